import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags } from './scripts/chromium.ts'

// Components with state, in the system's Chromium: npx vitest run --config vitest.browser.config.ts with CHROMIUM_PATH, or npm test
export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  // found before the first test, so that no page is loaded anew in the middle of one
  optimizeDeps: { entries: ['web/src/main.tsx', 'web/test/*.tsx'] },
  test: {
    include: ['web/**/*.browser.test.{ts,tsx}'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
          args: browserFlags,
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})
