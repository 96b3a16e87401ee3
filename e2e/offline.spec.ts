import { expect } from '@playwright/test'
import { openPage, placeOrder, signIn, test, translatorFor } from './support.ts'

const t = translatorFor('en')

test('without a connection, pages seen before open, and a message outlives its tab and is sent once, in English', {
  tag: '@messages',
}, async ({ browser }) => {
  // with the service worker, which answers a reload
  const context = await browser.newContext({ locale: 'en-US' })
  let page = await context.newPage()
  await signIn(page, 'brightside')
  const order = await placeOrder(page, 'sofia.mar')
  const text = 'Written in a tunnel'

  await test.step('a list seen before opens again, and says from when it is, until the connection is back', async () => {
    await page.goto('/business/purchases')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const purchase = page.getByRole('main').locator(`a[href="/task/${order.taskId}"]`).first()
    await expect(purchase).toBeVisible()
    const isKept = (file: string) =>
      page.evaluate(async (name) => {
        const files = await (await caches.open('application-1')).keys()
        return files.some(({ url }) => url.includes(name))
      }, file)
    for (const file of ['/index.html', '/assets/store-for-offline', '/assets/PurchasesScreen', '/assets/OfflineBanner'])
      await expect.poll(() => isKept(file)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(purchase).toBeVisible()
    const loadedAt = page.getByText(t('offline.loadedAt', { at: '|' }).split('|')[0]!, { exact: false })
    await expect(loadedAt).toBeVisible()
    await context.setOffline(false)
    await expect(loadedAt).toHaveCount(0)
    await expect(purchase).toBeVisible()
  })

  await page.goto(`/task/${order.taskId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  let messages = page.getByRole('region', { name: t('task.timeline') })
  await expect(messages.getByText('One quiet minute, please.')).toBeVisible()

  await test.step('without a connection the message waits, and says so', async () => {
    await context.setOffline(true)
    await messages.getByRole('textbox', { name: t('inbox.write') }).fill(text)
    await messages.getByRole('button', { name: t('inbox.send') }).click()
    await expect(messages.getByText(t('outbox.waiting'))).toBeVisible()
    await expect(page.getByText(t('offline.banner'), { exact: false })).toBeVisible()
  })

  await test.step('a page that was not loaded says that there is no connection', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.campaigns') })
      .click()
    await expect(page.getByRole('heading', { name: t('error.offline') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: t('error.offline') })).toBeVisible()
  })

  await test.step('its tab is closed, and with the connection back it is sent from the screen that is opened next, once', async () => {
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    const sent = page.waitForResponse((response) => response.url().endsWith(`/api/tasks/${order.taskId}/messages`))
    await page.goto('/business/dashboard')
    expect((await sent).status()).toBe(201)
    await page.goto(`/task/${order.taskId}`)
    messages = page.getByRole('region', { name: t('task.timeline') })
    await expect(messages.getByText(text)).toHaveCount(1)
    await expect(messages.getByText(t('outbox.waiting'))).toHaveCount(0)
    const stored = async () => {
      const { items } = await (await page.request.get(`/api/tasks/${order.taskId}/messages`)).json()
      return items.filter(({ content }: { content: string }) => content === text).length
    }
    await expect.poll(stored).toBe(1)
    await page.reload()
    await expect(messages.getByText(text)).toHaveCount(1)
    expect(await stored()).toBe(1)
  })
  expect((await order.cancel()).status()).toBe(200)
  await context.close()
})

test('a visitor who has lost the connection is told so by a form, and can send it again', {
  tag: '@credentials',
}, async ({ browser }) => {
  const page = await openPage(browser, 'en')
  await page.goto('/auth/forgot-password')
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel(t('accounts.email')).fill('somebody@example.com')
  const send = page.getByRole('button', { name: t('accounts.sendLink') })
  await send.click()
  await expect(
    page.getByText(t('We can’t reach the server. Check your connection and try again.')).first(),
  ).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(page.getByText(t('accounts.forgotSent'))).toBeVisible({ timeout: 30_000 })
})
