import { expect, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import { linkInMail, openPage, password, placeOrder, signIn, test, translatorFor } from './support.ts'

const t = translatorFor('en')

/**
 * Counts the actions of a person on a page from now on: clicks and taps, and fields that are filled. 'openMailed' opens a mailed link,
 * which counts as a click, and presses the button behind it.
 */
async function countActions(page: Page) {
  const done = { clicks: 0, fields: new Set<string>() }
  await page.context().exposeFunction('countAction', (field: string | null) => {
    if (field === null) done.clicks++
    else done.fields.add(field)
  })
  await page.context().addInitScript(() => {
    const count = (field: string | null) =>
      (window as unknown as { countAction(field: string | null): void }).countAction(field)
    window.addEventListener('pointerdown', () => count(null), { capture: true })
    window.addEventListener(
      'input',
      ({ target }) => {
        // only fields send this event
        const { name, id } = target as HTMLInputElement
        count(`${window.location.pathname} ${name || id}`)
      },
      { capture: true },
    )
  })
  const openMailed = async (link: string) => {
    done.clicks++
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.getByRole('button', { name: t('accounts.verifyTitle') }).click()
    await expect(tab.getByText(t('accounts.verified'))).toBeVisible()
    await tab.close()
    await page.bringToFront()
  }
  const expectAtMost = (most: { clicks: number; fields: number }) => {
    expect(done.clicks, [...done.fields].join()).toBeLessThanOrEqual(most.clicks)
    expect(done.fields.size).toBeLessThanOrEqual(most.fields)
    // proves that anything was counted
    expect(done.clicks).toBeGreaterThan(4)
    expect(done.fields.size).toBeGreaterThan(4)
  }
  return { openMailed, expectAtMost }
}

async function fillRegistration(page: Page, name: string) {
  await page.getByLabel(t('accounts.email')).fill(`${name}@example.com`)
  await page.getByLabel(t('accounts.username')).fill(name)
  await page.getByLabel(t('accounts.password'), { exact: true }).fill(password)
  // a form that is sent before is sent again then, which would count twice
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await page.getByRole('button', { name: t('accounts.createAccount'), exact: true }).click()
}

test('a new business gets from the landing page to a paid order in at most 8 clicks and 8 fields', {
  tag: '@identity',
}, async ({ browser }) => {
  const name = 'quick-buyer'
  const page = await openPage(browser, 'en')
  const { openMailed, expectAtMost } = await countActions(page)
  await page.goto('/')
  await page
    .getByRole('region', { name: t('landing.week.title') })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  // that of the first deal: the one beside the name leads to the deals
  await page.locator('a[aria-describedby^="deal-"]').first().click()
  await expect(page).toHaveURL(/\/registerasbusiness\?next=/)
  await expect(page.getByText(t('accounts.intent.order'))).toBeVisible()
  await fillRegistration(page, name)
  await expect(page.getByLabel(t('buy.message'))).toBeVisible()
  await openMailed(await linkInMail(name, 'verify_email'))
  await page.getByLabel(t('buy.message')).fill('We would love to work with you.')
  await page.getByLabel(t('buy.sayAndShow')).fill('The cup in daylight.')
  const payByCard = new RegExp(t('buy.payByCard', { amount: 'AMOUNT' }).replace('AMOUNT', '.+'))
  const pay = page.getByRole('dialog').getByRole('button', { name: payByCard })
  await expect(pay).not.toHaveAttribute('aria-disabled')
  await pay.click()
  await expect(page).toHaveURL(/\/test\/payment/)
  await page.getByLabel(t('checkout.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('checkout.expiry')).fill('12/34')
  await page.getByLabel(t('checkout.cvc')).fill('123')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(page.getByRole('link', { name: t('wallet.openOrder') })).toHaveAttribute('href', /^\/task\//)
  expectAtMost({ clicks: 8, fields: 8 })
})

test('a new influencer gets from the landing page to a first deal that can be ordered in at most 9 clicks and 8 fields', {
  tag: '@deals',
}, async ({ browser }) => {
  const name = 'quick-maker'
  const page = await openPage(browser, 'en', 390)
  const { openMailed, expectAtMost } = await countActions(page)
  await page.goto('/')
  await page
    .getByRole('link', { name: t('landing.hero.influencer'), exact: true })
    .first()
    .click()
  await fillRegistration(page, name)
  await expect(page).toHaveURL('/influencer/dashboard')
  await openMailed(await linkInMail(name, 'verify_email'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('completeness.later') })
    .click()
  await page
    .getByRole('listitem')
    .filter({ hasText: t('step.firstDeal') })
    .getByRole('link')
    .click()
  await page.getByLabel(t('deals.title'), { exact: true }).fill('A quiet film about your lamp')
  await page
    .getByLabel(t('deals.description'))
    .fill('One film of thirty seconds, with a caption that says what I think.')
  await page.getByLabel(t('deals.price'), { exact: true }).fill('120')
  await page.getByText('Instagram', { exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expectAtMost({ clicks: 9, fields: 8 })

  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'brightside')
  await shop.goto(`/${name}`)
  await expect(shop.getByText(formatMoney(12_000, 'en')).first()).toBeVisible()
  await placeOrder(shop, name)
})
