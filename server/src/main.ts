import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// the program's modules are compiled once; the rest is imported after this, so that it comes from the cache
module.enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/compiled'))
const { buildServer } = await import('./build/build-server.ts')
await import(pathToFileURL(buildServer()).href)
// also for a program that is killed
module.flushCompileCache()
