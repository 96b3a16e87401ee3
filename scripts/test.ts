import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { describeFault, firstLines, runVitest } from './run-vitest.ts'

// npm test: runs all checks one after the other; -- --only unit,journeys selects steps
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(os.tmpdir(), 'vivobid-reports-'))
let passed = 0
/** Failed tests as `step: test` with their first error; repeated at the end, where they are noticed. */
const failures: string[] = []
/** Tests that passed only on a retry (see vitest.alone.config.ts and playwright.config.ts), with the error of the first attempt. */
const retried: string[] = []

type Outcome = { passed: number; failed: string[] }
type Step = { name: string; run: () => Promise<Outcome> }

const command =
  (...args: string[]) =>
  async () => {
    const [program, ...rest] = args
    const { status } = spawnSync(path.join(root, 'node_modules/.bin', program!), rest, { cwd: root, stdio: 'inherit' })
    return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [args.join(' ')] }
  }

const vitest = (name: string, config: string) => async () => {
  const outcome = runVitest({ cwd: root, config, env: { CHROMIUM_PATH: await findChromium() } })
  retried.push(...outcome.retried.map((test) => `${name}: ${describeFault(test)}`))
  return { passed: outcome.passed, failed: outcome.failed.map(describeFault) }
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
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneyReport
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(({ ok }) => !ok).map((spec) => [titleOf(spec), screenOf(spec)].join('\n'))
  for (const spec of specs)
    if (spec.ok && spec.tests.some(({ status }) => status === 'flaky'))
      retried.push([`journeys: ${titleOf(spec)}`, ...errorsOf(spec).map(firstLines), screenOf(spec)].join('\n'))
  return {
    passed: stats.expected + stats.flaky,
    failed: failed.length === 0 && status !== 0 ? [`playwright exited with ${status}`] : failed,
  }
}

type JourneyReport = { stats: { expected: number; flaky: number }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = {
  file: string
  title: string
  ok: boolean
  tests: { status: string; results: JourneyResult[] }[]
}
type JourneyResult = { errors: { message?: string }[]; attachments: { name: string; path?: string }[] }

const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
const titleOf = ({ file, title }: Spec) => `${file}: ${title}`
const errorsOf = ({ tests }: Spec) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))

/** What was on screen when the first attempt failed, as the browser tells it to a screen reader. */
const screenOf = ({ tests }: Spec): string => {
  const attachments = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file) return ''
  const [, snapshot = ''] = readFileSync(file, 'utf8').split('```yaml\n')
  return snapshot.split('\n```')[0]!.slice(0, 4_000)
}

const steps: Step[] = [
  { name: 'types', run: command('node', 'node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'lint', run: command('biome', 'check', '.') },
  { name: 'boundaries', run: command('depcruise', 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs') },
  { name: 'deadcode', run: command('knip') },
  { name: 'locales', run: command('node', 'scripts/check-locales.ts') },
  { name: 'features', run: command('node', 'scripts/feature-map.ts', '--check') },
  { name: 'wording', run: command('node', 'scripts/check-wording.ts') },
  { name: 'weight', run: command('node', 'scripts/check-weight.ts') },
  { name: 'unit', run: vitest('unit', 'vitest.config.ts') },
  { name: 'previous', run: command('node', 'scripts/previous.ts', '--short') },
  { name: 'alone', run: vitest('alone', 'vitest.alone.config.ts') },
  { name: 'components', run: vitest('components', 'vitest.browser.config.ts') },
  { name: 'journeys', run: journeys },
]

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split(',') : null
for (const { name, run } of steps) {
  if (only && !only.includes(name)) continue
  const began = Date.now()
  console.log(`\n── ${name}`)
  const outcome: Outcome = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: ['broke off'] }
  })
  passed += outcome.passed
  failures.push(...outcome.failed.map((test) => `${name}: ${test}`))
  console.log(
    `── ${name}: ${outcome.failed.length === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failures.length} failed`)
for (const failure of failures) console.log(failure)
if (retried.length > 0) console.log('\nPassed only when tried again:')
for (const test of retried) console.log(test)
process.exit(failures.length === 0 ? 0 : 1)
