import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { affectedFeatures, affectedTests, changedFiles, contentAt } from './changed.ts'
import { findChromium } from './chromium.ts'
import { runJourneys } from './run-journeys.ts'
import { describeFault, runVitest } from './run-vitest.ts'

// npm test: checks the code, two checks at a time, and then runs the tests, one kind after the other; -- --only unit,journeys selects
// steps. npm run test:nightly (--nightly): also drills and measurements, and everything at its full size. npm run test:changed
// (--changed, -- --base REF): tests that the changes since REF, by default since main, can have broken.
const root = path.resolve(import.meta.dirname, '..')

type Outcome = {
  passed: number
  /** Failed tests with their first error; repeated at the end, where they are noticed. */
  failed: string[]
  /** Tests that passed only on a retry (see vitest.alone.config.ts and playwright.config.ts), with the error of the first attempt. */
  retried?: string[]
}
type Step = { name: string; run: () => Promise<Outcome> }
type Result = Outcome & { name: string; seconds: number }

/** Runs a command; its output goes to `output`, or is shown at once. */
async function runCommand([program = '', ...args]: string[], output?: Buffer[]): Promise<Outcome> {
  const stdio = output ? 'pipe' : 'inherit'
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output?.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [[program, ...args].join(' ')] }
}

/** A check whose output is shown when it ends, since another one runs beside it. */
const check = (name: string, ...command: string[]): Step => ({
  name,
  run: async () => {
    const output: Buffer[] = []
    const outcome = await runCommand(command, output)
    process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`)
    return outcome
  },
})

type Selection = { files?: string[]; env?: NodeJS.ProcessEnv }
const vitest = (name: string, config: string, { files, env }: Selection = {}): Step => ({
  name,
  run: async () => {
    const chromium = await findChromium()
    const { passed, failed, retried } = runVitest({
      cwd: root,
      config,
      files,
      env: { CHROMIUM_PATH: chromium, ...env },
    })
    return { passed, failed: failed.map(describeFault), retried: retried.map(describeFault) }
  },
})
const command = (name: string, ...words: string[]): Step => ({ name, run: () => runCommand(words) })

/** The longest first, so that neither lane waits long for the other at the end. */
const checks: Step[] = [
  check('weight', 'node', 'scripts/check-weight.ts'),
  // files that have not changed since are not checked again
  check(
    'types',
    ...'tsc -p tsconfig.json --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo'.split(' '),
  ),
  check('boundaries', 'depcruise', 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs'),
  check('deadcode', 'knip'),
  check('lint', 'biome', 'check', '.'),
  check('style', 'node', 'scripts/check-style.ts'),
  check('features', 'node', 'scripts/feature-map.ts', '--check'),
  check('events', 'node', 'scripts/event-list.ts', '--check'),
  check('team-rights', 'node', 'scripts/team-rights.ts', '--check'),
  check('env', 'node', 'scripts/env-example.ts', '--check'),
  check('locales', 'node', 'scripts/check-locales.ts'),
  check('wording', 'node', 'scripts/check-wording.ts'),
]

const gate = (): Step[] => [
  vitest('unit', 'vitest.config.ts'),
  vitest('alone', 'vitest.alone.config.ts'),
  command('previous', 'node', 'scripts/previous.ts', '--short'),
  vitest('components', 'vitest.browser.config.ts'),
  command('layout', 'node', 'scripts/layout.ts', '--gate'),
  { name: 'journeys', run: () => runJourneys(root) },
]

const night = (): Step[] => {
  const env = { NIGHTLY: '1' }
  return [
    vitest('unit', 'vitest.config.ts', { env }),
    vitest('alone', 'vitest.alone.config.ts', { env }),
    vitest('drills', 'vitest.nightly.config.ts', { env }),
    command('previous', 'node', 'scripts/previous.ts'),
    vitest('components', 'vitest.browser.config.ts'),
    command('layout', 'node', 'scripts/layout.ts'),
    { name: 'journeys', run: () => runJourneys(root, { nightly: true }) },
  ]
}

/** Tests that the changes since `base` can have broken; prints those that they leave to the gate. */
function affected(base: string): Step[] {
  const files = changedFiles(base)
  const { server, web, browser, leftToGate } = affectedTests(files, contentAt(base))
  const features = affectedFeatures(files)
  console.log(`${files.length} changed files; tests: ${[...server, ...web, ...browser].join(' ') || 'none'}`)
  if (leftToGate.length > 0) console.log(`npm test tells what these break: ${leftToGate.join(' ')}`)
  const unit = [...server, ...web]
  return [
    ...(unit.length > 0 ? [vitest('unit', 'vitest.config.ts', { files: unit })] : []),
    ...(browser.length > 0 ? [vitest('components', 'vitest.browser.config.ts', { files: browser })] : []),
    ...(features.length > 0 ? [{ name: 'journeys', run: () => runJourneys(root, { features }) }] : []),
  ]
}

async function runStep({ name, run }: Step): Promise<Result> {
  const began = Date.now()
  const outcome = await run().catch((error: unknown): Outcome => {
    console.error(error)
    return { passed: 0, failed: ['broke off'] }
  })
  const seconds = (Date.now() - began) / 1000
  console.log(`── ${name}: ${outcome.failed.length === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return { name, seconds, ...outcome }
}

/** Runs steps in `lanes` at a time. */
async function runSteps(steps: Step[], lanes: number): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (lanes === 1) console.log(`\n── ${step.name}`)
      results.push(await runStep(step))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    nightly: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
  },
})
const isSelected = ({ name }: Step) => !options.only || options.only.split(',').includes(name)
/** Checks that take little beside the tests of a change. */
const quickChecks = ['types', 'lint', 'style', 'features', 'events', 'env', 'locales', 'wording']
const isQuick = ({ name }: Step) => !options.changed || quickChecks.includes(name)
const tests = options.changed ? affected(options.base) : options.nightly ? night() : gate()
const began = Date.now()
const results = [
  ...(await runSteps(checks.filter(isSelected).filter(isQuick), 2)),
  ...(await runSteps(tests.filter(isSelected), 1)),
]

const row = (name: string, passed: string | number, failed: string | number, seconds: number) =>
  [name.padEnd(12), String(passed).padStart(8), String(failed).padStart(8), seconds.toFixed(1).padStart(10)].join('')
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
