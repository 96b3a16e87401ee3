import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/chromium.ts'
import { isNightly } from './server/test/scale.ts'

export default defineConfig({
  testDir: 'e2e',
  // measurements, and journeys in another language
  ...(!isNightly && { grepInvert: /@nightly/ }),
  globalSetup: './e2e/seeded-demo.ts',
  fullyParallel: true,
  // measurements run alone
  workers: isNightly ? 1 : 2,
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
