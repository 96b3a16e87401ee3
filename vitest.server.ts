import path from 'node:path'
import type { TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// for the tests' processes and those that they start, which all load the program
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node')

/** Tests of the program on one PostgreSQL; Node itself loads the program, as it does in production. */
export const onServer = {
  globalSetup: './server/test/postgres.ts',
  isolate: false,
  // the default is for little memory, and lets a fifth of the time go into collecting garbage
  execArgv: ['--max-semi-space-size=64'],
  experimental: { viteModuleRunner: false },
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // what happens later may take a while on a busy machine
  expect: { poll: { timeout: 15_000 } },
} satisfies TestUserConfig

/** The slowest files, which mostly wait. */
const slowest = ['killed-server', 'production', 'standby', 'seed', 'limits', 'restart', 'killed-live-server', 'roles']

/** Begins with the slowest files: what begins last is all that is left to wait for. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(path.basename(moduleId, '.test.ts'))
      return at === -1 ? slowest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
