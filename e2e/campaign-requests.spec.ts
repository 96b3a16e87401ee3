import { expect, type Locator, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { addMoney, anOpenCampaign, aRequest, availableOf, call } from './campaign-world.ts'
import { checkScreen, openPage, signIn, test, translatorFor } from './support.ts'

const readRequest = (page: Page, id: number) => call<CampaignRequest>(page, 'GET', `/api/campaign-requests/${id}`)

test('a price is negotiated, and accepted with a top-up on the way, in English', {
  tag: ['@campaign-requests', '@campaigns', '@deposits'],
}, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const business = await openPage(browser, language, 390)
  const influencer = await openPage(browser, language, 1440)
  const admin = await openPage(browser, language)
  await signIn(business, 'pedalworks')
  await signIn(influencer, 'marcus.lane')
  await signIn(admin, 'admin')
  const button = (name: string, on: Page | Locator) => on.getByRole('button', { name, exact: true })
  const inMoney = (cents: number) => formatMoney(cents, language)
  // the agreed price is 120 dollars more than the business's balance
  const before = await availableOf(business)
  const dollars = Math.ceil(before / 100) + 120
  const campaign = { title: 'Uphill in one take', price: 10_000, budget: dollars * 100 }
  const campaignId = await anOpenCampaign({ business, admin }, campaign)
  await admin.context().close()
  let id = 0

  await test.step('an influencer applies', async () => {
    await openScreen(influencer, `/influencer/campaigns/${campaignId}`)
    await button(t('joining.apply'), influencer).click()
    const drawer = influencer.getByRole('dialog')
    await drawer.getByLabel(t('joining.message')).fill('I climb that hill every day.')
    await checkScreen(influencer)
    await button(t('joining.send'), drawer).click()
    await expect(influencer.getByText(t('joining.sent'), { exact: true }).first()).toBeVisible()
    const [request] = await call<CampaignRequest[]>(
      influencer,
      'GET',
      `/api/campaign-requests?campaignId=${campaignId}`,
    )
    id = request!.id
  })

  const offer = async (page: Page, amount: number, message: string) => {
    await button(t('request.counter'), page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('request.yourPrice')).fill(String(amount))
    await dialog.getByLabel(t('request.message')).fill(message)
    await checkScreen(page)
    await button(t('request.sendOffer'), dialog).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: t('request.offers') })).toBeVisible()
    await checkScreen(page)
  }

  await test.step('both sides make counter-offers', async () => {
    await openScreen(business, `/business/campaign-requests/${id}`)
    await offer(business, 90, 'The hill is short.')
    await openScreen(influencer, `/influencer/campaign-requests/${id}`)
    await offer(influencer, dollars, 'With three cameras.')
  })

  await test.step('the business accepts, and pays what is missing by card', async () => {
    await business.reload()
    await button(t('request.acceptFor', { amount: inMoney(dollars * 100) }), business).click()
    const drawer = business.getByRole('dialog')
    await checkScreen(business)
    await button(t('buy.payByCard', { amount: inMoney(dollars * 100 - before) }), drawer).click()
    await expect(business).toHaveURL(/\/test\/payment/)
    await business.getByLabel(t('checkout.number')).fill('4242 4242 4242 4242')
    await business.getByLabel(t('checkout.expiry')).fill('12/34')
    await business.getByLabel(t('checkout.cvc')).fill('123')
    await checkScreen(business)
    await button(t('checkout.pay', { amount: inMoney(dollars * 100 - before) }), business).click()
    await expect.poll(async () => (await readRequest(business, id)).status).toBe('accepted')
    expect(await availableOf(business)).toBe(0)
    await expect(business).toHaveURL(/\/payment-success/)
    await openScreen(business, `/business/campaign-requests/${id}`)
    await expect(business.getByText(t('task.money.held')).first()).toBeVisible()
    await checkScreen(business)
    // without a reload, since the page gets an event
    await expect(influencer.getByText(t('task.money.held')).first()).toBeVisible()
    await checkScreen(influencer)
  })

  await test.step('the influencer gives up, and the business gets everything back', async () => {
    await button(t('common.moreActions'), influencer.getByRole('main')).click()
    await button(t('request.giveUp'), influencer).click()
    await button(t('request.giveUp'), influencer.getByRole('dialog')).click()
    await expect(influencer.getByText(t('request.end.gave_up')).first()).toBeVisible()
    await expect.poll(() => availableOf(business)).toBe(dollars * 100)
  })
})

