import { expect, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, completeLater, confirmEmail, openPage, type Translate, test, translatorFor } from './support.ts'

test('an order from registration to payment, in Arabic', {
  tag: ['@orders', '@deals', '@deposits', '@wallet'],
}, async ({ browser }) => {
  const language = 'ar'
  const t = translatorFor(language)
  const business = await openPage(browser, language, 390)
  const influencer = await openPage(browser, language, 390)
  const nameOf = (role: 'business' | 'influencer') => `${role}-${language}`
  const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const confirm = (page: Page, key: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t(key), exact: true })
      .click()

  await test.step('both sides register and verify their email address', async () => {
    for (const [page, role] of [
      [business, 'business'],
      [influencer, 'influencer'],
    ] as const) {
      const name = nameOf(role)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('landing.hero.title'))
      await page
        .getByRole('link', { name: t(role === 'business' ? 'landing.hero.business' : 'landing.hero.influencer') })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByLabel(t('accounts.email')).fill(`${name}@example.com`)
      await page.getByLabel(t('accounts.username')).fill(name)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill('a long good password')
      await press(page, 'accounts.createAccount')
      await expect(page.getByText(t('toast.welcomeText')).first()).toBeVisible()
      await expect(page).toHaveURL(role === 'business' ? '/business/dashboard' : '/influencer/dashboard')
      await checkScreen(page)
      if (role === 'influencer') await completeLater(page, t)
      await confirmEmail(page, t, name)
    }
  })

  const title = `Honest cup ${language}`
  await test.step('the influencer creates a deal', async () => {
    await openScreen(influencer, '/influencer/deals')
    await checkScreen(influencer)
    await influencer
      .getByRole('button', { name: t('deals.add') })
      .first()
      .click()
    await influencer.getByLabel(t('deals.title'), { exact: true }).fill('Hi')
    await press(influencer, 'common.save')
    await expect(influencer.getByText(t('Title must be at least 5 characters'))).toBeVisible()
    await checkScreen(influencer)
    await influencer.getByLabel(t('deals.title'), { exact: true }).fill(title)
    await influencer.getByLabel(t('deals.description')).fill('Three pictures and a caption that says what I think.')
    await influencer.getByLabel(t('deals.price'), { exact: true }).fill('120')
    await influencer.getByText('Instagram', { exact: true }).click()
    await press(influencer, 'common.save')
    await expect(influencer.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('the business tops up in the sandbox', async () => {
    await openScreen(business, '/wallet')
    await checkScreen(business)
    await business
      .getByRole('main')
      .getByRole('button', { name: t('wallet.addMoney') })
      .click()
    const dialog = business.getByRole('dialog')
    await dialog.getByLabel(t('wallet.amount')).fill('4')
    await dialog.getByRole('button', { name: t('wallet.toCheckout') }).click()
    await expect(dialog.getByText(t('Amount must be at least $5'))).toBeVisible()
    await checkScreen(business)
    await dialog.getByLabel(t('wallet.amount')).fill('100')
    await dialog.getByRole('button', { name: t('wallet.toCheckout') }).click()
    await expect(business).toHaveURL(/\/test\/payment\?session=cs_test_/)
    await checkScreen(business)
    await payByCard(business, t, '4000 0000 0000 0002', formatMoney(10000, language))
    await expect(business.getByRole('alert').getByText(t('Your card was declined'))).toBeVisible()
    await payByCard(business, t, '4242 4242 4242 4242', formatMoney(10000, language))
    await expect(business).toHaveURL(/\/payment-success\?payment=\d+$/)
    await expect(business.getByText(t('wallet.state.completed'))).toBeVisible()
    await checkScreen(business)
    await business.getByRole('link', { name: t('wallet.toWallet') }).click()
    await expect(business.getByText(formatMoney(10000, language)).first()).toBeVisible()
  })

  await test.step('it orders the deal, paying the rest by card with authentication', async () => {
    await openScreen(business, '/business/influencers?view=deals')
    await expect(business.getByRole('article').first()).toBeVisible()
    await business.goto(`/${nameOf('influencer')}`)
    await expect(business.getByRole('heading', { name: title })).toBeVisible()
    await business.locator('a[aria-describedby^="deal-"]').click()
    const payButton = business.getByRole('button', {
      name: t('buy.payByCard', { amount: formatMoney(2000, language) }),
    })
    await payButton.click()
    await expect(business.getByLabel(t('buy.message'))).toBeFocused()
    await business.getByLabel(t('buy.message')).fill('We would love to work with you.')
    await business.getByLabel(t('buy.sayAndShow')).fill('The cup in daylight.')
    await checkScreen(business)
    await expect(payButton).toBeInViewport()
    await payButton.click()
    await expect(business).toHaveURL(/\/test\/payment/)
    await payByCard(business, t, '4000 0025 0000 3155', formatMoney(2000, language))
    await business
      .getByRole('dialog')
      .getByRole('button', { name: t('checkout.stepComplete') })
      .click()
    await expect(business).toHaveURL(/\/payment-success/)
    const toOrder = business.getByRole('link', { name: t('wallet.openOrder') })
    await expect(toOrder).toHaveAttribute('href', /^\/task\//)
    await toOrder.click()
    await expect(business.getByText(t('moment.ordered'))).toBeVisible()
    await checkScreen(business)
  })

  await test.step('the influencer accepts and delivers', async () => {
    await openScreen(influencer, '/influencer/deal-requests')
    await expect(influencer.getByRole('article')).toContainText(title)
    await press(influencer, 'order.accept')
    await confirm(influencer, 'order.accept')
    await expect(influencer).toHaveURL(/\/task\/\d+/)
    await expect(influencer.getByText(t('moment.started'))).toBeVisible()
    await checkScreen(influencer)
    await press(influencer, 'task.deliver')
    await influencer.getByLabel(t('task.link')).fill('https://instagram.com/p/cup')
    await checkScreen(influencer)
    await confirm(influencer, 'task.sendDelivery')
    await expect(influencer.getByText(t('task.status.delivered')).first()).toBeVisible()
  })

  const task = influencer.url()
  await test.step('the business requests a revision and writes a message', async () => {
    await openScreen(business, task)
    const [, asked = ''] = t('task.reviewText', { name: '|' }).split('|')
    await expect(business.getByText(asked.trim())).toBeVisible()
    await checkScreen(business)
    await press(business, 'task.revise')
    await business.getByLabel(t('task.whatToChange')).fill('A little brighter, please.')
    await checkScreen(business)
    await confirm(business, 'task.send')
    await expect(business.getByText(t('task.event.revision_requested'))).toBeVisible()
    await business.getByLabel(t('inbox.write')).fill('The first one is already good.')
    await business
      .getByRole('main')
      .getByRole('button', { name: t('inbox.send'), exact: true })
      .click()
    await expect(business.getByText('The first one is already good.')).toBeVisible()
  })

  await test.step('the influencer delivers a file', async () => {
    await openScreen(influencer, '/influencer/tasks')
    await expect(influencer.getByRole('article').first()).toContainText(title)
    await openScreen(influencer, task)
    await expect(influencer.getByText('The first one is already good.')).toBeVisible()
    await press(influencer, 'task.deliver')
    await influencer.getByText(t('task.byFile'), { exact: true }).click()
    await influencer
      .locator('input[type=file]')
      .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
    await expect(influencer.getByText('cup.png')).toBeVisible()
    await checkScreen(influencer)
    await confirm(influencer, 'task.sendDelivery')
    const [, enterPin = ''] = t('task.enterPinText', { name: '|' }).split('|')
    await expect(influencer.getByText(enterPin.trim())).toBeVisible()
    await checkScreen(influencer)
  })

  await test.step('the business accepts with its PIN and the influencer is paid', async () => {
    await openScreen(business, task)
    await expect(business.getByRole('img', { name: 'cup.png' })).toBeVisible()
    await press(business, 'task.showPin')
    const pin = (await business.getByLabel(t('task.pin'), { exact: true }).textContent())!
    expect(pin).toMatch(/^\d{4}$/)
    const wrong = pin === '0000' ? '1111' : '0000'
    for (const attempt of [wrong, pin]) {
      await influencer.getByLabel(t('task.pinDigit', { number: '1' })).click()
      await influencer.keyboard.type(attempt)
      await press(influencer, 'task.enterPin')
      if (attempt === wrong)
        await expect(influencer.getByRole('alert').getByText(t('This PIN is incorrect'))).toBeVisible()
    }
    await expect(influencer.getByText(t('task.event.pin_ok'))).toBeVisible()
    await checkScreen(influencer)
    await openScreen(influencer, '/wallet')
    await expect(influencer.getByText(formatMoney(10800, language)).first()).toBeVisible()
    await openScreen(business, '/business/purchases?status=completed')
    await expect(business.getByRole('article')).toContainText(title)
  })
})

async function payByCard(page: Page, t: Translate, number: string, amount: string) {
  await page.getByLabel(t('checkout.number')).fill(number)
  await page.getByLabel(t('checkout.expiry')).fill('12/34')
  await page.getByLabel(t('checkout.cvc')).fill('123')
  await page
    .locator('form')
    .getByRole('button', { name: t('checkout.pay', { amount }) })
    .click()
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
