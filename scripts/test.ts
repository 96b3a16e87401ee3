import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'

// npm test: everything that must hold, one step after the other; -- --only unit,journeys chooses steps
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(os.tmpdir(), 'vivobid-reports-'))
let passed = 0
let failed = 0

type Step = { name: string; run: () => Promise<{ passed: number; failed: number }> }

const command =
  (...words: string[]) =>
  async () => {
    const [program, ...rest] = words
    const { status } = spawnSync(path.join(root, 'node_modules/.bin', program!), rest, { cwd: root, stdio: 'inherit' })
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

const unit = async () => {
  const report = path.join(reports, 'unit.json')
  const { status } = spawnSync(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  )
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1) }
}

const journeys = async () => {
  const report = path.join(reports, 'journeys.json')
  buildWebIfStale()
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1) }
}

const steps: Step[] = [
  { name: 'types', run: command('node', 'node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'lint', run: command('biome', 'check', '.') },
  { name: 'boundaries', run: command('depcruise', 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs') },
  { name: 'deadcode', run: command('knip') },
  { name: 'locales', run: command('node', 'scripts/check-locales.ts') },
  { name: 'weight', run: command('node', 'scripts/check-weight.ts') },
  { name: 'unit', run: unit },
  { name: 'journeys', run: journeys },
]

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split(',') : null
for (const { name, run } of steps) {
  if (only && !only.includes(name)) continue
  const began = Date.now()
  console.log(`\n── ${name}`)
  const outcome = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  passed += outcome.passed
  failed += outcome.failed
  console.log(`── ${name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
