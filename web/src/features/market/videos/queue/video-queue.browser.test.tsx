import { afterEach, expect, it, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Video } from '#contract/market/videos/videos.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { VideoQueueScreen } from './VideoQueueScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-01-01T10:00:00.000Z'
const aVideo = (id: number, title = `Video ${id}`): Video => ({
  id,
  influencerId: 2,
  campaignId: 3,
  campaignTitle: 'Summer',
  requestId: 4,
  deliverableId: 'a',
  title,
  influencer: { id: 2, username: 'lena', displayName: 'Lena Hart', avatarUrl: null },
  caption: null,
  licence: null,
  originalUrl: null,
  processedUrl: null,
  platformUrl: null,
  platform: 'instagram',
  views: 0,
  viewsSource: null,
  viewsAt: null,
  status: 'verified',
  processingPercent: null,
  failure: null,
  businessFeedback: null,
  missed: [],
  missedBefore: [],
  rounds: 0,
  clock: null,
  versions: [],
  figures: [],
  isRequestOver: false,
  removedAt: null,
  readyAt: null,
  publishedAt: null,
  createdAt: at,
  updatedAt: at,
})

/** An admin's queue with these videos; `decided` lists the decisions in order. */
async function open(videos: Video[]) {
  const waiting = [...videos]
  const decided: string[] = []
  const decide = (id: number, what: string) => {
    waiting.splice(
      waiting.findIndex((video) => video.id === id),
      1,
    )
    decided.push(`${what} ${id}`)
    return { status: 204 }
  }
  const answers = Object.fromEntries(
    videos.flatMap(({ id }) => [
      [`POST /api/admin/videos/${id}/approve`, () => decide(id, 'approve')],
      [`POST /api/admin/videos/${id}/reject`, () => decide(id, 'reject')],
    ]),
  )
  stubApi({ ...answers, 'GET /api/admin/videos': () => ({ json: { items: waiting, nextCursor: null } }) })
  const screen = await renderApp(<VideoQueueScreen />, {
    path: '/admin/videos',
    user: { id: 1, role: 'admin', adminRights: ['owner'] },
  })
  return { screen, decided }
}

/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator) {
  await expect.element(target).toBeVisible()
  for (let i = 0; i < 8 && document.activeElement !== target.element(); i++) await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

it('a queue of 12 is worked through by keyboard alone', async () => {
  const videos = Array.from({ length: 12 }, (_, i) => aVideo(i + 1))
  const { screen, decided } = await open(videos)
  const article = (title: string) => screen.getByRole('article', { name: title, exact: true })
  for (const { id, title } of videos) {
    await expect.element(article(title)).toBeVisible()
    if (id > 1) await expect.element(article(title).getByRole('heading', { level: 2 })).toHaveFocus()
    const isRejected = id % 5 === 0
    await userEvent.keyboard(isRejected ? 'r' : 'a')
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    if (isRejected) {
      await expect.element(dialog.getByRole('textbox')).toHaveFocus()
      await userEvent.keyboard('The product is not in the picture.')
    }
    await tabTo(dialog.getByRole('button', { name: isRejected ? 'Send back' : 'Approve', exact: true }))
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(decided).toHaveLength(id), 10_000)
    await vi.waitFor(() => expect(dialog.query()).toBeNull(), 10_000)
    await vi.waitFor(() => expect(article(title).query()).toBeNull(), 10_000)
  }
  expect(decided).toEqual(videos.map(({ id }) => `${id % 5 === 0 ? 'reject' : 'approve'} ${id}`))
  await expect.element(screen.getByText('You’re all caught up')).toBeVisible()
})
