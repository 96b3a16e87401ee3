import module from 'node:module'
import path from 'node:path'

// what the program consists of is compiled once; the rest is imported after this, so that it comes from the cache
module.enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./start.ts')
// also for a program that is killed
module.flushCompileCache()
