import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isEndpoint } from '#contract/endpoint.ts'
import { findQueryUse, type QueryRules, queryFaults } from './query-idioms.ts'
import { findForeignSql, foreignSqlFaults } from './sql-edges.ts'
import { writeGenerated } from './write-generated.ts'

// npm run features writes docs/features.md; with --check, as in `npm test`, it fails when the page does not match the code. Both fail
// when SQL joins across features in a file that is not listed, or is run in another way than docs/architecture.md says.
const root = path.resolve(import.meta.dirname, '..')

type Feature = { tables: string[]; endpoints: string[]; screens: string[] }

const sides = ['contract', 'server/src/features', 'web/src/features']
const { districts, joinsAcrossFeatures } = createRequire(import.meta.url)('../architecture/layers.cjs') as {
  districts: string[]
  joinsAcrossFeatures: string[]
}
const foldersIn = (parent: string) =>
  readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** Features of a district on any side, as `market/deals`. */
const featuresOf = (district: string) =>
  [...new Set(sides.flatMap((side) => foldersIn(`${side}/${district}`)))].sort().map((name) => `${district}/${name}`)

async function endpointsOf(feature: string): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync(`contract/${feature}/*.ts`, { cwd: root }).sort()) {
    if (file.endsWith('.test.ts')) continue
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    for (const group of Object.values(module)) {
      if (typeof group !== 'object' || group === null) continue
      for (const each of Object.values(group)) if (isEndpoint(each)) found.push(`${each.method} ${each.url}`)
    }
  }
  return [...new Set(found)].sort((one, other) => pathOf(one).localeCompare(pathOf(other)) || one.localeCompare(other))
}
const pathOf = (endpoint: string) => endpoint.slice(endpoint.indexOf(' '))

function tablesOf(feature: string): string[] {
  const files = globSync(`server/src/features/${feature}/**/tables.ts`, { cwd: root })
  return files
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/Table\(\s*'(\w+)'/g)])
    .map(([, table = '']) => table)
    .sort()
}

const router = readFileSync(path.join(root, 'web/src/app/router.tsx'), 'utf8')
const screensOf = (feature: string): string[] =>
  [
    ...new Set(
      [...router.matchAll(/'(\/[^']*)': \(\) =>\s*import\('([^']+)'\)/g)]
        .filter(([, , file = '']) => file.startsWith(`../features/${feature}/`))
        .map(([, address = '']) => address),
    ),
  ].sort()

const list = (items: string[]) => items.map((item) => `\`${item}\``).join(', ')
const features: [string, Feature][] = []
for (const name of districts.flatMap(featuresOf)) {
  features.push([name, { tables: tablesOf(name), endpoints: await endpointsOf(name), screens: screensOf(name) }])
}
const written = findForeignSql(root)
const faults = foreignSqlFaults(written, joinsAcrossFeatures)
if (faults.length > 0) {
  console.error(`architecture/layers.cjs, joinsAcrossFeatures:\n${faults.join('\n')}`)
  process.exit(1)
}
const { queryRules } = createRequire(import.meta.url)('../architecture/query-rules.cjs') as { queryRules: QueryRules }
const otherQueries = queryFaults(findQueryUse(root), queryRules)
if (otherQueries.length > 0) {
  console.error(`architecture/query-rules.cjs:\n${otherQueries.join('\n')}`)
  process.exit(1)
}

const describe = ([name, { tables, endpoints, screens }]: [string, Feature]) => {
  const folders = sides.map((side) => `${side}/${name}`).filter((folder) => existsSync(path.join(root, folder)))
  const lines = [
    ...(folders.length < sides.length ? [`Only in ${list(folders)}.`] : []),
    ...(tables.length ? [`Tables: ${list(tables)}.`] : []),
    ...(endpoints.length ? [`Endpoints: ${list(endpoints)}.`] : []),
    ...(screens.length ? [`Screens: ${list(screens)}.`] : []),
  ]
  return [`### ${path.basename(name)}`, '', ...lines].join('\n')
}

const text = `# Features

*For contributors: tables, endpoints and screens of each feature.* Written by \`npm run features\` from the contract, the tables and the router; \`npm test\` fails
when it is out of date. A feature is in \`contract/<district>/<feature>\`, \`server/src/features/<district>/<feature>\` and
\`web/src/features/<district>/<feature>\`, where nothing else is said.

${districts
  .map(
    (district) =>
      `## ${district}\n\n${features
        .filter(([name]) => name.startsWith(`${district}/`))
        .map(describe)
        .join('\n\n')}`,
  )
  .join('\n\n')}

## Joins across features

Hand-written SQL in all other files names only the tables of its own feature (\`architecture/layers.cjs\`).

${written.map(({ file, firstLine }) => `- \`${file.replace('server/src/features/', '')}\`: ${firstLine.slice(3)}`).join('\n')}
`

writeGenerated('docs/features.md', text, 'features')
