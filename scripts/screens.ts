import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type APIRequestContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProgram } from '../bench/support/servers.ts'
import { buildWeb } from '../server/src/build/build-web.ts'
import { defaultTheme } from '../web/src/kit/theme/appearance.ts'
import { browserFlags, findChromium } from './chromium.ts'
import { demoContexts } from './demo-contexts.ts'
import type { Role } from './layout/addresses.ts'

// npm run screens: one contact sheet per screen into docs/screens, with three widths beside each other and below each other English and
// Arabic, light and dark; --only takes those whose name contains a text
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const folder = path.resolve(import.meta.dirname, '../docs/screens')
const port = 4_030
const widths = [390, 768, 1440]
const height = 900
const scale = 0.4
const gap = 12
const looks = ['en', 'ar'].flatMap((language) =>
  (['light', 'dark'] as const).map((appearance) => ({ language, appearance })),
)

type Screen = { name: string; role: Role; address: string }

/** The states of an order that have a screen of their own, by the filter that finds one. */
const orderStates = ['pending', 'in_progress', 'delivered', 'disputed', 'completed', 'cancelled']

/** Orders in each state, as both sides see them; a state that a side has no order in is left out. */
async function orderScreens(requestOf: (role: Role) => Promise<APIRequestContext>): Promise<Screen[]> {
  const screens: Screen[] = []
  for (const role of ['business', 'influencer'] as const) {
    const request = await requestOf(role)
    for (const status of orderStates) {
      const { items = [] } = await (await request.get(`/api/tasks?status=${status}`)).json()
      const id = items[0]?.id
      if (id) screens.push({ name: `order-${status.replace('_', '-')}-${role}`, role, address: `/task/${id}` })
    }
  }
  return screens
}

const fixedScreens: Screen[] = [
  { name: 'landing', role: 'visitor', address: '/' },
  { name: 'explore', role: 'visitor', address: '/explore' },
  { name: 'profile', role: 'visitor', address: '/lena.hart' },
  { name: 'rankings', role: 'visitor', address: '/rankings' },
  { name: 'login', role: 'visitor', address: '/login' },
  { name: 'register', role: 'visitor', address: '/register' },
  { name: 'help', role: 'visitor', address: '/help' },
  { name: 'not-found', role: 'visitor', address: '/help/nothing-here' },
  { name: 'dashboard-business', role: 'business', address: '/business/dashboard' },
  { name: 'dashboard-influencer', role: 'influencer', address: '/influencer/dashboard' },
  { name: 'dashboard-admin', role: 'admin', address: '/admin/dashboard' },
  { name: 'find-influencers', role: 'business', address: '/business/influencers' },
  { name: 'find-deals', role: 'business', address: '/business/influencers?view=deals' },
  { name: 'purchases', role: 'business', address: '/business/purchases' },
  { name: 'tasks', role: 'influencer', address: '/influencer/tasks' },
  { name: 'campaigns', role: 'business', address: '/business/campaigns' },
  { name: 'inbox', role: 'influencer', address: '/inbox' },
  { name: 'notifications', role: 'business', address: '/notifications' },
  { name: 'wallet-business', role: 'business', address: '/wallet' },
  { name: 'wallet-influencer', role: 'influencer', address: '/wallet' },
  { name: 'reports', role: 'admin', address: '/admin/reports' },
]

/** One picture per width, from one load. */
async function takePictures(page: Page, { address }: Screen, language: string): Promise<Buffer[]> {
  // a list of widths
  await page.setViewportSize({ width: widths.at(-1)!, height })
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // not until the network is idle: the connection for live events never is
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
  const pictures: Buffer[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(600)
    pictures.push(await page.screenshot())
  }
  return pictures
}

/** Puts the pictures of all looks on one sheet, a row for each. */
async function writeSheet(name: string, rows: Buffer[][]): Promise<void> {
  const scaled = widths.map((width) => Math.round(width * scale))
  const rowHeight = Math.round(height * scale)
  const sheet = sharp({
    create: {
      width: scaled.reduce((sum, width) => sum + width + gap, gap),
      height: rows.length * (rowHeight + gap) + gap,
      channels: 3,
      background: '#8a8a8a',
    },
  })
  const tiles = await Promise.all(
    rows.flatMap((pictures, row) =>
      pictures.map(async (picture, column) => ({
        input: await sharp(picture).resize(scaled[column], rowHeight, { fit: 'fill' }).png().toBuffer(),
        left: gap + scaled.slice(0, column).reduce((sum, width) => sum + width + gap, 0),
        top: gap + row * (rowHeight + gap),
      })),
    ),
  )
  await sheet
    .composite(tiles)
    .webp({ quality: 74 })
    .toFile(path.join(folder, `${name}.webp`))
}

/** Removes the sheets, some of which may be of screens that no longer exist. */
function deleteSheets(): void {
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(path.join(folder, file))
}

await buildWeb('quick')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vivobid-screens-'))
const program = await startProgram(dataDir, port, { DEMO: 'true', WEB: 'yes' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags })
try {
  const openAs = demoContexts(browser, `http://localhost:${port}`)
  const open = (role: Role, { language, appearance }: (typeof looks)[number]) =>
    openAs(role, { language, theme: { ...defaultTheme, appearance } })
  // a list of looks
  const orders = await orderScreens(async (role) => (await open(role, looks[0]!)).request)
  const screens = [...fixedScreens, ...orders].filter(({ name }) => name.includes(options.only))
  mkdirSync(folder, { recursive: true })
  if (options.only === '') deleteSheets()
  for (const screen of screens) {
    const rows: Buffer[][] = []
    for (const look of looks) {
      const context = await open(screen.role, look)
      rows.push(await takePictures(await context.newPage(), screen, look.language))
      await context.close()
    }
    await writeSheet(screen.name, rows)
    console.log(screen.name)
  }
} finally {
  await browser.close()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
