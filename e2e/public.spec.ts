import { expect } from '@playwright/test'
import { openPage, test, textsOf, throttleNetwork } from './support.ts'

test('public pages work without scripts and have complete metadata', { tag: '@profiles' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/', '/login', '/about', '/lena.hart']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address.slice(1)}$`))
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(6)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image'])
      await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute('content', /.+/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
    const chunk = { '/': 'Landing', '/login': 'Login', '/about': 'Information', '/lena.hart': 'Profile' }[address]
    await expect(page.locator('html')).toHaveAttribute('data-modules', new RegExp(`/${chunk}Page-`))
  }
  await page.goto('/about?lng=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await context.close()
})

test('clicks before hydration take effect after it', { tag: ['@reactions'] }, async ({ browser }) => {
  const page = await openPage(browser, 'en', 390)
  const t = textsOf('en')
  await throttleNetwork(page, { latencyMs: 300 })
  await page.goto('/lena.hart', { waitUntil: 'commit' })
  const crown = page.getByRole('button', { name: t['engagement.crown']! })
  await crown.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-alive')
  await expect(crown).toHaveAttribute('aria-pressed', 'true')
})

test('a press on a mailed link’s page takes effect, too, when it comes before hydration', {
  tag: ['@site'],
}, async ({ browser }) => {
  const page = await openPage(browser, 'en', 390)
  const t = textsOf('en')
  await throttleNetwork(page, { latencyMs: 300 })
  await page.goto('/verify-email?token=unknown', { waitUntil: 'commit' })
  await page.getByRole('button', { name: t['accounts.verifyTitle']! }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-alive')
  await expect(page.getByRole('link', { name: t['accounts.continue']! })).toBeVisible()
})

test('the landing page counts down 30 seconds per second, shows up to nine members and a floating join link', {
  tag: '@site',
}, async ({ browser }) => {
  const page = await openPage(browser, 'en', 390)
  const t = textsOf('en')
  await page.goto('/')
  const clock = page.getByRole('timer', { name: t['landing.offer.timer']! })
  const secondsLeft = async () => {
    const digits = (await clock.textContent())!.match(/\d+/g)!.map(Number)
    return ((digits[0]! * 24 + digits[1]!) * 60 + digits[2]!) * 60 + digits[3]!
  }
  await expect(clock).toContainText(/^(17|18)/)
  const first = await secondsLeft()
  await expect.poll(async () => first - (await secondsLeft())).toBeGreaterThanOrEqual(60)
  expect((first - (await secondsLeft())) % 30).toBe(0)

  const feed = page.locator('[aria-labelledby=feed] li')
  await expect.poll(() => feed.count(), { timeout: 20_000 }).toBe(9)
  await page.waitForTimeout(1_500)
  expect(await feed.count()).toBe(9)

  const join = page.getByRole('link', { name: t['landing.join']!, exact: true })
  await expect(join).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect(join).toBeVisible()
  await expect(join).toHaveAttribute('href', '/register')
})

test('the chosen language is stored and applied', { tag: '@preferences' }, async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel(textsOf('en')['header.language']!).selectOption('ar')
  await expect(page.locator('html')).toHaveClass(/rtl-lang/)
  await expect(page.locator('html')).toHaveAttribute('data-rtl', 'true')
  expect(await page.evaluate(() => window.localStorage.getItem('language'))).toBe('ar')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('ar')['accounts.welcomeBack']!)
  await context.close()
})

test('invalid values in local storage are ignored', { tag: '@preferences' }, async ({ browser }) => {
  const page = await openPage(browser, 'en')
  await page.addInitScript(() => {
    window.localStorage.setItem('language', 'klingon')
    window.localStorage.setItem('vivobid-theme', '{"appearance":')
    window.localStorage.setItem('app-theme', '"dark"')
  })
  for (const address of ['/', '/login', '/wallet']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('data-variant', 'professional')
  }
})

