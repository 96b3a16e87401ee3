import { defineConfig } from 'vitest/config'
import { onServer } from './vitest.server.ts'

// Tests that hold the program against the clock or the processor: one file at a time in a process of its own, with nothing else beside
// it. What the machine was too busy for gets a second try, which npm test reports.
export default defineConfig({
  test: { ...onServer, isolate: true, include: ['server/**/*.alone.test.ts'], maxWorkers: 1, retry: 1 },
})
