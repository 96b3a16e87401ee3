import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type Run = {
  /** The folder of the program whose tests are run. */
  cwd: string
  config: string
  /** Texts of which the path of a test file contains one; without them, all. */
  files?: string[]
  env?: NodeJS.ProcessEnv
}

/** A test that failed, or failed at first. */
export type TestFault = { file: string; title: string; error: string }
export type Outcome = { passed: number; failed: TestFault[]; retried: TestFault[] }

/** Runs tests and shows their progress. */
export function runVitest({ cwd, config, files = [], env = {} }: Run): Outcome {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-report-'))
  const report = path.join(folder, 'report.json')
  const { status } = spawnSync(
    path.join(cwd, 'node_modules/.bin/vitest'),
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
    { cwd, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const faults = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, failureMessages, status }) => ({
        file: path.relative(cwd, name),
        title: fullName,
        status,
        error: failureMessages.map(firstLines).join('\n'),
      })),
  )
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
    .map(({ name }) => ({ file: path.relative(cwd, name), title: 'could not be run', error: '' }))
  const failed = [...faults.filter(hasFailed), ...broken]
  const exited = { file: config, title: `vitest exited with ${status}`, error: '' }
  return {
    passed: numPassedTests,
    failed: failed.length === 0 && status !== 0 ? [exited] : failed,
    retried: faults.filter((test) => !hasFailed(test)),
  }
}

export const describeFault = ({ file, title, error }: TestFault): string =>
  [`${file}: ${title}`, error].filter(Boolean).join('\n')

/** The lines of an error that tell its subject. */
export const firstLines = (message: string): string => message.split('\n').slice(0, 4).join('\n').slice(0, 600)

type Report = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: TestResult[] }[]
}
type TestResult = { fullName: string; status: string; failureMessages: string[] }

const hasFailed = ({ status }: { status: string }) => status === 'failed'
