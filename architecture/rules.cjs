const { readdirSync } = require('node:fs')
const path = require('node:path')
const { backwards, layers } = require('./layers.cjs')

const root = path.join(__dirname, '..')
const isCode = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)
const anyOf = (names) => `(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`
const tests = '\\.test\\.tsx?$'

/** The entries of a folder that must be in its list: subfolders, and files directly in it. */
const entriesOf = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || isCode(entry.name))
    .map(({ name }) => name)

/** Describes entries that are in a folder but not in its list, or the reverse. */
function faultsOf([folder, list]) {
  const listed = list.flat()
  const present = entriesOf(folder)
  return [
    ...present.filter((name) => !listed.includes(name)).map((name) => `${folder}/${name} is in no layer.`),
    ...listed
      .filter((name) => !present.includes(name))
      .map((name) => `${folder}/${name} is in a layer and does not exist.`),
    ...listed.filter((name, i) => listed.indexOf(name) < i).map((name) => `${folder}/${name} is in two layers.`),
  ]
}

/** One rule for each layer: it imports nothing of the layers above. */
const rulesOf = ([folder, list]) =>
  list.slice(0, -1).map((layer, i) => ({
    name: `layers of ${folder}: ${[layer].flat().join(', ')}`,
    comment: 'architecture/layers.cjs: a layer imports those below it',
    severity: 'error',
    from: { path: `^${folder}/${anyOf([layer].flat())}`, pathNot: [tests, anyOf(backwards)] },
    to: { path: `^${folder}/${anyOf(list.slice(i + 1).flat())}` },
  }))

/**
 * Rules for the entry points of the server's features, which alone other features may import: `index.ts` exports by name the functions
 * for them, `feature.ts` the parts that app.ts composes. Tables are private: others read them through views and write them through
 * functions. Table declarations refer to each other directly, because drizzle-kit loads only them, and demo mode inserts its people as
 * tests do.
 */
function doorRules() {
  const features = '^server/src/features/'
  const door = `${features}[^/]+/[^/]+/index\\.ts$`
  const declarations = `${features}.*/(tables|columns)\\.ts$`
  const tables = `${features}.*/tables\\.ts$`
  const rule = (name, from, to) => ({
    name: `door of a feature: ${name}`,
    comment: 'architecture/layers.cjs: a feature uses others through their index.ts',
    severity: 'error',
    from,
    to,
  })
  const inside = `${features}([^/]+/[^/]+)/`
  const across = (...allowed) => ({ path: features, pathNot: [`${features}$1/`, door, ...allowed] })
  return [
    rule('features', { path: inside, pathNot: [tests, declarations] }, across()),
    rule('tables', { path: `${inside}.*(tables|columns)\\.ts$` }, across(declarations)),
    rule('own files', { path: inside, pathNot: tests }, { path: `${features}$1/(index|feature)\\.ts$` }),
    rule('no tables', { path: door }, { path: declarations, dependencyTypesNot: ['type-only'] }),
    rule(
      'program',
      { path: '^server/src/[^/]+$', pathNot: [tests, '/(app|declared-events)\\.ts$'] },
      { path: features, pathNot: door },
    ),
    rule(
      'declared-events.ts',
      { path: '^server/src/declared-events\\.ts$' },
      { path: features, pathNot: '/declared-events\\.ts$' },
    ),
    rule('app.ts', { path: '^server/src/app\\.ts$' }, { path: features, pathNot: [door, '/feature\\.ts$'] }),
    rule('demo', { path: '^server/src/demo/', pathNot: tests }, { path: features, pathNot: [door, tables] }),
  ]
}

/** The rules of dependency-cruiser that follow from the layers. Throws while a folder is in none of them. */
exports.layerRules = () => {
  const faults = Object.entries(layers).flatMap(faultsOf)
  if (faults.length > 0) throw new Error(`architecture/layers.cjs has to be brought up to date:\n${faults.join('\n')}`)
  return [...Object.entries(layers).flatMap(rulesOf), ...doorRules()]
}
