import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, openPage, signIn, test, translatorFor, unlessInGate } from './support.ts'

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const satisfies [Language, number][]) {
  test(`a campaign is made, returned, corrected and approved, in ${language} at ${width} px`, {
    tag: ['@campaigns', ...unlessInGate(language === 'ar')],
  }, async ({ browser }) => {
    const t = translatorFor(language)
    const business = await openPage(browser, language, width)
    const admin = await openPage(browser, language, width)
    await signIn(business, 'brightside')
    await signIn(admin, 'admin')
    const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
    const title = `A winter blend ${language}`
    const step = (key: string) => business.getByRole('navigation', { name: t('campaign.steps') }).getByText(t(key))
    const saved = () => expect(business.getByText(t('campaign.save.saved'))).toBeVisible()

    await test.step('a business starts from a template; title and description are required', async () => {
      await openScreen(business, '/business/campaigns')
      await expect(business.getByRole('heading', { level: 1 })).toHaveText(t('campaign.mine'))
      await expect(business.getByRole('article').first()).toBeVisible()
      await business.getByRole('link', { name: t('campaign.new') }).click()
      await business.getByRole('radio', { name: t('campaign.template.product_review') }).click()
      await business.getByLabel(t('campaign.title')).fill(title)
      await button('campaign.create', business).click()
      await expect(business.getByText(t('Description is required'))).toBeVisible()
      await checkScreen(business)
      await business.getByLabel(t('deals.description')).fill('Brew it on the coldest morning of the week.')
      await button('campaign.create', business).click()
      await expect(business).toHaveURL(/\/business\/campaign\/\d+$/)
    })

    const address = business.url()
    await test.step('the draft is saved as it is typed and found again', async () => {
      await business.getByLabel(t('campaign.requirements'), { exact: true }).fill('The bag is seen.')
      await saved()
      await checkScreen(business)
      await business.reload()
      await expect(business.getByLabel(t('campaign.requirements'), { exact: true })).toHaveValue('The bag is seen.')
      await step('campaign.step.work').click()
      await business.getByLabel(t('campaign.dos'), { exact: true }).fill('Show the first sip')
      await expect(business.getByLabel(t('campaign.number'), { exact: true })).toHaveValue('1')
      await saved()
      await checkScreen(business)
      await step('campaign.step.people').click()
      await button('campaign.addQuestion', business).click()
      await business.getByLabel(t('campaign.question', { number: '1' }), { exact: true }).fill('How do you brew?')
      await saved()
      await checkScreen(business)
    })

    await test.step('what is missing is shown, and filled in', async () => {
      await step('campaign.step.review').click()
      await checkScreen(business)
      await button('campaign.send', business).click()
      await expect(business).toHaveURL(/step=money/)
      const fee = business.getByLabel(t('campaign.fee'), { exact: true })
      await expect(fee).toBeFocused()
      await checkScreen(business)
      await fee.fill('120')
      await business.getByLabel(t('campaign.places'), { exact: true }).fill('2')
      await business.getByLabel(t('campaign.viewTarget'), { exact: true }).fill('5000')
      await saved()
      await step('campaign.step.review').click()
      await expect(business.getByText('How do you brew?')).toBeVisible()
      await button('campaign.send', business).click()
      await expect(business.getByText(t('campaign.next.in_review'))).toBeVisible()
      await checkScreen(business)
    })

    const inQueue = admin.getByRole('article').filter({ hasText: title })
    await test.step('an admin returns it with a reason', async () => {
      await openScreen(admin, '/admin/campaigns')
      await admin
        .getByRole('navigation', { name: t('review.list') })
        .getByText(title)
        .click()
      await expect(inQueue).toContainText('The bag is seen.')
      await button('campaign.return', inQueue).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel(t('review.reason')).fill('Please say which bag you send, and when.')
      await checkScreen(admin)
      await button('campaign.return', dialog).click()
      await expect(admin.getByText(t('campaign.returned')).first()).toBeVisible()
      await expect(inQueue).toHaveCount(0)
    })

    await test.step('the business corrects it and sends it again', async () => {
      await openScreen(business, '/business/campaigns?tab=returned')
      await business.getByRole('link', { name: title }).click()
      await expect(business).toHaveURL(address)
      await expect(business.getByText('Please say which bag you send, and when.')).toBeVisible()
      await business
        .getByLabel(t('campaign.productSent'), { exact: true })
        .fill('A 350 g bag, sent on the first of the month')
      await saved()
      await step('campaign.step.review').click()
      await button('campaign.send', business).click()
      await expect(business.getByText(t('campaign.next.in_review'))).toBeVisible()
    })

    await test.step('the admin approves it, and it is live', async () => {
      await openScreen(admin, '/admin/campaigns')
      await admin
        .getByRole('navigation', { name: t('review.list') })
        .getByText(title)
        .click()
      await button('review.approve', inQueue).click()
      await checkScreen(admin)
      await button('review.approve', admin.getByRole('dialog')).click()
      await expect(admin.getByText(t('campaign.approved')).first()).toBeVisible()
      // without a reload, since the page gets an event
      await expect(business.getByText(t('moment.campaignLive'))).toBeVisible()
      await checkScreen(business)
    })

    await test.step('its terms are changed, it is paused, resumed and ended', async () => {
      await button('campaign.amend', business).click()
      const drawer = business.getByRole('dialog')
      await drawer.getByLabel(t('campaign.places'), { exact: true }).fill('3')
      await checkScreen(business)
      await button('common.save', drawer).click()
      await expect(business.getByText(t('campaign.amended')).first()).toBeVisible()
      await button('campaign.pause', business).click()
      await expect(button('campaign.resume', business)).toBeVisible()
      await checkScreen(business)
      await button('campaign.resume', business).click()
      await button('campaign.close', business).click()
      await button('campaign.close', business.getByRole('dialog')).click()
      await expect(business.getByText(t('campaign.status.completed'), { exact: true }).first()).toBeVisible()
      await checkScreen(business)
    })
    await business.context().close()
    await admin.context().close()
  })
}
