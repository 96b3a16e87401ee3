import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startProgram } from '../bench/support/servers.ts'
import { buildWeb } from '../server/src/build/build-web.ts'
import { findChromium } from './chromium.ts'
import { signInDemo } from './demo-contexts.ts'
import type { demoAccounts } from './layout/addresses.ts'
import { installTool } from './tool.ts'

// npm run test:lighthouse: checks the first public pages and the dashboard of each role, as seen by a phone on a slow network. Each
// figure is the median of --runs runs; --only dashboard checks some pages.
// Lighthouse slows the processor four times, which is a phone only where its benchmark, printed beside, is 1,500 or more.
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const publicAims = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  metrics: { 'largest-contentful-paint': 1_800, 'cumulative-layout-shift': 0.02 },
}
/** An application has to be loaded first: its performance has no aim, and is held where it is (docs/performance.md). */
const signedInAims = {
  scores: { performance: 45, accessibility: 100, 'best-practices': 100 },
  metrics: { 'largest-contentful-paint': 6_500, 'cumulative-layout-shift': 0.02 },
}
type SignedIn = keyof typeof demoAccounts
type Page = { address: string; role?: SignedIn }
const pages: Record<string, Page> = {
  landing: { address: '/' },
  explore: { address: '/explore' },
  category: { address: '/explore/fashion' },
  login: { address: '/login' },
  'public profile': { address: '/lena.hart' },
  'dashboard of a business': { address: '/business/dashboard', role: 'business' },
  'dashboard of an influencer': { address: '/influencer/dashboard', role: 'influencer' },
  'dashboard of an admin': { address: '/admin/dashboard', role: 'admin' },
}
/** Fields used of a Lighthouse report. */
type Run = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>
}
type Lighthouse = (url: string, options: Record<string, unknown>) => Promise<{ lhr: Run } | undefined>
const { default: lighthouse } = (await import(path.join(installTool('lighthouse'), 'core/index.js'))) as {
  default: Lighthouse
}

const port = 4_020
const debugPort = 4_021

await buildWeb('best')
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-lighthouse-'))
const program = await startProgram(folder, port, { DEMO: 'true', WEB: 'yes' })
const executablePath = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const origin = `http://localhost:${port}`
const open = async (address: string, categories: string[], cookie: string | null): Promise<Run> => {
  const run = await lighthouse(origin + address, {
    port: debugPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    // not in the storage, which is emptied before each run
    extraHeaders: cookie === null ? undefined : { cookie },
  })
  if (!run) throw new Error(`Lighthouse has no result for ${address}`)
  return run.lhr
}
/** The header that makes somebody of this role open a page. */
const cookieOf = async (role: SignedIn): Promise<string> =>
  (await signInDemo(browser, origin, role)).map(({ name, value }) => `${name}=${value}`).join('; ')
const medianOf = (runs: Run[], figure: (run: Run) => number) =>
  runs.map(figure).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN

let failed = 0
try {
  for (const [name, page] of Object.entries(pages).filter(([each]) => each.includes(options.only))) {
    const { scores: minScores, metrics: maxMetrics } = page.role ? signedInAims : publicAims
    const cookie = page.role ? await cookieOf(page.role) : null
    const runs: Run[] = []
    while (runs.length < Number(options.runs)) runs.push(await open(page.address, Object.keys(minScores), cookie))
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
    const weak = Object.values(runs[0]?.audits ?? {}).filter(
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
