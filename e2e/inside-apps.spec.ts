import { expect, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { completeLater, confirmEmail, password, register, signIn, test, translatorFor } from './support.ts'

const t = translatorFor('en')

/** User agents of the browsers inside applications. */
const agents = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 398.0.0.24.72 (iPhone15,2; iOS 18_6; en_US)',
  TikTok:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 trill_410203 BytedanceWebview/d8a21c6',
}

/** Takes away the features that these browsers lack: storage, workers that outlive a page, windows, passkeys, notifications. */
function takeAway() {
  const forbid = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: forbid })
  for (const name of ['open', 'PublicKeyCredential', 'Notification', 'PushManager', 'SharedWorker', 'BroadcastChannel'])
    Object.defineProperty(window, name, { value: undefined })
  // their names are there, with the value undefined
  for (const name of ['serviceWorker', 'credentials', 'clipboard', 'share', 'locks', 'mediaDevices', 'storage'])
    Object.defineProperty(navigator, name, { value: undefined })
}

for (const [app, userAgent] of Object.entries(agents))
  test(`people come, register, sign in, buy and return in the browser of ${app}, which keeps nothing`, {
    tag: ['@identity', '@profiles', '@deposits'],
  }, async ({ browser }) => {
    const context = await browser.newContext({
      userAgent,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(takeAway)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()} ${message.text()}`))
    const name = `in${app.toLowerCase()}`

    await test.step('a public page, its language and its links', async () => {
      await page.goto('/lena.hart')
      await expect(page.locator('html')).toHaveAttribute('data-alive')
      await page.getByRole('button', { name: t('engagement.crown') }).click()
      await page.goto('/')
      await page.getByLabel(t('header.language')).selectOption('de')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await page.getByLabel(translatorFor('de')('header.language')).selectOption('en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.getByRole('link', { name: t('landing.hero.business') }).click()
      await expect(page).toHaveURL(/\/register/)
    })

    await test.step('registration, and both dashboards', async () => {
      await register(page, t, name, 'business')
      await confirmEmail(page, t, name)
      await page.goto('/business/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openScreen(page, '/business/influencers')
      await openScreen(page, '/wallet')
      await signOut(page)
      await signIn(page, 'lena.hart', { anew: true })
      await completeLater(page, t)
      await page.goto('/influencer/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const path of ['/influencer/tasks', '/inbox', '/influencer/settings', '/influencer/links', '/notifications'])
        await openScreen(page, path)
      await signOut(page)
    })

    await test.step('signing in, paying in and coming back', async () => {
      await page.goto('/login')
      await page.getByLabel(t('accounts.usernameOrEmail')).fill(name)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
      await page
        .locator('form')
        .getByRole('button', { name: t('header.login'), exact: true })
        .click()
      await expect(page).toHaveURL('/business/dashboard')
      await payIn(page)
    })
    expect(errors).toEqual([])
    await context.close()
  })

/** Forgets the session once nothing is loading, which would be refused then. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function payIn(page: Page): Promise<void> {
  await openScreen(page, '/wallet')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wallet.addMoney') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('wallet.amount')).fill('100')
  await dialog.getByRole('button', { name: t('wallet.toCheckout') }).click()
  await expect(page).toHaveURL(/\/test\/payment\?session=cs_test_/)
  await page.getByLabel(t('checkout.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('checkout.expiry')).fill('12/34')
  await page.getByLabel(t('checkout.cvc')).fill('123')
  await page
    .locator('form')
    .getByRole('button', { name: t('checkout.pay', { amount: formatMoney(10000, 'en') }) })
    .click()
  await expect(page).toHaveURL(/\/payment-success\?payment=\d+$/)
  await expect(page.getByText(t('wallet.state.completed'))).toBeVisible()
}
