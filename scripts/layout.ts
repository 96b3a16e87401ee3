import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { startProgram } from '../bench/support/servers.ts'
import { buildWeb } from '../server/src/build/build-web.ts'
import { defaultTheme } from '../web/src/kit/theme/appearance.ts'
import { browserFlags, findChromium } from './chromium.ts'
import { demoContexts } from './demo-contexts.ts'
import { colourRules, lastingViolations } from './lasting-violations.ts'
import { addressesIn, type Role, readIds } from './layout/addresses.ts'
import { layoutShift, type Overflow, overflow, settled, watchLayout } from './layout/measure.ts'
import { rotate, type Visit } from './layout/rotation.ts'
import { openScreen } from './open-screen.ts'

// npm run test:layout: opens every address in each role that may, in three languages (for visitors in all), and looks at its layout at six
// widths. --only takes addresses that contain a text, --role those of one role. With --gate, as in npm test, each address is opened once:
// roles, all languages, appearances and widths take turns.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    role: { type: 'string' },
    languages: { type: 'string' },
    parallel: { type: 'string', default: '4' },
    gate: { type: 'boolean', default: false },
    pictures: { type: 'string', default: path.join(os.tmpdir(), 'vivobid-layout') },
  },
})
const chosenLanguages = options.languages?.split(',')
/** The languages in which somebody of a role looks at everything: all for visitors, whose pages the server renders in each. */
const languagesOf = (role: Role): readonly string[] =>
  chosenLanguages ?? (role === 'visitor' ? languages : ['en', 'de', 'ar'])
/** Widths to which the last load is resized, from its own to the narrowest; drawing wide ones takes as long as loading a screen. */
const widths = options.gate ? [768, 320] : [1440, 1920, 1024, 768, 390, 320]
/** Widths at which a page is loaded, to see what moves meanwhile; the last load is then resized. */
const loadedWidths = [390, 1440]
const height = 900
const maxShift = 0.05
const port = 4_073
const locales: Record<string, string> = { en: 'en-US', de: 'de-DE', ar: 'ar-EG', es: 'es-ES', pt: 'pt-BR' }

type Fault = Visit & { width: number; what: string }

/** A browser context for somebody of a role who reads a language, opened once. */
function openContexts(browser: Browser, origin: string) {
  const open = demoContexts(browser, origin)
  const contexts = new Map<string, Promise<BrowserContext>>()
  const openWatched = async (role: Role, language: string) => {
    const options = { viewport: { width: loadedWidths[0] ?? 390, height }, locale: locales[language] ?? language }
    const context = await open(role, { language, theme: { ...defaultTheme, followsSystem: true }, options })
    await context.addInitScript(watchLayout)
    return context
  }
  return (role: Role, language: string): Promise<BrowserContext> => {
    const key = `${role} ${language}`
    const context = contexts.get(key) ?? openWatched(role, language)
    contexts.set(key, context)
    return context
  }
}

