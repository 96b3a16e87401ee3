import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/chromium.ts'

const port = 4010
/** Where journeys stand in for the push service of a browser. */
export const pushPort = 4019
/** The password with which journeys pass on emailed replies, as a mail service would. */
export const inboundSecret = 'a secret of the mail service'
// workers read this file as well: the folder is made once and handed on
process.env.JOURNEY_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'vivobid-journeys-'))

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  // what the machine was too busy for gets a second try, which npm test reports
  retries: 1,
  timeout: 480_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    baseURL: `http://localhost:${port}`,
    // recording one takes as long as the journey itself
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserFlags, '--no-first-run', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node server/src/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.JOURNEY_DATA,
      DEMO: 'true',
      MAIL_INBOUND_ADDRESS: 'reply@in.vivobid.example',
      MAIL_INBOUND_SECRET: inboundSecret,
      PUSH_TEST_ORIGIN: `http://127.0.0.1:${pushPort}`,
    },
  },
})
