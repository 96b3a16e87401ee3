import { defineConfig } from 'vitest/config'
import { onServer } from './vitest.server.ts'

// Drills, one file at a time in a process of its own: what they need of time and processor would disturb whatever runs beside them.
export default defineConfig({
  test: { ...onServer, isolate: true, include: ['{scripts,server}/**/*.nightly.test.ts'], maxWorkers: 1, retry: 1 },
})
