import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

// Bundles the program into the folder given as argument, which appears once it is complete (build-server.ts)
const root = path.resolve(import.meta.dirname, '../../..')
// given by build-server.ts
const folder = path.resolve(process.argv[2]!)
const builds = path.dirname(folder)
/** The number of builds that stay: programs started earlier may still import from theirs. */
const retainedBuilds = 3
/** Names that build-server.ts gives: nothing else in the folder is ever removed. */
const buildName = /^[0-9a-f]{16}$/
/** Packages of many small modules. The others stay external: some have native parts, or read files beside them. */
const bundledPackages = /^(stripe|drizzle-orm|@simplewebauthn|@peculiar)(\/|$)/

const isExternal = (id: string) => /^[^./#\0]/.test(id) && !path.isAbsolute(id) && !bundledPackages.test(id)

/** The place of a source, as seen from a file of the bundle: a checkout may be moved, and an archive unpacked anywhere. */
const fromBundle = (place: string) => JSON.stringify(path.relative(folder, place).replaceAll(path.sep, '/'))

/** Resolves files that a module finds by its own path beside its source. */
const sourcePaths = {
  name: 'source-paths',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:path').join(import.meta.dirname, ${fromBundle(path.dirname(id))})`,
        )
        .replaceAll(/import\.meta\.url/g, `new URL(${fromBundle(id)}, import.meta.url).href`),
  },
}

// the dot distinguishes it from finished builds
const unfinished = `${folder}.${process.pid}`
const bundle = await rolldown({
  input: { start: path.join(root, 'server', 'src', 'start.ts') },
  cwd: root,
  platform: 'node',
  external: isExternal,
  plugins: [sourcePaths],
})
await bundle.write({ dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
await bundle.close()
try {
  renameSync(unfinished, folder)
} catch (error) {
  rmSync(unfinished, { recursive: true, force: true })
  // another program may have been faster
  if (!existsSync(folder)) throw error
}

const builtAt = (name: string) => statSync(path.join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
const finished = readdirSync(builds).filter((name) => buildName.test(name))
const newestFirst = finished.sort((a, b) => builtAt(b) - builtAt(a))
for (const name of newestFirst.slice(retainedBuilds)) rmSync(path.join(builds, name), { recursive: true, force: true })
