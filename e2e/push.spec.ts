import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openPushService, type PushBrowser } from '../server/test/push-service.ts'
import { placeOrder, signIn, test, translatorFor } from './support.ts'

const t = translatorFor('en')

/** Subscribes the browser to the journey's push service, since its own is not reachable. */
const subscribeTo = (context: BrowserContext, { subscription }: PushBrowser) =>
  context.addInitScript((subscription) => {
    const own = { toJSON: () => subscription, unsubscribe: async () => true }
    let current: typeof own | null = null
    PushManager.prototype.getSubscription = async () => current as never
    PushManager.prototype.subscribe = async () => {
      current = own
      return own as never
    }
  }, subscription)

/** Hands a message to the service worker, as the browser does with the messages of its push service. */
async function deliver(page: Page, data: string) {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  await client.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

test('a new order is pushed to the phone of the influencer, who opens it by its button', {
  tag: '@notifications',
}, async ({ browser, program }) => {
  const service = await openPushService(program.pushPort)
  const phone = service.aBrowser()
  const context = await browser.newContext({ locale: 'en-US', permissions: ['notifications'] })
  await subscribeTo(context, phone)
  const page = await context.newPage()
  await signIn(page, 'lena.hart')
  await page.goto('/profile?tab=notifications')
  await page.evaluate(() => navigator.serviceWorker.ready)

  const card = page.getByRole('region', { name: t('push.title') })
  await card.getByRole('button', { name: t('push.turnOn') }).click()
  await expect(card.getByText(t('settings.thisDevice'), { exact: true })).toBeVisible()

  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'brightside')
  const order = await placeOrder(shop, 'lena.hart')
  const received = () => service.received.filter(({ path }) => path === phone.path)
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(1)
  const content = phone.read(received()[0]!)
  expect(content).toMatchObject({
    title: 'Vivobid',
    path: `/task/${order.taskId}`,
    action: { path: `/task/${order.taskId}` },
  })

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  // a busy browser may lose one that it is given from outside
  await expect(async () => {
    await deliver(page, JSON.stringify(content))
    await expect.poll(shown, { timeout: 3_000 }).toEqual([{ title: 'Vivobid', body: content.body, tag: content.tag }])
  }).toPass({ timeout: 20_000 })

  const [worker] = context.serviceWorkers()
  // a text, since the types of service workers are not those of pages; only a person's own click may open a window
  const opened = await worker!.evaluate<string>(`new Promise(async (resolve) => {
    self.clients.openWindow = async (url) => resolve(url)
    const [notification] = await self.registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'step' }))
  })`)
  expect(new URL(opened).pathname).toBe(`/task/${order.taskId}`)
  await expect.poll(shown).toEqual([])

  const thisDevice = card.getByText(t('settings.thisDevice'), { exact: true })
  const here = card.getByRole('listitem').filter({ has: page.getByText(t('settings.thisDevice'), { exact: true }) })
  await here.getByRole('button', { name: t('push.remove') }).click()
  await expect(thisDevice).toHaveCount(0)
  expect((await order.cancel()).status()).toBe(200)
  await context.close()
  await service.close()
})
