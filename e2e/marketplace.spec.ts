import { expect, type Locator, type Page } from '@playwright/test'
import { formatMoney } from '#contract/formats.ts'
import { openScreen } from '../scripts/open-screen.ts'
import { brief, checkScreen, openPage, signIn, test, translatorFor } from './support.ts'

test('the marketplace: search, gift, dispute with a split, review, in English', {
  tag: ['@discovery', '@gifts', '@disputes', '@reviews'],
}, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const business = await openPage(browser, language, 1280)
  const influencer = await openPage(browser, language, 390)
  const admin = await openPage(browser, language, 1440)
  await signIn(business, 'brightside')
  await signIn(influencer, 'lena.hart')
  await signIn(admin, 'admin', { anew: true })
  const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
  const money = (cents: number) => formatMoney(cents, language)

  await test.step('a business finds and shortlists an influencer', async () => {
    await openScreen(business, '/business/influencers')
    await business.getByRole('searchbox', { name: t('discovery.words') }).fill('lenna hart')
    await business.keyboard.press('Enter')
    await expect(business).toHaveURL(/q=lenna/)
    await expect(business.getByRole('article')).toHaveCount(1)
    await expect(business.getByRole('article', { name: 'Lena Hart' })).toBeVisible()
    const heart = business.getByRole('article').locator('button[aria-pressed]')
    await heart.click()
    await expect(
      business.getByRole('button', { name: t('discovery.noteOf', { name: 'Lena Hart' }) }).first(),
    ).toBeVisible()
    await openScreen(business, '/business/influencers?view=shortlist')
    await expect(business.getByText('Lena Hart').first()).toBeVisible()
  })

  await test.step('the business sends a gift, which the influencer likes', async () => {
    await business.goto('/lena.hart')
    await button('profile.gift', business).click()
    const dialog = business.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: t('giftForm.send', { amount: money(1_000) }) })).toBeVisible()
    await checkScreen(business)
    await dialog.getByLabel(t('giftForm.message')).fill(`For the quiet films, ${language}`)
    await dialog.getByRole('button', { name: t('giftForm.send', { amount: money(1_000) }) }).click()
    await expect(
      business.getByText(t('giftForm.sent', { amount: money(1_000), name: 'Lena Hart' })).first(),
    ).toBeVisible()
    await openScreen(influencer, '/influencer/gifts')
    const gift = influencer.getByRole('article').filter({ hasText: `For the quiet films, ${language}` })
    await expect(gift).toBeVisible()
    await button('gifts.like', gift).click()
    await expect(button('gifts.like', gift)).toHaveAttribute('aria-pressed', 'true')
  })

  const createAcceptedOrder = async () => {
    const { id } = await (await business.request.get('/api/profiles/lena.hart')).json()
    const deals = await (await business.request.get(`/api/deals?influencerId=${id}`)).json()
    const deal = deals.items[0] as { id: number; price: number }
    const bought = await business.request.post(`/api/deals/${deal.id}/purchases`, {
      data: { amount: deal.price, messageFromBusiness: 'Our lamp', brief },
    })
    expect(bought.status(), await bought.text()).toBe(201)
    const { purchase } = await bought.json()
    expect((await influencer.request.post(`/api/purchases/${purchase.id}/accept`, { data: {} })).ok()).toBe(true)
    return { taskId: purchase.taskId as number, price: deal.price }
  }

  await test.step('an admin splits a dispute after an objection', async () => {
    const { taskId, price } = await createAcceptedOrder()
    await openScreen(business, `/task/${taskId}`)
    await button('common.moreActions', business.getByRole('main')).click()
    await button('dispute.open', business).click()
    const opening = business.getByRole('dialog')
    await opening.getByLabel(t('dispute.reason')).fill('The lamp is nowhere to be seen.')
    await checkScreen(business)
    await button('dispute.open', opening).click()
    await expect(business.getByRole('heading', { name: t('dispute.title'), exact: true })).toBeVisible()
    await checkScreen(business)

    await openScreen(influencer, `/task/${taskId}`)
    await influencer.getByRole('textbox', { name: t('dispute.evidenceText') }).fill('It was broken when it came.')
    await button('dispute.giveEvidence', influencer).click()
    await expect(influencer.getByText('It was broken when it came.').first()).toBeVisible()
    await checkScreen(influencer)

    const decide = async (move: 'propose' | 'decide', amount: number) => {
      const list = await (await business.request.get(`/api/disputes?task=${taskId}`)).json()
      await admin.goto(`/admin/disputes?status=${move === 'decide' ? 'objected' : 'open'}&dispute=${list.items[0].id}`)
      await expect(admin.getByRole('article').locator(`a[href="/task/${taskId}"]`)).toBeVisible()
      await admin
        .getByRole('textbox', { name: t('dispute.releaseAmount') })
        .first()
        .fill(String(amount))
      await admin
        .getByRole('textbox', { name: t('dispute.rulingReason') })
        .first()
        .fill('Both had their part in it.')
      await checkScreen(admin)
      await button(`dispute.${move}`, admin).click()
      await button(`dispute.${move}`, admin.getByRole('dialog')).click()
      await expect(admin.getByText(t(`dispute.${move}Done`)).first()).toBeVisible()
    }
    await decide('propose', 10)
    await openScreen(business, `/task/${taskId}`)
    await button('dispute.object', business).click()
    const objecting = business.getByRole('dialog')
    await objecting.getByLabel(t('dispute.reason')).fill('We paid for a working film.')
    await button('dispute.object', objecting).click()
    await expect(objecting).toBeHidden()
    const before = await (await business.request.get('/api/wallet')).json()
    await decide('decide', 20)
    const after = await (await business.request.get('/api/wallet')).json()
    expect(after.available - before.available).toBe(price - 2_000)
    expect(before.held - after.held).toBe(price)
  })

  await test.step('both sides review a completed order', async () => {
    const { taskId } = await createAcceptedOrder()
    const delivery = { finalResultUrl: 'https://example.com/film', finalResultType: 'link' }
    expect((await influencer.request.post(`/api/tasks/${taskId}/deliver`, { data: delivery })).ok()).toBe(true)
    expect((await business.request.post(`/api/tasks/${taskId}/accept`, { data: {} })).ok()).toBe(true)
    for (const [page, text] of [
      [business, `Calm, exact and on time, ${language}`],
      [influencer, 'A clear brief and quick answers'],
    ] as const) {
      await openScreen(page, `/task/${taskId}`)
      await page.getByRole('radio').last().check()
      await page.getByLabel(t('review.text'), { exact: true }).fill(text)
      await checkScreen(page)
      await button('review.send', page).click()
      await expect(page.getByText(t('review.sent')).first()).toBeVisible()
    }
    await business.goto('/lena.hart')
    await expect(business.getByText(`Calm, exact and on time, ${language}`)).toBeVisible()
  })
})
