import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { formatMoney } from '#contract/formats.ts'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { VideoStatus } from '#contract/market/videos/video-machine.ts'
import { recordVideo } from '../server/test/video-files.ts'
import { anAcceptedRequest, availableOf, call } from './campaign-world.ts'
import { checkScreen, openPage, signIn, test, throttleNetwork, translatorFor } from './support.ts'

let folder: string
const fileOf = (name: 'clip.mp4' | 'changed.mp4' | 'views.png') => path.join(folder, name)
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-videos-'))
  await recordVideo(fileOf('clip.mp4'), { seconds: 3, width: 640, height: 360 })
  await recordVideo(fileOf('changed.mp4'), { seconds: 2, width: 480, height: 270 })
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#446688' } })
    .png()
    .toFile(fileOf('views.png'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a video is uploaded over a broken connection, sent back, accepted, published, counted, paid and reviewed', {
  tag: ['@videos', '@deliverable-views', '@campaign-requests'],
}, async ({ browser }) => {
  test.setTimeout(300_000)
  const t = translatorFor('en')
  const influencer = await openPage(browser, 'en', 1440)
  const business = await openPage(browser, 'en', 390)
  await signIn(influencer, 'lena.hart')
  await signIn(business, 'brightside')
  const admin = await openPage(browser, 'en')
  await signIn(admin, 'admin')
  const requestId = await anAcceptedRequest({ influencer, business, admin })
  await admin.context().close()
  const press = (page: Page, key: string) =>
    page
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click()
  const confirm = async (page: Page, key: string) => {
    await press(page, key)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(key), exact: true })
      .click()
  }
  const choose = async (button: ReturnType<Page['getByRole']>, file: string) => {
    const chooser = influencer.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(file)
  }
  const upload = (file: string) =>
    choose(influencer.getByRole('button', { name: t('video.upload.choose'), exact: true }), file)
  const uploaded = () => expect(influencer.getByText(t('video.upload.done'))).toBeVisible({ timeout: 30_000 })
  /** Processing takes a while on a busy machine: it happens only while nothing else does. */
  const processed = () => {
    const url = `/api/videos/${new URL(influencer.url()).pathname.split('/').at(-1)}`
    const status = async () => (await call<{ status: VideoStatus }>(influencer, 'GET', url)).status
    return expect.poll(status, { timeout: 120_000, intervals: [500] }).toBe('pending_verification')
  }
  const seen = async (page: Page, key: string) => {
    await page.reload()
    await expect(page.getByText(t(key), { exact: true }).first()).toBeVisible()
  }

  await test.step('the influencer adds a video; the upload survives a lost connection', async () => {
    await influencer.goto(`/influencer/campaign-requests/${requestId}`)
    await press(influencer, 'video.add')
    await influencer.getByRole('dialog').getByLabel(t('video.title')).fill('First cup of the day')
    await press(influencer, 'video.start')
    await expect(influencer).toHaveURL(/\/influencer\/videos\/\d+$/)
    await expect(influencer.getByRole('heading', { name: t('video.upload.title') })).toBeVisible()
    await checkScreen(influencer)
    await throttleNetwork(influencer, { uploadBytesPerSecond: 75_000 })
    await upload(fileOf('clip.mp4'))
    await expect(influencer.getByRole('button', { name: t('video.upload.pause') })).toBeVisible()
    await influencer.context().setOffline(true)
    await expect(influencer.getByText(t('video.upload.offline'))).toBeVisible()
    await influencer.context().setOffline(false)
    await throttleNetwork(influencer, {})
    await uploaded()
    await confirm(influencer, 'video.submit')
    await processed()
    await seen(influencer, 'video.next.influencer.pending_verification')
  })

  const address = influencer.url()
  await test.step('the business pins a comment and asks for changes', async () => {
    await business.goto(address)
    await expect(business.getByRole('region', { name: t('video.player.name') })).toBeVisible()
    await checkScreen(business)
    await business.getByRole('button', { name: t('video.comments.open', { count: '0' }) }).click()
    const sheet = business.getByRole('dialog')
    await sheet.getByRole('textbox').fill('Hold the cup here.')
    await sheet.getByRole('button', { name: t('video.comments.add') }).click()
    await expect(business.getByRole('button', { name: t('video.comments.open', { count: '1' }) })).toBeVisible()
    await press(business, 'video.review.ask')
    const dialog = business.getByRole('dialog')
    await dialog.getByLabel(t('video.review.feedback')).fill('Show the cup for longer.')
    await dialog.getByRole('button', { name: t('video.review.ask') }).click()
    await expect(business.getByText(t('video.next.business.rejected'))).toBeVisible()
  })

  await test.step('the new version is accepted and may be published', async () => {
    await seen(influencer, 'video.next.influencer.rejected')
    await expect(influencer.getByText('Hold the cup here.')).toBeVisible()
    await upload(fileOf('changed.mp4'))
    await uploaded()
    await confirm(influencer, 'video.submit')
    await processed()
    await seen(business, 'video.next.business.pending_verification')
    await expect(business.getByRole('button', { name: t('video.compare', { number: '1' }) })).toBeVisible()
    await confirm(business, 'video.review.accept')
    await confirm(business, 'video.review.go')
    await expect(business.getByText(t('video.next.business.waiting_for_link'))).toBeVisible()
  })

  await test.step('it is published, and its views are reported and confirmed', async () => {
    await seen(influencer, 'video.next.influencer.waiting_for_link')
    await influencer.getByLabel(t('video.publish.link')).fill('https://example.com/video')
    await press(influencer, 'video.publish.send')
    await expect(influencer.getByText(/^Enter a link to a video on /)).toBeVisible()
    const { platform } = await call<{ platform: keyof typeof posts }>(
      influencer,
      'GET',
      `/api/videos/${address.split('/').at(-1)}`,
    )
    await influencer.getByLabel(t('video.publish.link')).fill(posts[platform])
    await press(influencer, 'video.publish.send')
    await influencer.getByLabel(t('video.publish.count')).fill('12500')
    const region = influencer.getByRole('region', { name: t('video.publish.proof') })
    await choose(region.getByRole('button'), fileOf('views.png'))
    await expect(influencer.getByText('views.png')).toBeVisible()
    await press(influencer, 'video.publish.report')
    await expect(influencer.getByText(t('video.publish.source.reported'))).toBeVisible()
    await checkScreen(influencer)
    await seen(business, 'video.publish.confirm')
    await confirm(business, 'video.publish.confirm')
    await expect(business.getByText(t('video.publish.source.confirmed'))).toBeVisible()
    await checkScreen(business)
  })

  const request = () => call<CampaignRequest>(business, 'GET', `/api/campaign-requests/${requestId}`)
  await test.step('the business accepts the work, and the influencer is paid', async () => {
    const { amount, fee } = await request()
    const before = await availableOf(influencer)
    const label = t('task.acceptAndPay', { amount: formatMoney(amount, 'en') })
    await business.goto(`/business/campaign-requests/${requestId}`)
    await business.getByRole('button', { name: label, exact: true }).click()
    await business.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
    await expect.poll(async () => (await request()).status).toBe('completed')
    expect(await availableOf(influencer)).toBe(before + amount - fee)
  })

  await test.step('both review each other, and read it once the other has written too', async () => {
    const review = async (page: Page, text: string) => {
      const section = page.getByRole('region', { name: t('reviews.title') })
      await section.getByRole('radio', { name: t('review.word.5') }).check()
      await section.getByRole('textbox', { name: t('review.text') }).fill(text)
      await press(page, 'review.send')
      await expect(section.getByText(text)).toBeVisible()
    }
    await review(business, 'A film to start the day with.')
    await checkScreen(business)
    await influencer.goto(`/influencer/campaign-requests/${requestId}`)
    await expect(influencer.getByText(t('task.status.completed'), { exact: true }).first()).toBeVisible()
    expect(await influencer.getByText('A film to start the day with.').count()).toBe(0)
    await review(influencer, 'A brief that says what is wanted.')
    await expect(influencer.getByText('A film to start the day with.')).toBeVisible()
    await expect(business.getByText('A brief that says what is wanted.')).toBeVisible()
  })
})

const posts = {
  youtube: 'https://www.youtube.com/watch?v=Ab3dEf6hIj9',
  tiktok: 'https://www.tiktok.com/@lena.hart/video/7123456789012345999',
  instagram: 'https://www.instagram.com/reel/Cab3dEf6hIj/',
}
