import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfStale, builtWeb } from './build-web.ts'

// npm run weight: checks the gzipped size of everything the landing page loads before it is interactive
const budget = { scripts: 120_000, styles: 20_000 }

type Chunk = { file: string; css?: string[]; imports?: string[] }
buildWebIfStale()
const { webFolder } = builtWeb
const manifest = JSON.parse(readFileSync(path.join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const scripts = new Set(['boot.js'])
const styles = new Set<string>()
const seen = new Set<string>()
const visit = (source: string) => {
  if (seen.has(source)) return
  seen.add(source)
  const { file, css = [], imports = [] } = manifest[source]!
  scripts.add(file)
  for (const style of css) styles.add(style)
  imports.forEach(visit)
}
for (const source of ['src/public/hydrate.tsx', 'src/public/pages/Landing.tsx']) visit(source)

const weightOf = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(webFolder, file))).length, 0)
const weight = { scripts: weightOf(scripts), styles: weightOf(styles) }
let failed = 0
for (const kind of ['scripts', 'styles'] as const) {
  const tooHeavy = weight[kind] > budget[kind]
  if (tooHeavy) failed++
  console.log(
    `${kind} of the landing page: ${(weight[kind] / 1000).toFixed(1)} of ${budget[kind] / 1000} KB${tooHeavy ? ': too heavy' : ''}`,
  )
}
process.exit(failed === 0 ? 0 : 1)
