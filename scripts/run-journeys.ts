import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { firstLines } from './run-vitest.ts'

/** Each fault with its journey, its first error and the contents of the screen. */
type Outcome = { passed: number; failed: string[]; retried: string[] }

type Choice = {
  /** Includes journeys for which the gate has no time. */
  nightly?: boolean
  /** Only journeys that cross one of these features. */
  features?: string[]
}

/** Runs journeys and shows their progress. */
export async function runJourneys(root: string, { nightly = false, features }: Choice = {}): Promise<Outcome> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-reports-'))
  const report = path.join(folder, 'journeys.json')
  const chosen = features ? ['--grep', tagged(features), '--pass-with-no-tests'] : []
  const args = ['test', '--reporter=list,json', ...chosen]
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NIGHTLY: nightly ? '1' : process.env.NIGHTLY,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneyReport
  rmSync(folder, { recursive: true })
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(({ ok }) => !ok).map(describeSpec)
  const isFlaky = ({ ok, tests }: Spec) => ok && tests.some(({ status }) => status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: failed.length === 0 && status !== 0 ? [`playwright exited with ${status}`] : failed,
    retried: specs.filter(isFlaky).map(describeSpec),
  }
}

/** Matches the tags of features, and not those that only begin alike. */
const tagged = (features: string[]) => `@(${features.join('|')})(?![\\w-])`

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
const describeSpec = (spec: Spec) => [titleOf(spec), ...errorsOf(spec).map(firstLines), screenOf(spec)].join('\n')
const titleOf = ({ file, title }: Spec) => `${file}: ${title}`
const errorsOf = ({ tests }: Spec) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))

/** Contents of the screen when the first attempt failed, as the browser describes it to a screen reader. */
const screenOf = ({ tests }: Spec): string => {
  const attachments = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file) return ''
  const [, snapshot = ''] = readFileSync(file, 'utf8').split('```yaml\n')
  const [shown = ''] = snapshot.split('\n```')
  return shown.slice(0, 1_500)
}
