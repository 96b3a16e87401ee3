import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildWeb, builtWeb } from '../server/src/build/build-web.ts'

// npm run weight: checks the size, compressed as it is sent, of all files that a page loads before it is interactive, the number of its
// requests, and that public pages are rendered by React's production build
type Chunk = { file: string; css?: string[]; imports?: string[] }
await buildWeb('best')
const { webFolder } = builtWeb
const manifest = JSON.parse(readFileSync(path.join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const publicPages = Object.keys(manifest).filter((source) =>
  /^src\/features\/\w+\/[\w-]+\/public\/\w+Page\.tsx$/.test(source),
)
type Page = { name: string; sources: string[]; scripts: number; styles?: number; requests?: number }
/** A first signed-in screen, with the module that reads its data and is imported beside it. */
function dashboard(screen: string, loader: string, scripts: number, requests: number): Page {
  return {
    name: path.basename(screen),
    sources: ['index.html', `src/${screen}.tsx`, `src/${loader}.ts`],
    scripts,
    requests,
  }
}
const pages: Page[] = [
  ...publicPages.map((source) => ({
    name: `the public page ${path.basename(source, 'Page.tsx')}`,
    sources: ['src/public/hydrate.tsx', source],
    scripts: 120_000,
    styles: 9_000,
  })),
  dashboard('app/screens/BusinessDashboardScreen', 'app/screens/load-business-dashboard', 190_000, 25),
  dashboard(
    'features/admin/dashboards/InfluencerDashboardScreen',
    'features/admin/dashboards/load-dashboards',
    190_000,
    25,
  ),
  dashboard('features/admin/statistics/AdminDashboardScreen', 'features/admin/statistics/load-statistics', 200_000, 25),
]

/** The files of a page: the chunks of its sources and all their imports. */
function filesOf(sources: string[]) {
  const files = { scripts: new Set(['boot.js']), styles: new Set<string>() }
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} was not built`)
    const { file, css = [], imports = [] } = chunk
    files.scripts.add(file)
    for (const style of css) files.styles.add(style)
    imports.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

const compressedSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
const weightOf = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + compressedSize(path.join(webFolder, file)), 0)

let failed = 0
for (const { name, sources, ...budget } of pages) {
  const files = filesOf(sources)
  for (const kind of ['scripts', 'styles'] as const) {
    const limit = budget[kind]
    if (limit === undefined) continue
    const weight = weightOf(files[kind])
    const isTooHeavy = weight > limit
    if (isTooHeavy) failed++
    console.log(
      `${kind} of ${name}: ${(weight / 1000).toFixed(1)} of ${limit / 1000} KB${isTooHeavy ? ': too heavy' : ''}`,
    )
  }
  if (budget.requests === undefined) continue
  // with the document itself
  const requests = 1 + files.scripts.size + files.styles.size
  const areTooMany = requests > budget.requests
  if (areTooMany) failed++
  console.log(`requests of ${name}: ${requests} of ${budget.requests}${areTooMany ? ': too many' : ''}`)
}
// if React were not bundled, NODE_ENV could select its slow development build
const outside = /from ?["']react/.exec(readFileSync(path.join(builtWeb.serverFolder, 'server.js'), 'utf8'))
if (outside) {
  failed++
  console.log('The renderer of public pages does not contain React’s production build.')
}
process.exit(failed === 0 ? 0 : 1)
