import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startProgram } from '../bench/support/servers.ts'
import { defaultTheme } from '../web/src/kit/theme/appearance.ts'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { waitForDemoPictures } from './demo-pictures.ts'

// npm run screens: takes screenshots of the main screens, in both directions and both appearances, into docs/screens
const folder = path.resolve(import.meta.dirname, '../docs/screens')
const screens = {
  landing: '/',
  login: '/login',
  register: '/register',
  profile: '/lena.hart',
  rankings: '/rankings',
  dashboard: '/business/dashboard',
  patterns: '/kit',
}
const port = 4_030

/** The address of a screen in a language; the dashboard takes it from what is stored, the gallery is told direction and appearance. */
function addressIn(name: keyof typeof screens, language: string, appearance: string): string {
  if (name === 'dashboard') return screens[name]
  if (name === 'patterns') return `/kit?appearance=${appearance}&dir=${language === 'ar' ? 'rtl' : 'ltr'}`
  return `${screens[name]}?lng=${language}`
}

buildWebIfStale()
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vivobid-screens-'))
const program = await startProgram(dataDir, port, { DEMO: 'true', WEB: 'yes' })
await waitForDemoPictures(program.origin)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const language of ['en', 'ar']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: `http://localhost:${port}`,
        viewport: { width: 1280, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await context.addInitScript(
        ([chosen, theme]) => {
          window.localStorage.setItem('language', chosen)
          window.localStorage.setItem('vivobid-theme', theme)
        },
        [language, JSON.stringify({ ...defaultTheme, appearance: colorScheme })] as const,
      )
      const page = await context.newPage()
      for (const name of Object.keys(screens) as (keyof typeof screens)[]) {
        if (name === 'dashboard') {
          await page.request.post('/api/login', {
            data: { username: 'brightside', password: 'vivobid-demo', challengeAnswer: 'not-required' },
          })
        }
        await page.goto(addressIn(name, language, colorScheme))
        await page.getByRole('heading', { level: 1 }).waitFor()
        // not until the network is idle: the connection for live events never is
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
        await page.waitForTimeout(500)
        const picture = await page.screenshot({ fullPage: name === 'patterns' })
        await sharp(picture)
          .webp({ quality: 82 })
          .toFile(path.join(folder, `${name}-${language}-${colorScheme}.webp`))
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
