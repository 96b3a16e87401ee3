import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ImportGraph } from './import-graph.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Paths of test files by kind; `leftToGate` are changed files that can break anything, for which nothing is selected. */
export type AffectedTests = { server: string[]; web: string[]; browser: string[]; leftToGate: string[] }

/**
 * Files in which all features come together. A file that depends on one of them depends on the whole program: tests of the server open it
 * in `world.ts`, and would all be affected by any change.
 */
const junctions = new Set([
  'contract/errors.ts',
  'contract/pages.ts',
  'contract/foundation/settings/settings.ts',
  'server/src/app.ts',
  'server/test/endpoints.ts',
  'server/test/limits.ts',
  'server/test/market.ts',
  'server/test/world.ts',
  'web/src/app/router.tsx',
])

/** Files on which every test depends. */
const foundation =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.\w+\.ts|vitest\.config\.ts|server\/test\/(postgres|database)\.ts|web\/test\/(setup\.ts|render-app\.tsx))$/

/** Tests of files that are not imported. */
const testsOfFiles: [files: RegExp, tests: RegExp][] = [
  [/^deploy\//, /^server\/test\/deployment\.test\.ts$/],
  [/^server\/demo\//, /^server\/src\/demo\/.*\.test\.ts$/],
  [/^server\/(migrations|sql)\//, /^server\/src\/(platform\/database|features\/money\/ledger)\/.*\.test\.ts$/],
]

let program: { graph: ImportGraph; contents: Map<string, string> } | undefined
function readProgram() {
  if (program) return program
  const graph = new ImportGraph(root, ['contract', 'server', 'web', 'scripts'])
  const contents = new Map(graph.files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  program = { graph, contents }
  return program
}

/** Files that differ from where the branch left `base`: committed, not committed, new and deleted ones. */
export function changedFiles(base: string): string[] {
  const origin = git('merge-base', base, 'HEAD').trim()
  const changed = git('diff', '--name-only', '--no-renames', origin)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))].sort()
}

/** Reads files as they were where the branch left `base`; null for those that were not there. */
export function contentAt(base: string): (file: string) => string | null {
  const origin = git('merge-base', base, 'HEAD').trim()
  return (file) => (git('ls-tree', '--name-only', origin, '--', file) ? git('show', `${origin}:${file}`) : null)
}

/** Features whose contract, rules or screens are among `files`: the tags of the journeys that cross them. */
export const affectedFeatures = (files: string[]): string[] => [
  ...new Set(files.flatMap((file) => featureFolder.exec(file)?.[1] ?? [])),
]
const featureFolder = /^(?:contract|server\/src\/features|web\/src\/features)\/[\w-]+\/([\w-]+)\//

/**
 * Tests that a change of `files` can break, as far as one folder away: those of the same folder (a feature, a part of the
 * platform or of the kit) and of the folders that import the changed names, but not of folders that import these. Tests of features that
 * call an endpoint of a changed feature are found by its URL. Changed texts, compared with what `before` returns, count as changes of the
 * files that use them.
 */
export function affectedTests(files: string[], before = contentAt('HEAD')): AffectedTests {
  const { graph, contents } = readProgram()
  const changed = files.filter((file) => !textsFile.test(file) && !foundation.test(file))
  for (const file of files) {
    if (textsFile.test(file)) changed.push(...usersOfTexts(file, before(file), contents))
    const [, name] = /^server\/sql\/(?:.*\/)?(\w+)\.sql$/.exec(file) ?? []
    if (name) changed.push(...filesWith(contents, (content) => content.includes(name)))
  }
  const loading = dependents(graph, changed)
  const affected = new Set([
    ...loading,
    ...callersOf(affectedEndpoints(graph, changed, loading, contents), contents),
    ...graph.files.filter((test) =>
      testsOfFiles.some(([of, tests]) => tests.test(test) && files.some((file) => of.test(file))),
    ),
  ])
  const tests = graph.files.filter((file) => affected.has(file) && isTest(file))
  const isBrowser = (file: string) => /\.browser\.test\.tsx?$/.test(file)
  return {
    server: tests.filter((file) => !file.startsWith('web/') && !/\.(alone|nightly)\.test\.ts$/.test(file)),
    web: tests.filter((file) => file.startsWith('web/') && !isBrowser(file)),
    browser: tests.filter(isBrowser),
    leftToGate: files.filter((file) => junctions.has(file) || foundation.test(file)),
  }
}

/** Folders that are tested by themselves: a feature, a part of the platform, of the kit or of the public pages. */
const folderOf = (file: string) =>
  path.posix
    .dirname(file)
    .split('/')
    .slice(0, file.startsWith('contract/') ? 3 : isFeature(file) ? 5 : 4)
    .join('/')

/**
 * `changed`, its dependents in their folders, and the dependents of any of these in the folders next to them. The demo data uses all
 * features, and has tests for changes of its own.
 */
function dependents(graph: ImportGraph, changed: string[]): Set<string> {
  const found = new Set<string>()
  const next = new Set<string>()
  const addWithin = (files: Iterable<string>, onOther?: (file: string) => void) => {
    const waiting = [...files]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue
      found.add(file)
      if (junctions.has(file)) continue
      for (const dependent of graph.dependentsOf(file))
        if (folderOf(dependent) === folderOf(file)) waiting.push(dependent)
        else onOther?.(dependent)
    }
  }
  const ownTests = graph.files.filter(
    (file) =>
      file.includes('.test.') && changed.some((other) => isFeature(other) && folderOf(other) === folderOf(file)),
  )
  addWithin([...changed, ...ownTests], (file) => next.add(file))
  addWithin([...next].filter((file) => !file.startsWith('server/src/demo/')))
  return found
}
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isFeature = (file: string) => /^(server|web)\/src\/features\//.test(file)

