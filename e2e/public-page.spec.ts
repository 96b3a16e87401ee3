import { expect, type Page } from '@playwright/test'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, openPage, runJob, signIn, test, translatorFor } from './support.ts'

test('a public page is visited, liked, written to and reported, and its owner sees the figures, in English', {
  tag: ['@profiles', '@reactions', '@engagements', '@conversations', '@analytics', '@reports'],
}, async ({ browser }) => {
  const language = 'en'
  const name = 'emily.fraser'
  const t = translatorFor(language)
  const page = await openPage(browser, language, 390)
  const admin = await openPage(browser, language, 1440)
  await signIn(page, name)
  await signIn(admin, 'admin')
  const button = (key: string, on: Page) => on.getByRole('button', { name: t(key), exact: true })
  const figures = async () => (await (await page.request.get('/api/analytics/influencer')).json()).totals
  await runJob('analytics-roll-up')
  const before = await figures()
  const change = (after: typeof before) =>
    Object.fromEntries(['views', 'clicks', 'reactions', 'likes'].map((key) => [key, after[key] - before[key]]))

  await test.step('a visitor reacts, follows a link and takes the media kit', async () => {
    const visitor = await openPage(browser, language, 360)
    await visitor.goto(`/${name}`)
    const fire = visitor.getByRole('button', { name: t('engagement.fire') })
    const count = Number(/\d+/.exec((await fire.textContent())!)![0])
    await fire.click()
    await expect(fire).toHaveAttribute('aria-pressed', 'true')
    await expect(fire).toContainText(String(count + 1))
    await visitor.reload()
    await expect(fire).toHaveAttribute('aria-pressed', 'true')
    const address = await visitor.getByRole('link', { name: /My letter on Sundays/ }).getAttribute('href')
    expect((await visitor.request.get(address!, { maxRedirects: 0 })).status()).toBe(302)
    await visitor.locator('summary', { hasText: t('common.moreActions') }).click()
    const kit = await visitor.request.get(
      (await visitor.getByRole('link', { name: t('profile.mediaKit') }).getAttribute('href'))!,
      // drawn when nothing else wants the processor
      { timeout: 60_000 },
    )
    expect([kit.status(), kit.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  await test.step('a business likes, writes and reports; the influencer replies and the admin decides', async () => {
    const business = await openPage(browser, language, 1280)
    await signIn(business, 'brightside')
    await business.goto(`/${name}`)
    const like = business.getByRole('button', { name: t('engagement.like') }).first()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await checkScreen(business)
    await business.locator('summary', { hasText: t('common.moreActions') }).click()
    await button('profile.report', business).click()
    await business.getByLabel(t('profile.reportReason')).fill('This page sells what it does not have.')
    await checkScreen(business)
    await button('profile.reportSend', business).click()
    await expect(business.getByText(t('profile.reportSent'))).toBeVisible()

    await business.goto(`/${name}`)
    await business.getByRole('link', { name: t('profile.message'), exact: true }).click()
    await business.getByLabel(t('inbox.write')).fill('Would you photograph our lamps?')
    await button('inbox.send', business).click()
    await expect(business.getByRole('region', { name: t('inbox.messages') })).toContainText(t('inbox.sent'))

    await openScreen(page, '/inbox')
    await page
      .getByRole('navigation', { name: t('inbox.conversations') })
      .getByRole('link', { name: /Brightside/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: t('inbox.messages') })).toContainText('our lamps')
    await page.getByLabel(t('inbox.write')).fill('With pleasure.')
    await button('inbox.send', page).click()
    await expect(page.getByRole('region', { name: t('inbox.messages') })).toContainText(t('inbox.sent'))
    await checkScreen(page)

    await openScreen(admin, '/admin/reports')
    await admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText('Emily Fraser')
      .first()
      .click()
    const report = admin.getByRole('article').filter({ hasText: name })
    await expect(report).toContainText('This page sells what it does not have.')
    await admin.getByLabel(t('reports.notes')).fill('We asked for proof and have it now.')
    await button('reports.resolve', admin).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: t('reports.resolve') })
      .click()
    await expect(admin.getByText(t('reports.decided')).first()).toBeVisible()
    await expect(report).toBeHidden()
  })

  await test.step('the analytics show the counted events', async () => {
    await expect(async () => {
      await runJob('analytics-roll-up')
      expect(change(await figures())).toEqual({ views: 2, clicks: 1, reactions: 1, likes: 1 })
    }).toPass({ timeout: 100_000, intervals: [1_000] })
    await openScreen(page, '/influencer/analytics')
    await page.getByRole('link', { name: 'My letter on Sundays' }).click()
    await expect(page).toHaveURL(/link=\d+/)
    await expect(page.getByText('My letter on Sundays')).toBeVisible()
    await checkScreen(page)
  })
})
