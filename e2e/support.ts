import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, test as baseTest, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { fill } from '#contract/fill.ts'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { colourRules, lastingViolations } from '../scripts/lasting-violations.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { isNightly } from '../server/test/scale.ts'
import { defaultTheme } from '../web/src/kit/theme/appearance.ts'
import { type Program, withProgram } from './program.ts'

type Texts = Record<string, string>

/** The program of this worker. */
let program: Program

/**
 * A journey, on a program that no other worker uses. Its pages are closed when it ends: they would stay connected, count as a person who
 * is online, and slow down the next ones.
 */
export const test = baseTest.extend<{ closesItsPages: undefined }, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright takes the fixtures that one depends on from its pattern
    ({}, run, { parallelIndex }) =>
      withProgram(parallelIndex, (started) => {
        program = started
        return run(started)
      }),
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ program }, run) => run(program.origin),
  closesItsPages: [
    async ({ browser }, run) => {
      await run(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

/** All texts in a language; journeys locate elements by them. */
export const textsOf = (language: Language): Texts =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../web/public/locales', language, 'translation.json'), 'utf8'),
  ) as Texts

/** Looks up a text; throws on an unknown key. */
export type Translate = (key: string, params?: Record<string, string>) => string
export const translatorFor = (language: Language): Translate => {
  const texts = textsOf(language)
  return (key, params = {}) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`No text for ${key}`)
    return fill(text, { product, ...params })
  }
}

/** Password of everyone who registers in a journey. */
export const password = 'a long good password'

export async function register(page: Page, t: Translate, name: string, role: 'influencer' | 'business') {
  await page.goto(`/register?role=${role}`)
  await page.getByLabel(t('accounts.email')).fill(`${name}@example.com`)
  await page.getByLabel(t('accounts.username')).fill(name)
  await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.createAccount'), exact: true }).click()
  await expect(page).toHaveURL(`/${role}/dashboard`)
}

/** A regular browser's user agent; visits by a headless one would not be counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Answers with Later whenever a new page view asks an influencer to complete their profile. */
export async function completeLater(page: Page, t: Translate): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('completeness.title') })
  await page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: t('completeness.later') }).click())
}

/** The default theme following the system appearance, so that a page can be checked in light and dark. */
export const systemTheme = JSON.stringify({ ...defaultTheme, followsSystem: true })

/** Half of the journeys run in each appearance. */
const appearance = (): 'dark' | 'light' => (test.info().title.length % 2 === 0 ? 'dark' : 'light')

/** Opens a page in its own browser context, in a language. */
export async function openPage(browser: Browser, language: Language, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'ar' ? 'ar-EG' : 'en-US',
    colorScheme: appearance(),
    reducedMotion: 'reduce',
    userAgent,
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    ([storedLanguage, theme]) => {
      // documents with an opaque origin have no local storage
      if (window.origin === 'null') return
      window.localStorage.setItem('language', storedLanguage)
      if (!window.localStorage.getItem('vivobid-theme')) window.localStorage.setItem('vivobid-theme', theme)
    },
    [language, systemTheme] as const,
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.set(page, [...(pageErrors.get(page) ?? []), error.message]))
  return page
}

/** Uncaught errors by page, such as hydration mismatches. */
const pageErrors = new WeakMap<Page, string[]>()

/** The tag of a journey in another language, for which the gate has no time: one of them is enough there. */
export const unlessInGate = (isInGate: boolean): string[] => (isInGate ? [] : ['@nightly'])

/**
 * Expects a state of a screen that has no axe violations, does not scroll sideways and has met no error. `scripts/layout.ts` checks every
 * address; this is for states that only a journey reaches, such as dialogs and orders in a certain state. Checks the dialog, if one is
 * open, and otherwise the part between header and footer; every night the whole page and in both appearances.
 */