test('an invitation from the shortlist outlives its campaign and is divided after a dispute, in Arabic', {
  tag: ['@campaign-requests', '@campaigns', '@disputes'],
}, async ({ browser }) => {
  const language = 'ar'
  const t = translatorFor(language)
  const business = await openPage(browser, language, 1440)
  const influencer = await openPage(browser, language, 390)
  const other = await openPage(browser, language)
  const admin = await openPage(browser, language, 1440)
  await signIn(business, 'noor.skincare')
  await signIn(influencer, 'isla.mac')
  await signIn(other, 'emily.fraser')
  // decisions about disputes ask for a recent sign-in
  await signIn(admin, 'admin', { anew: true })
  const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
  const title = 'Morning light'
  await addMoney(business, 20_000)
  const campaignId = await anOpenCampaign({ business, admin }, { title })
  const { id: influencerId } = await call<{ id: number }>(influencer, 'GET', '/api/user')
  let id = 0

  await test.step('the business invites whom it has shortlisted', async () => {
    const { items } = await call<{ items: { influencer: { person: { id: number } } }[] }>(
      business,
      'GET',
      '/api/shortlist',
    )
    for (const { influencer } of items) await call(business, 'DELETE', `/api/shortlist/${influencer.person.id}`)
    await call(business, 'PUT', `/api/shortlist/${influencerId}`, { note: 'For the morning film' })
    await openScreen(business, '/business/influencers?view=shortlist')
    await expect(business.getByRole('article')).toHaveCount(1)
    await button('request.invite_one', business).first().click()
    const dialog = business.getByRole('dialog')
    await dialog.getByLabel(t('campaign.one')).click()
    await business.getByRole('option', { name: title }).click()
    await dialog.getByLabel(t('request.message')).fill('We like your morning films.')
    await checkScreen(business)
    await button('request.sendInvitation', dialog).click()
    await expect(dialog).toBeHidden()
    const [request] = await call<CampaignRequest[]>(
      influencer,
      'GET',
      `/api/campaign-requests?campaignId=${campaignId}`,
    )
    id = request!.id
  })

  await test.step('the influencer accepts, and the money is held', async () => {
    await openScreen(influencer, '/influencer/campaigns?tab=invitations')
    await expect(influencer.getByText(title).first()).toBeVisible()
    await openScreen(influencer, `/influencer/campaign-requests/${id}`)
    await influencer
      .getByRole('button', { name: t('request.acceptFor', { amount: formatMoney(20_000, language) }), exact: true })
      .click()
    await button('order.accept', influencer.getByRole('dialog')).click()
    await expect(influencer.getByText(t('task.money.held')).first()).toBeVisible()
    await checkScreen(influencer)
  })

  await test.step('the campaign ends: who still waits is closed, what was agreed goes on', async () => {
    const waiting = await aRequest(other, campaignId)
    await openScreen(business, `/business/campaign/${campaignId}`)
    await button('campaign.close', business).click()
    await button('campaign.close', business.getByRole('dialog')).click()
    await expect(business.getByText(t('campaign.status.completed'), { exact: true }).first()).toBeVisible()
    await checkScreen(business)
    await openScreen(other, `/influencer/campaign-requests/${waiting}`)
    await expect(other.getByText(t('request.end.campaign_closed')).first()).toBeVisible()
    await checkScreen(other)
    expect((await readRequest(business, id)).status).toBe('accepted')
  })

  await test.step('the business opens a dispute, and the influencer answers', async () => {
    await openScreen(business, `/business/campaign-requests/${id}`)
    await button('common.moreActions', business.getByRole('main')).click()
    await button('dispute.open', business).click()
    const dialog = business.getByRole('dialog')
    await dialog.getByLabel(t('dispute.reason')).fill('The film is not in the morning.')
    await button('dispute.open', dialog).click()
    await expect(business.getByRole('heading', { name: t('dispute.title'), exact: true })).toBeVisible()
    await checkScreen(business)
    await influencer.reload()
    await influencer.getByRole('textbox', { name: t('dispute.evidenceText') }).fill('It is the first light of the day.')
    await button('dispute.giveEvidence', influencer).click()
    await expect(influencer.getByText('It is the first light of the day.').first()).toBeVisible()
    await checkScreen(influencer)
  })

  const decide = async (move: 'propose' | 'decide') => {
    await admin.goto(`/admin/disputes?status=${move === 'decide' ? 'objected' : 'open'}`)
    await admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText(title)
      .click()
    await expect(admin.getByRole('article', { name: title })).toBeVisible()
    const field = (key: string) => admin.getByRole('textbox', { name: t(key) }).first()
    await field('dispute.releaseAmount').fill('50')
    await field('dispute.rulingReason').fill('Both had their part in it.')
    await checkScreen(admin)
    await button(`dispute.${move}`, admin).click()
    await button(`dispute.${move}`, admin.getByRole('dialog')).click()
    await expect(admin.getByText(t(`dispute.${move}Done`)).first()).toBeVisible()
  }

  await test.step('an admin divides the money after an objection', async () => {
    const before = await availableOf(business)
    await decide('propose')
    await business.reload()
    await button('dispute.object', business).click()
    const dialog = business.getByRole('dialog')
    await dialog.getByLabel(t('dispute.reason')).fill('We wanted the whole morning.')
    await button('dispute.object', dialog).click()
    await expect(dialog).toBeHidden()
    await decide('decide')
    expect((await availableOf(business)) - before).toBe(15_000)
    await influencer.reload()
    await expect(influencer.getByText(t('task.money.divided')).first()).toBeVisible()
    await checkScreen(influencer)
  })
})
