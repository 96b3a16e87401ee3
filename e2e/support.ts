import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import type { Language } from '#contract/languages.ts'
import { fill } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'

export type Appearance = 'dark' | 'light'
type Texts = Record<string, string>

/** What the screens say in a language; journeys find things by it. */
export const textsOf = (language: Language): Texts =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../web/public/locales', language, 'translation.json'), 'utf8'),
  ) as Texts

/** A text in a language; an unknown one is a fault of the test. */
export type Say = (key: string, params?: Record<string, string>) => string
export const sayIn = (language: Language): Say => {
  const texts = textsOf(language)
  return (key, params = {}) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`No text for ${key}`)
    return fill(text, { product, ...params })
  }
}

/** What everybody chooses who registers in a journey. */
export const password = 'a long good password'

export async function register(page: Page, t: Say, name: string, role: 'influencer' | 'business') {
  await page.goto(`/register?role=${role}`)
  await page.getByLabel(t('accounts.email')).fill(`${name}@example.com`)
  await page.getByLabel(t('accounts.username')).fill(name)
  await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.createAccount'), exact: true }).click()
  await expect(page).toHaveURL(`/${role}/dashboard`)
}

/** A browser that says what it is, as people's do; the robot's own name would keep its visits from being counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A page in a browser of its own, in a language. */
export async function aPage(browser: Browser, language: Language, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'ar' ? 'ar-EG' : 'en-US',
    userAgent,
    // it would stand between the page and the answers that a test puts in its way
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => {
    // documents without an origin, such as a file that is shown, have no store
    if (window.origin !== 'null') window.localStorage.setItem('language', chosen)
  }, language)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.set(page, [...(faults.get(page) ?? []), error.message]))
  return page
}

/** What no script of a page has caught, such as text that the browser draws otherwise than the server. */
const faults = new WeakMap<Page, string[]>()

/** axe finds nothing on this page as it now is, in light and in dark. */
export async function isAccessible(page: Page, appearances: readonly Appearance[] = ['dark', 'light']): Promise<void> {
  for (const colorScheme of appearances) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // what fades in is judged when it is there
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          // a button that was pressed turns until a question is answered that lies above it
          .filter(({ effect }) => !(effect instanceof KeyframeEffect && effect.target?.closest('button')))
          .map((animation) => animation.finished.catch(() => undefined)),
      ),
    )
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    expect(
      violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => `${node.target} ${node.failureSummary}`) })),
      `${page.url()} ${colorScheme}`,
    ).toEqual([])
  }
  expect(faults.get(page) ?? [], page.url()).toEqual([])
}

/** The address in the newest mail of a kind to somebody, from the outbox. */
export async function linkInMail(receiver: string, kind: string): Promise<string> {
  const outbox = path.join(process.env.JOURNEY_DATA!, 'outbox')
  let link = ''
  await expect(() => {
    const mail = readdirSync(outbox)
      .filter((name) => name.includes(receiver) && name.includes(`-${kind}-`))
      .sort()
      .at(-1)
    const text = readFileSync(path.join(outbox, mail!), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    link = /http:\/\/localhost:\d+\/\S+?(?=["\s<])/.exec(text)![0]
  }).toPass({ timeout: 15_000 })
  return link
}

/** The page does not scroll sideways, once it has taken the size of its window. */
export const fits = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${page.url()} fits in its window`,
    })
    .toBeLessThanOrEqual(0)

const appearances: Partial<Record<Language, Appearance[]>> = { en: ['dark', 'light'], ar: ['light'] }

/** Both appearances are judged in one language and one in the other direction: words alone change neither colour nor structure. */
export const appearancesIn = (language: Language): Appearance[] => appearances[language] ?? []

const sessions = new Map<string, Parameters<ReturnType<Page['context']>['addCookies']>[0]>()

/** Signs a demo person in; once in a run, so that all journeys together stay below what one network may try. */
export async function signIn(page: Page, username: string, { anew = false } = {}): Promise<void> {
  const known = anew ? undefined : sessions.get(username)
  if (known) return page.context().addCookies(known)
  const answer = await page.request.post('/api/login', {
    data: { username, password: 'vivobid-demo', challengeAnswer: 'not-required' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const cookies = await page.context().cookies()
  if (!anew)
    sessions.set(
      username,
      cookies.filter(({ name }) => name.endsWith('sid')),
    )
}

/** Does in the journeys' database what only time does in the program. */
export async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(process.env.JOURNEY_DATA!)! })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