test('an unknown role and an external redirect are ignored', { tag: '@identity' }, async ({ browser }) => {
  const page = await openPage(browser, 'en')
  const t = textsOf('en')
  await page.goto('/register?role=emperor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t['accounts.createAccount']!)
  await page.goto('/login?role=emperor&next=//evil.example/x')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t['accounts.welcomeBack']!)
  await page.getByLabel(t['accounts.usernameOrEmail']!).fill('lena.hart')
  await page.getByLabel(t['accounts.password']!, { exact: true }).fill('vivobid-demo')
  await page.getByRole('button', { name: t['header.login']!, exact: true }).click()
  await expect(page).toHaveURL('/influencer/dashboard')
})

for (const language of ['en', 'ar'] as const) {
  test(`sign-in errors are shown, in ${language}`, { tag: '@identity' }, async ({ browser }) => {
    const page = await openPage(browser, language)
    const t = textsOf(language)
    await page.goto('/login')
    const press = () => page.getByRole('button', { name: t['header.login']!, exact: true }).click()
    await press()
    await expect(page.getByText(t['Username is required']!)).toBeVisible()
    await expect(page.getByText(t['Password must be at least 8 characters']!)).toBeVisible()
    await page.getByLabel(t['accounts.usernameOrEmail']!).fill('lena.hart')
    await page.getByLabel(t['accounts.password']!, { exact: true }).fill('not her password')
    await press()
    await expect(page.getByText(t['toast.loginFailed']!, { exact: true })).toBeVisible()
    await expect(page.getByText(t['This username or password is incorrect']!).first()).toBeVisible()
    await expect(page.getByLabel(t['accounts.password']!, { exact: true })).toHaveAccessibleDescription(
      t['This username or password is incorrect']!,
    )
    await page.context().setOffline(true)
    await press()
    await expect(page.getByText(t['toast.loginError']!).first()).toBeVisible()
  })

  // each role once, and one of them right to left: a network may sign in only 25 times in 5 minutes
  for (const [user, home] of (
    [
      ['lena.hart', '/influencer/dashboard'],
      ['brightside', '/business/dashboard'],
      ['admin', '/admin/dashboard'],
    ] as const
  ).slice(0, language === 'en' ? 3 : 1)) {
    test(`${user} reaches ${home} from the landing page by keyboard only, in ${language}`, {
      tag: '@sessions',
    }, async ({ browser }) => {
      const page = await openPage(browser, language, 1440)
      const t = textsOf(language)
      const tabTo = async (name: string, role: 'link' | 'button' | 'menuitem') => {
        const target = page.getByRole(role, { name, exact: true }).first()
        for (let i = 0; i < 60; i++) {
          if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
          await page.keyboard.press('Tab')
        }
        throw new Error(`The keyboard does not reach ${name}`)
      }
      await page.goto('/')
      await tabTo(t['header.login']!, 'link')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
      const field = page.getByLabel(t['accounts.usernameOrEmail']!)
      for (let i = 0; i < 20 && !(await field.evaluate((element) => element === document.activeElement)); i++)
        await page.keyboard.press('Tab')
      await page.keyboard.type(user)
      await page.keyboard.press('Tab')
      await page.keyboard.type('vivobid-demo')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(home)
      await expect(page.getByText(t['toast.welcomeBackText']!).first()).toBeVisible()
      await page.goto('/')
      await expect(page).toHaveURL(home)
      await page.goto('/login')
      await expect(page).toHaveURL(home)
    })
  }
}

test('protected pages redirect guests to /login and back, and the wrong role to its dashboard', {
  tag: '@sessions',
}, async ({ browser }) => {
  const page = await openPage(browser, 'en')
  const t = textsOf('en')
  await page.goto('/business/purchases')
  await expect(page).toHaveURL('/login?next=%2Fbusiness%2Fpurchases')
  await page.getByLabel(t['accounts.usernameOrEmail']!).fill('brightside')
  await page.getByLabel(t['accounts.password']!, { exact: true }).fill('vivobid-demo')
  await page.getByRole('button', { name: t['header.login']!, exact: true }).click()
  await expect(page).toHaveURL('/business/purchases')
  await page.goto('/influencer/deals')
  await expect(page).toHaveURL('/business/dashboard')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/business/dashboard')
})

test('an offline page is shown without a connection', { tag: '@site' }, async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.close()
})
