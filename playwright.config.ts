import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/chromium.ts'

/** Whether everything runs that the gate has no time for: journeys tagged @nightly, which measure, and axe in both appearances. */
const nightly = process.env.NIGHTLY === '1'

export default defineConfig({
  testDir: 'e2e',
  ...(!nightly && { grepInvert: /@nightly/ }),
  globalSetup: './e2e/seeded-demo.ts',
  fullyParallel: true,
  // measurements run alone
  workers: nightly ? 1 : 2,
  // what the machine was too busy for gets a second try, which npm test reports
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    // recording one takes as long as the journey itself
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserFlags, '--no-first-run', '--disable-component-update', '--disable-sync'],
    },
  },
})
