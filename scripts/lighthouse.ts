import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { untilDemoIsMade } from '../bench/support/demo.ts'
import { startProgram } from '../bench/support/servers.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'

// npm run test:lighthouse: checks the first public pages, as seen by a phone on a slow network. Each figure is the median of --runs runs.
// Lighthouse slows the processor four times, which is a phone only where its benchmark, printed beside, is 1,500 or more.
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const pages = {
  landing: '/',
  explore: '/explore',
  category: '/explore/fashion',
  login: '/login',
  'public profile': '/lena.hart',
}
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const maxMetrics = { 'largest-contentful-paint': 1_800, 'cumulative-layout-shift': 0.02 } as const
const port = 4_020
const debugPort = 4_021

buildWebIfStale()
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-lighthouse-'))
const program = await startProgram(folder, port, { DEMO: 'true', WEB: 'yes' })
await untilDemoIsMade(folder, runningPostgresUrl(folder)!)
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const open = async (address: string): Promise<Run> => {
  const run = await lighthouse(`http://localhost:${port}${address}`, {
    port: debugPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(minScores),
  })
  return run!.lhr
}
const medianOf = (runs: Run[], figure: (run: Run) => number) =>
  runs.map(figure).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!

let failed = 0
try {
  for (const [name, address] of Object.entries(pages)) {
    const runs: Run[] = []
    while (runs.length < Number(options.runs)) runs.push(await open(address))
    const benchmark = Math.round(medianOf(runs, ({ environment }) => environment.benchmarkIndex))
    const scores = Object.entries(minScores).map(([category, min]) => {
      const score = Math.round(medianOf(runs, ({ categories }) => categories[category]?.score ?? 0) * 100)
      if (score < min) failed++
      return `${category} ${score}${score < min ? ` (at least ${min})` : ''}`
    })
    const measures = Object.entries(maxMetrics).map(([audit, max]) => {
      const value = medianOf(runs, ({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY)
      if (value > max) failed++
      return `${audit} ${value < 1 ? value.toFixed(3) : Math.round(value)}${value > max ? ` (at most ${max})` : ''}`
    })
    console.log(`${name}: ${[...scores, ...measures].join(', ')}; benchmark ${benchmark}`)
    const weak = Object.values(runs[0]!.audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    )
    for (const { title } of weak) console.log(`  ${title}`)
  }
} finally {
  await browser.close()
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'All as they should be' : `${failed} are not as they should be`)
process.exit(failed === 0 ? 0 : 1)
