import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startProgram } from '../bench/servers.ts'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { demoPictures } from './demo-pictures.ts'

// npm run test:lighthouse: the pages that strangers meet first, as a phone on a slow network sees them
const pages = { landing: '/', login: '/login', 'public profile': '/lena.hart' }
const atLeast = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const atMost = { 'largest-contentful-paint': 1_800, 'cumulative-layout-shift': 0.02 } as const
const port = 4_020
const debugPort = 4_021

buildWebIfStale()
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-lighthouse-'))
const program = await startProgram(folder, port, { DEMO: 'true', WEB: 'yes' })
await demoPictures(program.origin)
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
      onlyCategories: Object.keys(atLeast),
    })
    const { categories, audits } = run!.lhr
    const scores = Object.entries(atLeast).map(([category, least]) => {
      const score = Math.round((categories[category]?.score ?? 0) * 100)
      if (score < least) failed++
      return `${category} ${score}${score < least ? ` (at least ${least})` : ''}`
    })
    const measures = Object.entries(atMost).map(([audit, most]) => {
      const value = audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
      if (value > most) failed++
      return `${audit} ${value < 1 ? value.toFixed(3) : Math.round(value)}${value > most ? ` (at most ${most})` : ''}`
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