export async function checkScreen(page: Page): Promise<void> {
  // a page that is still loading has no heading yet
  await expect(page.locator('h1').first()).toBeAttached()
  await expectAccessible(page, isNightly ? {} : { within: '[role=dialog], main' })
  if (isNightly) {
    const other = appearance() === 'dark' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: other })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
    // all other rules find the same in both
    await expectAccessible(page, { rules: colourRules })
    await page.emulateMedia({ colorScheme: appearance() })
  }
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${page.url()} fits in its window`,
    })
    .toBeLessThanOrEqual(0)
  expect(await page.locator('body').innerText(), `${page.url()} has no unfilled placeholder`).not.toContain('{{')
  expect(pageErrors.get(page) ?? [], page.url()).toEqual([])
}

async function expectAccessible(page: Page, options: Parameters<typeof lastingViolations>[1]): Promise<void> {
  // wait for fade-ins
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // except spinners on pressed buttons, which run until the dialog above them is answered, and invisible ones, such as in closed
        // details, which never end
        .filter(
          ({ effect }) =>
            !(
              effect instanceof KeyframeEffect &&
              (effect.target?.closest('button') || !effect.target?.checkVisibility())
            ),
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  const violations = (await lastingViolations(page, options)).map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  }))
  expect(violations, page.url()).toEqual([])
}

/** The latest mail of a kind to somebody, from the outbox. */
export async function mailOf(receiver: string, kind: string): Promise<string> {
  const outbox = path.join(program.dataDir, 'outbox')
  let text = ''
  await expect(() => {
    const mail = readdirSync(outbox)
      .filter((name) => !name.startsWith('.') && name.includes(receiver) && name.includes(`-${kind}-`))
      .sort()
      .at(-1)
    if (!mail) throw new Error(`No mail of ${kind} to ${receiver}`)
    text = readFileSync(path.join(outbox, mail), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
  }).toPass({ timeout: 15_000 })
  return text
}

/** Confirms the address of a new person, without which nobody can buy, write or set up more ways to sign in. */
export async function confirmEmail(page: Page, t: Translate, name: string): Promise<void> {
  await page.goto(await linkInMail(name, 'verify_email'))
  await page.getByRole('button', { name: t('accounts.verifyTitle') }).click()
  await expect(page.getByText(t('accounts.verified'))).toBeVisible()
}

/** The link in the latest mail of a kind to somebody. */
export async function linkInMail(receiver: string, kind: string): Promise<string> {
  const [link] = /http:\/\/localhost:\d+\/\S+?(?=["\s<])/.exec(await mailOf(receiver, kind)) ?? []
  if (!link) throw new Error(`The mail of ${kind} to ${receiver} has no link`)
  return link
}

const sessions = new Map<string, Parameters<ReturnType<Page['context']>['addCookies']>[0]>()

/** Signs in a demo person, once per run unless `anew`; all journeys come from one network, whose sign-ins are not limited here. */
export async function signIn(page: Page, username: string, { anew: fresh = false } = {}): Promise<void> {
  const savedCookies = fresh ? undefined : sessions.get(username)
  if (savedCookies) {
    await page.context().addCookies(savedCookies)
    // idle admins get signed out, and a step-up replaces the session
    if ((await page.request.get('/api/user')).ok()) return
  }
  await inDatabase((client) => client.query("delete from throttles where subject like 'login:network:%'"))
  const answer = await page.request.post('/api/login', {
    data: { username, password: 'vivobid-demo', challengeAnswer: 'not-required' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const cookies = await page.context().cookies()
  if (!fresh)
    sessions.set(
      username,
      cookies.filter(({ name }) => name.endsWith('sid')),
    )
}

/** Slows the page's network down, as a poor connection would; without limits, at full speed again. */
export async function throttleNetwork(
  page: Page,
  { latencyMs = 0, uploadBytesPerSecond = -1 }: { latencyMs?: number; uploadBytesPerSecond?: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  })
}

function databaseUrl(): string {
  const url = runningPostgresUrl(program.dataDir)
  if (!url) throw new Error('PostgreSQL is not running')
  return url
}

/** Modifies the journeys' database, for changes that otherwise only the passage of time would make. */
export async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a scheduled job now, instead of when it is due. */
export async function runJob(queue: string): Promise<void> {
  const connectionString = databaseUrl()
  const boss = new PgBoss({ connectionString, max: 1, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.send(queue)
  await boss.stop({ graceful: false })
}

/** Expires all step-ups, which last five minutes. */
export const expireStepUps = (): Promise<void> =>
  inDatabase((client) => client.query(`update sessions set confirmed_at = now() - interval '6 minutes'`))

/** The brief of an order, with only the required fields. */
export const brief = {
  sayAndShow: 'The lamp at dusk.',
  links: [],
  wishedDate: null,
  usageRights: 'none',
  usageDays: null,
  usageChannels: null,
  adMarking: 'platform_label',
  licenceNumber: null,
}

/** Buys the cheapest deal of a person from the balance; returns the task of the order, and a function that takes the order back. */
export async function placeOrder({ request }: Page, seller: string) {
  const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })
  const { id: influencerId } = await (await request.get(`/api/profiles/${seller}`)).json()
  const { items } = await (await request.get(`/api/deals?influencerId=${influencerId}&sort=price_low`)).json()
  const deal = items.find(({ price }: { price: number | null }) => price)
  const answer = await request.post(`/api/deals/${deal.id}/purchases`, {
    headers: once(),
    data: { amount: deal.price, messageFromBusiness: 'One quiet minute, please.', brief },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { purchase } = await answer.json()
  const cancel = () => request.post(`/api/purchases/${purchase.id}/cancel`, { headers: once(), data: {} })
  return { taskId: purchase.taskId as number, purchaseId: purchase.id as number, cancel }
}
