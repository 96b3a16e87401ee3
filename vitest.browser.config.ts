import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags } from './scripts/chromium.ts'
import { icons } from './web/icons.ts'
import { languageNames } from './web/language-names.ts'

// React and Mantine as users get them, which take a fifth less of the processor than what describes its work to developers
process.env.NODE_ENV = 'production'

// Components with state, in the system's Chromium: npx vitest run --config vitest.browser.config.ts with CHROMIUM_PATH, or npm test.
// Test files share two pages, so that the application is loaded twice and not once for each of them; web/test/setup.ts tidies up in between.
export default defineConfig({
  plugins: [react(), icons(), languageNames()],
  publicDir: 'web/public',
  // found before the first test, so that no page is loaded anew in the middle of one
  optimizeDeps: { entries: ['web/src/main.tsx', 'web/test/*.{ts,tsx}'], include: ['linkify-it'] },
  test: {
    include: ['web/**/*.browser.test.{ts,tsx}'],
    setupFiles: 'web/test/setup.ts',
    testTimeout: 30_000,
    maxWorkers: 2,
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      isolate: false,
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
