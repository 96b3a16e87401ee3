import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  checkScreen,
  confirmEmail,
  expireStepUps,
  inDatabase,
  linkInMail,
  openPage,
  password,
  register,
  signIn,
  type Translate,
  test,
  translatorFor,
} from './support.ts'

async function logIn(page: Page, t: Translate, name: string, secret = password) {
  await page.goto('/login')
  await page.getByLabel(t('accounts.usernameOrEmail')).fill(name)
  await page.getByLabel(t('accounts.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('header.login'), exact: true }).click()
}

test('a mailed link resets a forgotten password once, in English', { tag: '@credentials' }, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const page = await openPage(browser, language, 390)
  const name = `forgetful-${language}`
  await register(page, t, name, 'business')
  await page.context().clearCookies()

  await page.goto('/login')
  await page.getByRole('link', { name: t('accounts.forgotPassword') }).click()
  await page.getByLabel(t('accounts.email')).fill(`${name}@example.com`)
  await page.getByRole('button', { name: t('accounts.sendLink') }).click()
  await expect(page.getByText(t('accounts.forgotSent'))).toBeVisible()
  const link = await linkInMail(name, 'reset_password')
  for (const [attempt, message] of [
    ['another good password', t('accounts.resetDone')],
    ['yet another password', t('This link is invalid, already used or expired')],
  ] as const) {
    await page.goto(link)
    await page.getByLabel(t('accounts.password'), { exact: true }).fill(attempt)
    await page.getByRole('button', { name: t('accounts.forgotTitle') }).click()
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await logIn(page, t, name, 'another good password')
  await expect(page).toHaveURL('/business/dashboard')
})

test('a mailed link unlocks an account after too many guesses, in Arabic', { tag: '@credentials' }, async ({
  browser,
}) => {
  const language = 'ar'
  const t = translatorFor(language)
  const page = await openPage(browser, language, 390)
  const name = `guessed-${language}`
  await register(page, t, name, 'business')
  await page.context().clearCookies()
  await inDatabase((client) =>
    client.query(
      `insert into throttles (subject, times, expires_at)
          select 'guess:user:' || id, array_fill(now(), array[100]), now() + interval '1 year' from users where username = $1`,
      [name],
    ),
  )
  await logIn(page, t, name)
  await expect(page.getByText(t('accounts.deviceNeeded'))).toBeVisible()
  await checkScreen(page)
  const link = await linkInMail(name, 'confirm_device')
  const confirmed = page.getByText(t('accounts.deviceConfirmed'))
  const button = page.getByRole('button', { name: t('accounts.deviceTitle') })
  await page.goto(link)
  await checkScreen(page)
  await button.click()
  await expect(confirmed).toBeVisible()
  await expect(page).toHaveURL('/login')
  const other = await openPage(browser, language)
  await other.goto(link)
  await other.getByRole('button', { name: t('accounts.deviceTitle') }).click()
  await expect(
    other
      .getByText(t('This link is invalid, already used or expired. If you can’t sign in, set a new password.'))
      .first(),
  ).toBeVisible()
  await page.getByLabel(t('accounts.usernameOrEmail')).fill(name)
  await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('header.login'), exact: true }).click()
  await expect(page).toHaveURL('/business/dashboard')
})

test('signing in with two-factor and a recovery code, in English', { tag: '@security' }, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const page = await openPage(browser, language)
  const name = `careful-${language}`
  await register(page, t, name, 'business')
  await confirmEmail(page, t, name)
  await page.goto('/profile?tab=security')
  const card = page.getByRole('region', { name: t('settings.twoFactor') })
  await card.getByLabel(t('accounts.password'), { exact: true }).fill(password)
  await card.getByRole('button', { name: t('settings.setUp') }).click()
  await expect(card.getByRole('img', { name: t('settings.qrCode') })).toBeVisible()
  await checkScreen(page)
  const secret = (await card.locator('code').textContent())!.replaceAll(' ', '')
  await card.getByLabel(t('settings.appCode')).fill(new TOTP({ secret }).generate())
  await card.getByRole('button', { name: t('settings.turnOn') }).click()
  await expect(card.getByText(t('settings.recoveryText'))).toBeVisible()
  await checkScreen(page)
  const recoveryCode = (await card.getByRole('listitem').first().textContent())!

  await page.context().clearCookies()
  await logIn(page, t, name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts.codeTitle'))
  await checkScreen(page)
  await page.getByLabel(t('accounts.code')).fill('000000')
  await page.getByRole('button', { name: t('header.login'), exact: true }).click()
  await expect(page.getByText(t('toast.loginFailed')).first()).toBeVisible()
  await page.getByLabel(t('accounts.code')).fill(recoveryCode)
  await page.getByRole('button', { name: t('header.login'), exact: true }).click()
  await expect(page).toHaveURL('/business/dashboard')
})