/** Lists the faults of an address for somebody. */
async function look(page: Page, visit: Visit): Promise<Fault[]> {
  const { language, appearance, loadedWidths } = visit
  const faults: Fault[] = []
  const report = (width: number, what: string) => faults.push({ ...visit, width, what })
  await page.emulateMedia({ colorScheme: appearance })
  for (const width of loadedWidths) {
    await page.setViewportSize({ width, height })
    const isLoaded = await open(page, visit)
    if (!(await settled(page))) report(width, 'never rests: something still loads or changes after 10 s')
    // the content after a link moves everything
    const { value, moved } = isLoaded ? await layoutShift(page) : { value: 0, moved: '' }
    if (value >= maxShift) report(width, `layout shift ${value.toFixed(3)} (less than ${maxShift}) of ${moved}`)
  }
  // a list of widths
  const lastWidth = loadedWidths.at(-1)!
  const shown = await page.evaluate(() => ({
    language: document.documentElement.lang.split('-')[0],
    direction: document.documentElement.dir,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    unfilled: document.body.innerText.match(/\{\{\w*/g),
  }))
  const expected = { language, direction: language === 'ar' ? 'rtl' : 'ltr', headings: 1, unfilled: null }
  if (JSON.stringify(shown) !== JSON.stringify(expected)) report(lastWidth, `has ${JSON.stringify(shown)}`)
  const examine = async (rules?: string[]) => {
    for (const { id, nodes } of await lastingViolations(page, { rules }))
      report(
        lastWidth,
        `axe ${id}: ${nodes
          .map(({ target }) => target)
          .slice(0, 3)
          .join(' | ')}`,
      )
  }
  if (options.gate) await examine()
  // colours and structure do not depend on the language, but on the direction
  else if (language === 'en' || language === 'ar') {
    await examine()
    await page.emulateMedia({ colorScheme: appearance === 'light' ? 'dark' : 'light' })
    await examine(colourRules)
  }
  for (const width of new Set([lastWidth, ...widths])) {
    await page.setViewportSize({ width, height })
    const { sideways, wide, clipped } = await lastingOverflow(page)
    if (sideways > 0) report(width, `scrolls sideways by ${sideways} px: ${wide.join('; ')}`)
    for (const text of clipped) report(width, `cut off: ${text}`)
    if (sideways > 0 || clipped.length > 0) await takePicture(page, visit, width)
  }
  for (const message of pageErrors.get(page)?.splice(0) ?? []) report(lastWidth, `error: ${message}`)
  return faults
}

/** Opens an address, in the gate as a link does; visitors' pages are rendered by the server. Returns whether the page was loaded. */
async function open(page: Page, { role, address, language }: Visit): Promise<boolean> {
  if (options.gate && role !== 'visitor') return openScreen(page, address)
  const query = options.gate ? '' : `${address.includes('?') ? '&' : '?'}lng=${language}`
  await page.goto(address + query)
  return true
}

/** Uncaught errors, such as hydration mismatches. */
const pageErrors = new WeakMap<Page, string[]>()

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const errors: string[] = []
  pageErrors.set(page, errors)
  page.on('pageerror', ({ message }) => errors.push(message))
  return page
}

/** Overflow that lasts once menus and lists that depend on the width are drawn anew, which takes longer on a busy machine. */
async function lastingOverflow(page: Page): Promise<Overflow> {
  for (const waited of [80, 400, 1_500]) {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
    await page.waitForTimeout(waited)
    const found = await overflow(page)
    if (found.sideways <= 0 && found.clipped.length === 0) return found
  }
  return overflow(page)
}

async function takePicture(page: Page, { role, language, address }: Visit, width: number): Promise<void> {
  const name = `${address.replaceAll('/', '_') || '_'}-${role}-${language}-${width}.png`
  await page.screenshot({ path: path.join(options.pictures, name) }).catch(() => undefined)
}

/** Looks at all of them, on several pages at a time in one browser. */
async function lookAtAll(visits: Visit[], contextOf: ReturnType<typeof openContexts>): Promise<Fault[]> {
  const faults: Fault[] = []
  // one visitor's screens stay on one page, since a new one costs a process; the longest rows first, since the last to begin is waited
  // for
  const rows = [...Map.groupBy(visits, ({ language, role }) => `${language} ${role}`).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  let done = 0
  let isStopped = false
  // the faults found until then are printed
  process.once('SIGINT', () => {
    isStopped = true
  })
  const lookThrough = async (row: Visit[]) => {
    const [first] = row
    if (!first) return
    const { role, language } = first
    const context = await contextOf(role, language)
    let page = await newPage(context)
    for (const visit of row) {
      if (isStopped) break
      const lookOnce = () =>
        look(page, visit).catch((error: Error) => [
          { ...visit, width: 0, what: `could not be opened: ${error.message.split('\n')[0]}` },
        ])
      let found = await lookOnce()
      if (options.gate && found.length > 0) {
        // visits for which the machine was too busy get a second look, on a new page
        console.log(
          `looked at again: ${visit.address}, ${role}, ${language}: ${found.map(({ what }) => what).join('; ')}`,
        )
        await page.close()
        page = await newPage(context)
        found = await lookOnce()
      }
      if (found.length > 0) await takePicture(page, visit, 0)
      faults.push(...found)
      done++
      if (done % 25 === 0) console.log(`${done} of ${visits.length}, ${faults.length} faults so far`)
    }
    await page.close()
  }
  const work = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await lookThrough(row)
  }
  await Promise.all(Array.from({ length: Number(options.parallel) }, work))
  const missed = visits[done]
  if (missed) faults.push({ ...missed, width: 0, what: `stopped after ${done} pages` })
  return faults
}

/** One line for each fault of an address, with all roles, languages and widths that it was seen in. */
function printFaults(faults: Fault[]): void {
  const byAddress = Map.groupBy(faults, ({ address }) => address)
  for (const [address, ofAddress] of [...byAddress].sort()) {
    console.log(`\n${address}`)
    // the same fault differs in its figures and in the language of its text
    const byKind = Map.groupBy(ofAddress, ({ what }) => what.replaceAll(/“[^”]*”|[\d.]+/g, ''))
    for (const seen of byKind.values()) {
      const list = (values: (string | number)[]) => [...new Set(values)].join(' ')
      console.log(
        `  ${seen[0]?.what}\n    ${list(seen.map(({ role }) => role))}; ${list(seen.map(({ language }) => language))}; ${list(seen.map(({ width }) => width))} px`,
      )
    }
  }
}

await buildWeb('quick')
rmSync(options.pictures, { recursive: true, force: true })
mkdirSync(options.pictures, { recursive: true })
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vivobid-layout-data-'))
const program = await startProgram(dataDir, port, { DEMO: 'true', WEB: 'yes' })
const startedAt = Date.now()
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags })
let faults: Fault[] = []
try {
  const contextOf = openContexts(browser, `http://localhost:${port}`)
  const ids = await readIds(async (role) => (await contextOf(role, 'en')).newPage())
  const addresses = addressesIn(ids)
    .filter(({ address }) => !options.only || address.includes(options.only))
    .filter(({ role }) => !options.role || role === options.role)
  const visits: Visit[] = options.gate
    ? rotate(addresses, { languages: [...languages], widths: loadedWidths })
    : addresses.flatMap((each) =>
        languagesOf(each.role).map((language) => ({ ...each, language, appearance: 'light' as const, loadedWidths })),
      )
  visits.sort((one, other) => one.appearance.localeCompare(other.appearance))
  faults = await lookAtAll(visits, contextOf)
  printFaults(faults)
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  console.log(`\n${visits.length} pages, ${faults.length} faults, ${seconds} s; pictures in ${options.pictures}`)
} finally {
  await browser.close()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(faults.length === 0 ? 0 : 1)
