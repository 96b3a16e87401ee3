import { defineConfig } from 'vitest/config'
import { onServer, SlowestFirst } from './vitest.server.ts'
import { icons } from './web/icons.ts'
import { languageNames } from './web/language-names.ts'

const notHere = ['**/node_modules/**', '**/*.browser.test.{ts,tsx}', '**/*.{alone,nightly}.test.ts']

// Test files of a project share three processes, so that the program is loaded three times and not once for each of them: a test closes what
// it opens and restores what it replaces. Three on two cores, since tests often wait for programs that they start or kill. One
// project after the other, since a process is not passed on between projects.
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...onServer,
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          exclude: notHere,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [icons(), languageNames()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: notHere,
          isolate: false,
          testTimeout: 30_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