test('a theme is stored and applied before the first paint, in Arabic', { tag: '@preferences' }, async ({
  browser,
}) => {
  const language = 'ar'
  const t = translatorFor(language)
  const page = await openPage(browser, language)
  await signIn(page, 'brightside')
  await page.goto('/profile?tab=look')
  await page.getByRole('radio', { name: t('settings.variant.tint') }).click()
  await page.getByRole('radio', { name: t('header.dark') }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-variant', 'tint')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await page.evaluate(() => JSON.parse(window.localStorage.getItem('vivobid-theme')!))).toEqual({
    appearance: 'dark',
    variant: 'tint',
    primary: '#0b6b66',
    radius: 0.75,
  })
  for (const address of ['/wallet', '/about']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(html).toHaveAttribute('data-variant', 'tint')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
  await page.goto('/profile?tab=look')
  await page.getByRole('button', { name: t('settings.restoreLook') }).click()
  await expect(html).toHaveAttribute('data-variant', 'professional')
  expect(await page.evaluate(() => window.localStorage.getItem('vivobid-theme'))).toBeNull()
})

test('signing out is confirmed on the next page, in Arabic', { tag: '@sessions' }, async ({ browser }) => {
  const language = 'ar'
  const t = translatorFor(language)
  const page = await openPage(browser, language)
  await signIn(page, 'brightside', { anew: true })
  await page.goto('/business/dashboard')
  await page.getByLabel(t('header.account', { name: 'brightside' })).click()
  await page.getByRole('button', { name: t('header.logout') }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(t('toast.loggedOut')).first()).toBeVisible()
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('an admin switches the countdown to the actual time, in English', { tag: '@settings' }, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const page = await openPage(browser, language)
  await signIn(page, 'admin')
  const ends = new Date(Date.now() + 5 * 86_400_000 + 3_600_000).toISOString()
  const putSetting = (value: object) => page.request.put('/api/admin/settings/landing', { data: { value } })
  expect((await putSetting({ countdownEndsAt: ends, exactCountdown: true, realMembers: true })).status()).toBe(200)
  const visitor = await openPage(browser, language)
  await visitor.goto('/')
  await expect(visitor.getByRole('timer')).toContainText(/^05\D+00/)
  await expect(visitor.getByText(t('landing.feed.realCaption'))).toBeVisible()
  expect((await putSetting({ countdownEndsAt: null, exactCountdown: false, realMembers: false })).status()).toBe(200)
})

test('somebody adds a passkey when it is offered, signs in with it, and confirms with it that they remove it', {
  tag: ['@security', '@credentials'],
}, async ({ browser }) => {
  const t = translatorFor('en')
  const name = 'passkey'
  const page = await openPage(browser, 'en')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifiesItsUser = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await register(page, t, name, 'business')
  await confirmEmail(page, t, name)
  const offer = page.getByRole('region', { name: t('passkeyOffer.title') })
  await page.goto('/business/dashboard')
  await expect(page.getByText(t('step.business.findInfluencersText'))).toBeVisible()
  await expect(offer).toBeHidden()
  // the first session is without offers
  await page.context().clearCookies()
  await logIn(page, t, name)
  await expect(page).toHaveURL('/business/dashboard')
  await checkScreen(page)
  await offer.getByRole('button', { name: t('settings.addPasskey') }).click()
  await expect(page.getByText(t('settings.passkeyAdded')).first()).toBeVisible()
  await expect(offer).toBeHidden()

  await page.context().clearCookies()
  await page.goto('/login')
  await verifiesItsUser(false)
  const button = page.getByRole('button', { name: t('accounts.byPasskey') })
  // an earlier click would only be replayed then, when the user is verified already
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 })
  await expect(page).toHaveURL('/login')
  await verifiesItsUser(true)
  await button.click()
  await expect(page).toHaveURL('/business/dashboard')

  await page.goto('/profile?tab=security')
  const card = page.getByRole('region', { name: t('settings.passkeys'), exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await checkScreen(page)
  await expireStepUps()
  await card.getByRole('button', { name: t('push.remove') }).click()
  await page.getByRole('button', { name: t('settings.removePasskey') }).click()
  const confirmation = page.getByRole('dialog', { name: t('stepUp.title') })
  await checkScreen(page)
  await confirmation.getByRole('button', { name: t('accounts.passkeyInstead') }).click()
  await expect(page.getByText(t('settings.passkeyRemoved')).first()).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
