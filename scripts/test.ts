import path from 'node:path'
import { findChromium } from './chromium.ts'
import { runJourneys } from './run-journeys.ts'
import { runProgram } from './run-program.ts'
import { describeFault, runVitest } from './run-vitest.ts'

// npm test: checks the code, runs the tests that measure time with nothing beside them, and then all others, two kinds at a time;
// -- --only unit,journeys selects steps
const root = path.resolve(import.meta.dirname, '..')

type Outcome = {
  passed: number
  /** Failed tests with their first error; repeated at the end, where they are noticed. */
  failed: string[]
  /** Tests that passed only on a retry (see vitest.alone.config.ts and playwright.config.ts), with the error of the first attempt. */
  retried?: string[]
}
/** With a `label`, each line of what a step says begins with it, since another one runs beside. */
type Step = { name: string; run: (label?: string) => Promise<Outcome> }
type Result = Outcome & { name: string; seconds: number }

const command = (name: string, program: string, ...args: string[]): Step => ({
  name,
  run: async (label) => {
    const status = await runProgram(path.join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      ...(label && { label }),
    })
    return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [[program, ...args].join(' ')] }
  },
})

const vitest = (name: string, config: string): Step => ({
  name,
  run: async (label) => {
    const env = { CHROMIUM_PATH: await findChromium() }
    const { passed, failed, retried } = await runVitest({ cwd: root, config, env, ...(label && { label }) })
    return { passed, failed: failed.map(describeFault), retried: retried.map(describeFault) }
  },
})

const journeys = (name: string, project: string): Step => ({
  name,
  run: (label) => runJourneys(root, project, label),
})

/** The longest first, so that neither lane waits long for the other at the end. */
const checks: Step[] = [
  command('weight', 'node', 'scripts/check-weight.ts'),
  command('types', 'node', 'node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json'),
  command('boundaries', 'depcruise', 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs'),
  command('deadcode', 'knip'),
  command('lint', 'biome', 'check', '.'),
  command('features', 'node', 'scripts/feature-map.ts', '--check'),
  command('locales', 'node', 'scripts/check-locales.ts'),
  command('wording', 'node', 'scripts/check-wording.ts'),
]
/** What measures time, one after the other. */
const timed: Step[] = [vitest('alone', 'vitest.alone.config.ts'), journeys('interactions', 'alone')]
/** Journeys wait for the browser half of the time, and unit tests for programs that they start. */
const tests: Step[] = [
  journeys('journeys', 'beside others'),
  vitest('unit', 'vitest.config.ts'),
  vitest('components', 'vitest.browser.config.ts'),
  command('previous', 'node', 'scripts/previous.ts', '--short'),
]

async function runStep({ name, run }: Step, label?: string): Promise<Result> {
  const began = Date.now()
  const outcome = await run(label).catch((error: unknown): Outcome => {
    console.error(error)
    return { passed: 0, failed: ['broke off'] }
  })
  const seconds = (Date.now() - began) / 1000
  console.log(`── ${name}: ${outcome.failed.length === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return { name, seconds, ...outcome }
}

/** Runs steps in `lanes` at a time. */
async function runSteps(steps: Step[], lanes: number): Promise<Result[]> {
  const waiting = steps.filter(isSelected)
  const label = Math.min(lanes, waiting.length) > 1
  const results: Result[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      console.log(`\n── ${step.name}`)
      results.push(await runStep(step, label ? step.name : undefined))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split(',') : null
const isSelected = ({ name }: Step) => !only || only.includes(name)
const began = Date.now()
const results = [...(await runSteps(checks, 2)), ...(await runSteps(timed, 1)), ...(await runSteps(tests, 2))]

const row = (name: string, passed: string | number, failed: string | number, seconds: number) =>
  [name.padEnd(14), String(passed).padStart(6), String(failed).padStart(8), seconds.toFixed(1).padStart(10)].join('')
const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0)
const failures = results.flatMap(({ name, failed }) => failed.map((test) => `${name}: ${test}`))
const retried = results.flatMap(({ name, retried = [] }) => retried.map((test) => `${name}: ${test}`))
console.log()
for (const failure of failures) console.log(failure)
if (retried.length > 0) console.log('\nPassed only when tried again:')
for (const test of retried) console.log(test)
console.log('\nstep          passed  failed   seconds')
for (const { name, passed, failed, seconds } of results) console.log(row(name, passed, failed.length, seconds))
console.log(
  row(
    'all',
    sum(({ passed }) => passed),
    failures.length,
    (Date.now() - began) / 1000,
  ),
)
// the last lines are the ones that a cut-off log still shows
for (const failure of failures) console.log(`failed: ${failure.split('\n')[0]}`)
console.log(`\n${sum(({ passed }) => passed)} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
