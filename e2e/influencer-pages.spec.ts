import { expect } from '@playwright/test'
import sharp from 'sharp'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, openPage, signIn, test, throttleNetwork, translatorFor } from './support.ts'

test('an influencer manages their pages with keyboard, drafts and undo', {
  tag: ['@links', '@showcase', '@analytics', '@uploads', '@settings'],
}, async ({ browser }) => {
  const t = translatorFor('en')
  const page = await openPage(browser, 'en', 1280)
  await signIn(page, 'omar.said')

  await test.step('links can be reordered by keyboard', async () => {
    await openScreen(page, '/influencer/links')
    const names = async () => {
      const { items } = await (await page.request.get('/api/links')).json()
      return items.map(({ title }: { title: string }) => title) as string[]
    }
    const [first, second, ...rest] = await names()
    await page.getByRole('button', { name: t('sort.move', { name: first! }), exact: true }).focus()
    const places = String(rest.length + 2)
    const expectAnnounced = (key: string, place: string) =>
      expect(page.getByText(t(key, { name: first!, place, places }), { exact: true })).toBeAttached()
    await page.keyboard.press('Space')
    await expectAnnounced('sort.over', '1')
    await page.keyboard.press('ArrowDown')
    await expectAnnounced('sort.over', '2')
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual([second, first, ...rest])
    await page.getByRole('button', { name: t('sort.up', { name: first! }), exact: true }).click()
    await expect.poll(names).toEqual([first, second, ...rest])
  })

  await test.step('an upload shows progress and can be cancelled', async () => {
    await openScreen(page, '/influencer/showcase')
    await page.getByRole('button', { name: t('showcase.addWork') }).click()
    const field = page.getByRole('region', { name: t('showcase.pictureLabel'), exact: true })
    const noise = { create: { width: 1200, height: 900, channels: 3 as const, background: '#d9402a' } }
    const buffer = await sharp(noise).png({ compressionLevel: 0 }).toBuffer()
    await throttleNetwork(page, { uploadBytesPerSecond: 100_000 })
    const used = async () => (await (await page.request.get('/api/uploads/quota')).json()).used as number
    const before = await used()
    await field.locator('input[type=file]').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer })
    await expect(field.getByRole('progressbar', { name: t('upload.progress') })).toBeAttached()
    await checkScreen(page)
    await field.getByRole('button', { name: t('common.cancel') }).click()
    await expect(field.getByRole('progressbar')).not.toBeAttached()
    await throttleNetwork(page, {})
    await expect.poll(used).toBe(before)
  })

  await test.step('unsaved input is offered again', async () => {
    await page.getByLabel(t('showcase.titleLabel'), { exact: true }).fill('A film of the harbour')
    await page.reload()
    await page.getByRole('button', { name: t('draft.restore') }).click()
    await expect(page.getByLabel(t('showcase.titleLabel'), { exact: true })).toHaveValue('A film of the harbour')
  })

  await test.step('an embedded video becomes a work', async () => {
    await page.getByText(t('showcase.media.video'), { exact: true }).click()
    await page.getByLabel(t('showcase.embedLabel')).fill('https://youtu.be/aqz-KE-bpKQ?t=3')
    await page.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect(page.getByText('A film of the harbour').first()).toBeVisible()
  })

  await test.step('others comment, and the owner can delete comments', async () => {
    const other = await openPage(browser, 'en', 1280)
    await signIn(other, 'brightside')
    await other.goto('/omar.said')
    await other.getByRole('link', { name: /A film of the harbour/ }).click()
    const viewer = other.getByRole('dialog', { name: /A film of the harbour/ })
    await expect(viewer.getByRole('link', { name: /YouTube/ })).toHaveAttribute(
      'href',
      /youtube\.com\/watch\?v=aqz-KE-bpKQ/,
    )
    await viewer.getByLabel(t('profile.work.commentLabel')).fill('Which lens was that?')
    await viewer.getByRole('button', { name: t('profile.work.send'), exact: true }).click()
    await expect(viewer.getByText('Which lens was that?')).toBeVisible()
    await checkScreen(other)

    await other.goto('/omar.said')
    await other.locator('summary', { hasText: t('common.moreActions') }).click()
    await other.getByRole('button', { name: t('profile.code') }).click()
    await expect(other.getByRole('img', { name: /QR/ })).toBeVisible()
    await checkScreen(other)

    await openScreen(page, '/influencer/showcase')
    await page.getByRole('button', { name: /Comments.*A film of the harbour/ }).click()
    const comments = page.getByRole('dialog')
    await expect(comments.getByText('Which lens was that?')).toBeVisible()
    await comments.getByRole('button', { name: new RegExp(`^${t('common.delete')}`) }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('common.delete'), exact: true })
      .click()
    await expect(page.getByText('Which lens was that?')).toBeHidden()
  })

  await test.step('the figures can be downloaded', async () => {
    await openScreen(page, '/influencer/analytics')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('wallet.downloadCsv') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await page.getByRole('button', { name: t('chart.tableOf', { name: t('analytics.chart.visits') }) }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await checkScreen(page)
  })

  await test.step('the old user name redirects to the new one', async () => {
    await openScreen(page, '/profile?tab=profile')
    const card = page.getByRole('region', { name: t('accounts.username'), exact: true })
    await card.getByLabel(t('settings.newUsername')).fill('0mar.said')
    await card.getByLabel(t('accounts.password'), { exact: true }).fill('vivobid-demo')
    await card.getByRole('button', { name: t('settings.changeUsername') }).click()
    await expect(page.getByText(t('settings.usernameSaved', { username: '0mar.said' })).first()).toBeVisible()
    await page.goto('/omar.said')
    await expect(page).toHaveURL('/0mar.said')
  })
})
