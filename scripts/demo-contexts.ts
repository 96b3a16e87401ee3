import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { demoPassword } from '../server/src/demo/accounts.ts'
import type { Theme } from '../web/src/kit/theme/appearance.ts'
import { demoAccounts, type Role } from './layout/addresses.ts'

type Reader = { language: string; theme: Theme; options?: BrowserContextOptions }

/** Signs in the demo person of a role; returns their cookies. */
export async function signInDemo(browser: Browser, origin: string, role: Exclude<Role, 'visitor'>) {
  const username = demoAccounts[role]
  const context = await browser.newContext({ baseURL: origin })
  const data = { username, password: demoPassword, challengeAnswer: 'not-required' }
  const answer = await context.request.post('/api/login', { data })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Opens browser contexts for demo people of each role, each signed in once; visitors are not. */
export function demoContexts(browser: Browser, origin: string) {
  const sessions = new Map<Role, ReturnType<typeof signInDemo>>()
  return async (role: Role, { language, theme, options = {} }: Reader): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    })
    await context.addInitScript(
      ([chosen, stored]) => {
        // documents with an opaque origin have no local storage
        if (window.origin === 'null') return
        window.localStorage.setItem('language', chosen)
        window.localStorage.setItem('vivobid-theme', stored)
      },
      [language, JSON.stringify(theme)] as const,
    )
    if (role !== 'visitor') {
      const session = sessions.get(role) ?? signInDemo(browser, origin, role)
      sessions.set(role, session)
      await context.addCookies(await session)
    }
    return context
  }
}
