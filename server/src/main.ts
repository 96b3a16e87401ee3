import module from 'node:module'

// what the program consists of is compiled once; the rest is imported after this, so that it comes from the cache
module.enableCompileCache(new URL('../../node_modules/.cache/compiled', import.meta.url).pathname)
await import('./start.ts')
// also for a program that is killed
module.flushCompileCache()
