import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startProgram } from '../bench/support/servers.ts'
import { buildWeb } from '../server/src/build/build-web.ts'
import { defaultTheme } from '../web/src/kit/theme/appearance.ts'
import { browserFlags, findChromium } from './chromium.ts'
import { demoContexts } from './demo-contexts.ts'
import { lastingViolations } from './lasting-violations.ts'
import { addressesIn, type Role, readIds } from './layout/addresses.ts'
import { layoutShift, type Overflow, overflow, settled, watchLayout } from './layout/measure.ts'

// npm run test:layout: opens every address in each role that may, in three languages, and looks at its layout at six widths. --only takes
// addresses that contain a text, --role those of one role.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    role: { type: 'string' },
    languages: { type: 'string', default: 'en,de,ar' },
    parallel: { type: 'string', default: '8' },
    pictures: { type: 'string', default: path.join(os.tmpdir(), 'vivobid-layout') },
  },
})
const languages = options.languages.split(',')
/** From the width of the last load to the narrowest. */
const widths = [1440, 1920, 1024, 768, 390, 320]
/** Widths at which a page is loaded, to see what moves meanwhile; the last load is then resized. */
const loadedWidths = [390, 1440]
const height = 900
const maxShift = 0.05
const port = 4_073
const locales: Record<string, string> = { en: 'en-US', de: 'de-DE', ar: 'ar-EG', es: 'es-ES', pt: 'pt-BR' }

type Visit = { role: Role; language: string; address: string }
type Fault = Visit & { width: number; what: string }

/** A browser context for somebody of a role who reads a language, opened once. */
function openContexts(browser: Browser, origin: string) {
  const open = demoContexts(browser, origin)
  const contexts = new Map<string, Promise<BrowserContext>>()
  const openWatched = async (role: Role, language: string) => {
    const options = { viewport: { width: loadedWidths[0]!, height }, locale: locales[language] ?? language }
    const context = await open(role, { language, theme: defaultTheme, options })
    await context.addInitScript(watchLayout)
    return context
  }
  return (role: Role, language: string): Promise<BrowserContext> => {
    const key = `${role} ${language}`
    if (!contexts.has(key)) contexts.set(key, openWatched(role, language))
    return contexts.get(key)!
  }
}

/** Everything that is wrong with one address for one role in one language. */
async function look(page: Page, visit: Visit): Promise<Fault[]> {
  const { address, language } = visit
  const faults: Fault[] = []
  const report = (width: number, what: string) => faults.push({ ...visit, width, what })
  const url = `${address}?lng=${language}`
  for (const width of loadedWidths) {
    await page.setViewportSize({ width, height })
    await page.goto(url)
    if (!(await settled(page))) report(width, 'never rests: something still loads or changes after 10 s')
    const { value, moved } = await layoutShift(page)
    if (value >= maxShift) report(width, `layout shift ${value.toFixed(3)} (less than ${maxShift}) of ${moved}`)
  }
  const shown = await page.locator('html').getAttribute('lang')
  if (shown?.split('-')[0] !== language) report(loadedWidths.at(-1)!, `is shown in ${shown}`)
  // colours and structure do not depend on the language, but on the direction
  if (language !== 'de')
    for (const { id, nodes } of await lastingViolations(page))
      report(
        loadedWidths.at(-1)!,
        `axe ${id}: ${nodes
          .map(({ target }) => target)
          .slice(0, 3)
          .join(' | ')}`,
      )
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    const { sideways, wide, clipped } = await lastingOverflow(page)
    if (sideways > 0) report(width, `scrolls sideways by ${sideways} px: ${wide.join('; ')}`)
    for (const text of clipped) report(width, `cut off: ${text}`)
    if (sideways > 0 || clipped.length > 0) await takePicture(page, visit, width)
  }
  return faults
}

/** What sticks out once menus and lists that depend on the width are drawn anew, which takes longer on a busy machine. */
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

/** Looks at all of them, several pages at a time in one browser. */
async function lookAtAll(visits: Visit[], contextOf: ReturnType<typeof openContexts>): Promise<Fault[]> {
  const faults: Fault[] = []
  const waiting = [...visits]
  let done = 0
  // what was found until then is printed
  process.once('SIGINT', () => waiting.splice(0))
  const work = async () => {
    let page = null as Page | null
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      // one page for as long as the reader is the same: a new one costs a process
      const context = await contextOf(visit.role, visit.language)
      if (page?.context() !== context) {
        await page?.close()
        page = await context.newPage()
      }
      const found = await look(page, visit).catch((error: Error) => [
        { ...visit, width: 0, what: `could not be opened: ${error.message.split('\n')[0]}` },
      ])
      if (found.length > 0) await takePicture(page, visit, 0)
      faults.push(...found)
      done++
      if (done % 25 === 0) console.log(`${done} of ${visits.length}, ${faults.length} faults so far`)
    }
    await page?.close()
  }
  await Promise.all(Array.from({ length: Number(options.parallel) }, work))
  if (done < visits.length) faults.push({ ...visits[done]!, width: 0, what: `stopped after ${done} pages` })
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
        `  ${seen[0]!.what}\n    ${list(seen.map(({ role }) => role))}; ${list(seen.map(({ language }) => language))}; ${list(seen.map(({ width }) => width))} px`,
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
  const ids = await readIds(async (role) => (await contextOf(role, languages[0]!)).newPage())
  const visits = languages
    .flatMap((language) => addressesIn(ids).map((visit) => ({ ...visit, language })))
    .filter(({ address }) => !options.only || address.includes(options.only))
    .filter(({ role }) => !options.role || role === options.role)
    .sort((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language) || a.role.localeCompare(b.role))
  faults = await lookAtAll(visits, contextOf)
  printFaults(faults)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  console.log(`\n${visits.length} pages, ${faults.length} faults, ${minutes} minutes; pictures in ${options.pictures}`)
} finally {
  await browser.close()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(faults.length === 0 ? 0 : 1)