/** URLs of endpoints that a changed contract defines, or whose routes load a changed file of their feature. */
function affectedEndpoints(
  graph: ImportGraph,
  changed: string[],
  loading: Set<string>,
  contents: Map<string, string>,
): string[] {
  const features = new Set(changed.filter(isFeature).map(folderOf))
  const contracts = [...loading]
    .filter((file) => features.has(folderOf(file)) && /(^|[/-])routes\.ts$/.test(file))
    .flatMap((routes) => [...graph.dependenciesOf(routes)])
  return [...new Set([...contracts, ...changed])]
    .filter((file) => file.startsWith('contract/'))
    .flatMap((file) => [...(contents.get(file) ?? '').matchAll(/'(\/api\/[^']*)'/g)].map(([, url = '']) => url))
}

/** Tests of features that name one of `urls`, with any values in place of its parameters. */
function callersOf(urls: string[], contents: Map<string, string>): string[] {
  const patterns = urls.map(
    (url) => new RegExp(`${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/\'"`]+')}(?![\\w-])`),
  )
  return filesWith(
    contents,
    (content, file) => isFeatureTest(file) && patterns.some((pattern) => pattern.test(content)),
  )
}
const isFeatureTest = (file: string) => /^server\/src\/features\/.*\.test\.ts$/.test(file)

const textsFile = /^(web\/public\/locales\/.*|server\/locales\/[^/]*)\.json$/

/** Files that use a text of `file` which differs from `before`, and tests that hold the former sentence. */
function usersOfTexts(file: string, before: string | null, contents: Map<string, string>): string[] {
  const isThere = statSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined
  const after = isThere ? readFileSync(path.join(root, file), 'utf8') : '{}'
  return changedTexts(JSON.parse(before ?? '{}'), JSON.parse(after)).flatMap(({ key, sentence }) => [
    ...usersOfKey(key, contents),
    ...filesWith(contents, (content, name) => isTest(name) && sentence !== null && content.includes(sentence)),
  ])
}

/** Keys whose text differs, without the ending of a plural, and the longest piece of the former text without values; null if it was short. */
export function changedTexts(before: Record<string, string>, after: Record<string, string>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])
  return keys.map((key) => {
    const pieces = (before[key] ?? '').split(/\{\{.*?\}\}|<[^>]*>/).map((piece) => piece.trim())
    const longest = pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    return { key: key.replace(/_(zero|one|two|few|many|other)$/, ''), sentence: longest.length < 8 ? null : longest }
  })
}

/** Files that name the key; if it is named in tests alone, also those that compose one with the longest beginning of it. */
function usersOfKey(key: string, contents: Map<string, string>): string[] {
  const isNamed = (content: string) => [`'${key}'`, `"${key}"`, `\`${key}\``].some((text) => content.includes(text))
  const naming = filesWith(contents, isNamed)
  if (!naming.every(isTest)) return naming
  for (let end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1)) {
    const composing = filesWith(contents, (content) => content.includes(`\`${key.slice(0, end)}.\${`))
    if (composing.length > 0) return [...naming, ...composing]
  }
  return naming
}

const filesWith = (contents: Map<string, string>, isMeant: (content: string, file: string) => boolean): string[] =>
  [...contents].filter(([file, content]) => isMeant(content, file)).map(([file]) => file)

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
