import { expect, type Locator, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, inDatabase, openPage, signIn, test, translatorFor } from './support.ts'

/** Makes a task two days overdue. */
const makeOverdue = (taskId: string) =>
  inDatabase((client) => client.query(`update tasks set due_date = now() - interval '2 days' where id = $1`, [taskId]))

test('an order is quoted, revised, postponed, overdue and cancelled, in English', {
  tag: ['@orders', '@deals'],
}, async ({ browser }) => {
  const language = 'en'
  const seller = 'sofia.mar'
  const t = translatorFor(language)
  const business = await openPage(browser, language, 1440)
  const influencer = await openPage(browser, language, 390)
  await signIn(business, 'brightside')
  await signIn(influencer, seller)
  const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
  const title = `A film to your measure ${language}`
  const available = async (on: Page) => (await (await on.request.get('/api/wallet')).json()).available as number

  await test.step('an influencer offers a deal with the price on request', async () => {
    await openScreen(influencer, '/influencer/deals')
    await influencer
      .getByRole('button', { name: t('deals.add') })
      .first()
      .click()
    const editor = influencer.getByRole('dialog')
    await editor.getByLabel(t('deals.title'), { exact: true }).fill(title)
    await editor.getByLabel(t('deals.description')).fill('As long as you need it, where you need it.')
    await editor.getByRole('switch', { name: t('deals.priceOnRequest') }).check()
    await editor.getByLabel(t('deals.guidePrice')).fill('431')
    await editor.getByText('Instagram', { exact: true }).click()
    await checkScreen(influencer)
    await button('common.save', editor).click()
    await expect(influencer.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('a business requests a quote and sees no price before', async () => {
    await openScreen(business, '/business/influencers')
    await business.getByRole('searchbox', { name: t('discovery.words') }).fill(seller)
    await business.keyboard.press('Enter')
    await expect(business.getByRole('article')).toHaveCount(1)
    await business.getByRole('article').getByRole('link').first().click()
    await expect(business).toHaveURL(/\/business\/influencer\/\d+/)
    const offer = business.getByRole('group').filter({ hasText: title })
    await expect(offer).toContainText(t('deals.priceOnRequest'))
    expect(await business.content()).not.toContain('431')
    await button('profile.askPrice', offer).click()
    const form = business.getByRole('dialog')
    await form.getByLabel(t('buy.message')).fill('Ninety seconds about our lamp.')
    await form.getByLabel(t('buy.sayAndShow')).fill('The lamp at dusk.')
    await checkScreen(business)
    await button('profile.askPrice', form).click()
    await expect(business).toHaveURL(/\/business\/purchases\?status=price_asked/)
    await expect(business.getByRole('heading', { level: 1 })).toHaveText(t('header.orders'))
    await expect(business.getByRole('article').filter({ hasText: title })).toBeVisible()
  })

  const before = await available(business)
  await test.step('the influencer quotes and the business pays', async () => {
    await openScreen(influencer, '/influencer/deal-requests')
    const question = influencer.getByRole('article').filter({ hasText: title })
    await question.getByLabel(t('order.quoteAmount')).fill('250')
    await question.getByLabel(t('deals.deliveryDays')).fill('6')
    await question.getByLabel(t('order.answer')).fill('With two cuts of it.')
    await checkScreen(influencer)
    await button('order.sendQuote', question).click()
    await expect(influencer.getByText(t('order.quoteSent')).first()).toBeVisible()

    await openScreen(business, '/business/purchases')
    const quoted = business.getByRole('article').filter({ hasText: title })
    await expect(quoted).toContainText(formatMoney(25_000, language))
    await button('order.payQuote', quoted).click()
    await expect(business.getByRole('dialog').getByText('With two cuts of it.')).toBeVisible()
    await checkScreen(business)
    await business
      .getByRole('dialog')
      .getByRole('button', { name: t('buy.pay', { amount: formatMoney(25_000, language) }) })
      .click()
    await expect(business).toHaveURL(/\/task\/\d+/)
    expect(await available(business)).toBe(before - 25_000)
  })

  const task = business.url()
  await test.step('the work is accepted, delivered and revised', async () => {
    await openScreen(influencer, task)
    await button('order.accept', influencer).click()
    await button('order.accept', influencer.getByRole('dialog')).click()
    await button('task.deliver', influencer).click()
    await influencer.getByLabel(t('task.link')).fill('https://instagram.com/p/lamp')
    await button('task.sendDelivery', influencer.getByRole('dialog')).click()
    await expect(influencer.getByText(t('moment.delivered'))).toBeVisible()
    await openScreen(business, task)
    await button('task.revise', business).click()
    await business.getByLabel(t('task.whatToChange')).fill('Slower at the end, please.')
    await button('task.send', business.getByRole('dialog')).click()
    await expect(business.getByText('Slower at the end, please.').first()).toBeVisible()
    await checkScreen(business)
  })

  await test.step('its due date is moved by agreement', async () => {
    await openScreen(influencer, task)
    await button('common.moreActions', influencer.getByRole('main')).click()
    await button('task.dueMove', influencer).click()
    const dialog = influencer.getByRole('dialog')
    // four days after the due date, as English readers type it
    const later = new Date(Date.now() + 10 * 86_400_000).toLocaleDateString('en-US')
    await dialog.getByRole('textbox', { name: t('task.dueNew'), exact: true }).fill(later)
    await dialog.getByRole('textbox', { name: t('task.why') }).fill('The harbour is closed this week.')
    await checkScreen(influencer)
    await button('task.duePropose', dialog).click()
    await expect(button('task.dueWithdraw', influencer)).toBeVisible()
    await checkScreen(influencer)
    await openScreen(business, task)
    await expect(business.getByText('The harbour is closed this week.').first()).toBeVisible()
    await checkScreen(business)
    await button('task.dueAgree', business).click()
    await button('task.dueAgree', business.getByRole('dialog')).click()
    await expect(button('task.dueAgree', business)).toBeHidden()
  })

  await test.step('an overdue order can be cancelled with a refund', async () => {
    await makeOverdue(task.split('/').at(-1)!)
    await influencer.goto(task)
    const clock = influencer.getByRole('region', { name: t('task.clock') })
    await expect(clock.getByText(t('task.lateSince', { at: '' }).trim())).toBeVisible()
    await checkScreen(influencer)
    await openScreen(business, '/business/purchases?status=late')
    await expect(business.getByRole('article').filter({ hasText: title })).toBeVisible()
    await openScreen(business, '/business/purchases?view=board')
    await expect(business.getByText(title).first()).toBeVisible()
    // anew, since no event reports to the application that the order is overdue
    await business.goto(task)
    await checkScreen(business)
    await button('common.moreActions', business.getByRole('main')).click()
    await button('task.cancelLate', business).click()
    await button('task.cancelLate', business.getByRole('dialog')).click()
    await expect(business.getByText(t('task.status.cancelled')).first()).toBeVisible()
    await expect.poll(() => available(business)).toBe(before)
    await checkScreen(business)
  })
})
