import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'

export type Appearance = 'dark' | 'light'
type Texts = Record<string, string>

/** What the screens say in a language; journeys find things by it. */
export const textsOf = (language: Language): Texts =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../web/public/locales', language, 'translation.json'), 'utf8'),
  ) as Texts

/** A page in a browser of its own, in a language. */
export async function aPage(browser: Browser, language: Language, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'ar' ? 'ar-EG' : 'en-US',
    // it would stand between the page and the answers that a test puts in its way
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language)
  return context.newPage()
}

/** axe finds nothing on this page as it now is, in light and in dark. */
export async function isAccessible(page: Page, appearances: readonly Appearance[] = ['dark', 'light']): Promise<void> {
  for (const colorScheme of appearances) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // what fades in is judged when it is there
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => `${node.target} ${node.failureSummary}`) })),
      `${page.url()} ${colorScheme}`,
    ).toEqual([])
  }
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

/** Both appearances of a page are looked at in one language of each direction; the others differ from them in words alone. */
export const appearancesIn = (language: Language): Appearance[] =>
  language === 'en' || language === 'ar' ? ['dark', 'light'] : ['light']

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
