import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

// Bundles the program into the folder that is named (build-server.ts). The folder appears when it is complete.
const root = path.resolve(import.meta.dirname, '..')
const folder = path.resolve(process.argv[2]!)
const builds = path.dirname(folder)
/** Builds that stay: programs that were started earlier may still import from theirs. */
const keptBuilds = 3
/** Packages of many small modules. The others are imported as they are: some have native parts, or read files beside them. */
const bundledPackages = /^(stripe|drizzle-orm|@simplewebauthn|@peculiar)(\/|$)/

/** Whether a module is imported from its package instead of being bundled. */
const isImported = (id: string) => /^[^./#\0]/.test(id) && !path.isAbsolute(id) && !bundledPackages.test(id)

/** What a module names by its own place is still found beside its source. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

const unfinished = `${folder}.${process.pid}`
const bundle = await rolldown({
  input: { start: path.join(root, 'server', 'src', 'start.ts') },
  cwd: root,
  platform: 'node',
  external: isImported,
  plugins: [keepPlaces],
})
await bundle.write({ dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
await bundle.close()
try {
  renameSync(unfinished, folder)
} catch (error) {
  rmSync(unfinished, { recursive: true })
  // another program may have been faster
  if (!existsSync(folder)) throw error
}

const changedAt = (name: string) => statSync(path.join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
const newestFirst = readdirSync(builds).sort((a, b) => changedAt(b) - changedAt(a))
for (const name of newestFirst.slice(keptBuilds)) rmSync(path.join(builds, name), { recursive: true, force: true })
