import { mergeConfig } from 'vitest/config'
import unit from './vitest.config.ts'

// Tests that hold the program against the clock or the processor: one file at a time, with nothing else beside it. What the machine
// was too busy for gets a second try, which npm test reports.
export default mergeConfig(
  { ...unit, test: { ...unit.test, include: undefined, exclude: ['**/node_modules/**'], maxWorkers: 1, retry: 1 } },
  { test: { include: ['server/**/*.alone.test.ts'] } },
)
