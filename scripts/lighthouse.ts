import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startProgram } from '../bench/support/servers.ts'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { waitForDemoPictures } from './demo-pictures.ts'

// npm run test:lighthouse: checks the first public pages, as seen by a phone on a slow network
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
await waitForDemoPictures(program.origin)
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let failed = 0
try {
  for (const [name, address] of Object.entries(pages)) {
    const run = await lighthouse(`http://localhost:${port}${address}`, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(minScores),
    })
    const { categories, audits } = run!.lhr
    const scores = Object.entries(minScores).map(([category, min]) => {
      const score = Math.round((categories[category]?.score ?? 0) * 100)
      if (score < min) failed++
      return `${category} ${score}${score < min ? ` (at least ${min})` : ''}`
    })
    const measures = Object.entries(maxMetrics).map(([audit, max]) => {
      const value = audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
      if (value > max) failed++
      return `${audit} ${value < 1 ? value.toFixed(3) : Math.round(value)}${value > max ? ` (at most ${max})` : ''}`
    })
    console.log(`${name}: ${[...scores, ...measures].join(', ')}`)
    const weak = Object.values(audits).filter(
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
