import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import { aRequest, brightside, lena } from '../../../../test/campaign-requests.ts'
import { english, renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { aVersion, aVideo, aVideoComment } from '../../../../test/videos.ts'
import { VideoQueueScreen } from './queue/VideoQueueScreen.tsx'
import { VideoScreen } from './VideoScreen.tsx'
import { VideosScreen } from './VideosScreen.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const { agreement } = aRequest()
const request = (change: Partial<CampaignRequest> = {}) =>
  aRequest({
    status: 'accepted',
    acceptedAt: '2026-05-01T10:00:00.000Z',
    agreement: {
      ...agreement,
      deliverables: [{ ...agreement.deliverables[0]!, caption: 'Use code CUP', hashtags: ['cup'] }],
      dos: ['Show the grinder'],
    },
    ...change,
  })

const business = { id: brightside.id, role: 'business' } as const
const influencer = { id: lena.id, role: 'influencer' } as const
const admin = { id: 1, role: 'admin' } as const

async function open(
  video: Video,
  user: typeof business | typeof influencer | typeof admin,
  answers: Parameters<typeof stubApi>[0] = {},
) {
  const sent: { action: string; body: unknown }[] = []
  const take = (action: string) => (body: unknown) => {
    sent.push({ action, body })
    return { json: video }
  }
  stubApi({
    'GET /api/videos/4': { json: video },
    'GET /api/campaign-requests/31': { json: request() },
    'GET /api/videos/4/comments': { json: { items: [aVideoComment()] } },
    'POST /api/videos/4/comments': (body) => {
      sent.push({ action: 'comment', body })
      return { status: 201, json: aVideoComment({ id: 2, text: 'Lovely light', atSeconds: 0 }) }
    },
    ...Object.fromEntries(
      ['submit', 'verify', 'reject', 'ready', 'link', 'views', 'removed', 'restored'].map((name) => [
        `POST /api/videos/4/${name}`,
        take(name),
      ]),
    ),
    ...answers,
  })
  const screen = await renderApp(
    <Routes>
      <Route path="/influencer/videos/:id" element={<VideoScreen />} />
    </Routes>,
    { path: '/influencer/videos/4', user },
  )
  return { screen, sent, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

it('shows the latest version, what was agreed, its caption and the comments with their times', async () => {
  const { screen } = await open(aVideo(), business)
  await expect.poll(() => document.querySelector('video')?.src).toContain('version=2')
  await expect.element(screen.getByText('Good morning')).toBeVisible()
  await expect.element(screen.getByText('Use code CUP')).toBeVisible()
  await expect.element(screen.getByText('Show the grinder')).toBeVisible()
  await expect.element(screen.getByText('The cup is hidden')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Comment at 1:05' }).first()).toBeVisible()
  await expect.element(screen.getByText(/accepted automatically on .* unless you respond/)).toBeVisible()
})

it('compares a version with the one before it, side by side', async () => {
  const { button } = await open(aVideo(), business)
  await userEvent.click(button('Compare with version 1'))
  const sources = () => [...document.querySelectorAll('video')].map(({ src }) => src.slice(-1))
  await expect.poll(sources).toEqual(['1', '2'])
})

it('is accepted after a question', async () => {
  const { screen, sent, button } = await open(aVideo(), business)
  await userEvent.click(button('Accept the video'))
  expect(sent).toEqual([])
  const question = screen.getByRole('dialog', { name: 'Accept this video?' })
  await userEvent.click(question.getByRole('button', { name: 'Accept the video' }))
  await expect.poll(() => sent).toEqual([{ action: 'verify', body: {} }])
})

it('changes name what was missed of the checklist, each item once, and say what counts as a round', async () => {
  const { screen, sent, button } = await open(aVideo(), business)
  await userEvent.click(button('Ask for changes'))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /Hashtags/ })).toBeDisabled()
  await expect.element(dialog.getByText('This uses round 1 of 5.')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Ad label' }))
  await expect.element(dialog.getByText('This doesn’t use up a round of changes.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for changes' }))
  await expect.element(dialog.getByLabelText('What should change')).toBeInvalid()
  await userEvent.fill(dialog.getByLabelText('What should change'), 'Say that it is an ad.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for changes' }))
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'reject', body: { businessFeedback: 'Say that it is an ad.', missed: ['disclosure'] } }])
})

it('after five rounds, asking for changes is disabled and says why', async () => {
  const { screen, button } = await open(aVideo({ rounds: 5 }), business)
  await expect.element(button('Ask for changes')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText(/requested changes five times/).first()).toBeInTheDocument()
})

it('a comment is pinned to where the player is', async () => {
  const { screen, sent, button } = await open(aVideo(), business)
  await userEvent.fill(screen.getByLabelText('Comment at 0:00'), 'Lovely light')
  await userEvent.click(button('Add comment'))
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'comment', body: { text: 'Lovely light', atSeconds: 0, mark: null } }])
})

it('the keys c and m go to the comment and to the drawing; while somebody types they are letters', async () => {
  const { screen, button } = await open(aVideo(), business)
  await expect.element(button('Add comment')).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(screen.getByText('Draw on the picture with the mouse or a finger.')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(screen.getByLabelText('Comment at 0:00')).toHaveFocus()
  await userEvent.keyboard('cm')
  await expect.element(screen.getByLabelText('Comment at 0:00')).toHaveValue('cm')
  await expect.element(button('Remove drawing')).toBeVisible()
})

it('reported views are confirmed after a question, and a post that is gone is told', async () => {
  const published = aVideo({
    status: 'published',
    clock: null,
    views: 12_000,
    viewsSource: 'reported',
    figures: [{ views: 12_000, source: 'reported', at: '2026-05-02T10:00:00.000Z', proofUrl: '/api/files/a' }],
    platformUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
  const { screen, sent, button } = await open(published, business)
  await expect.element(screen.getByText(/As reported by the influencer/)).toBeVisible()
  await userEvent.click(button('Confirm views'))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Confirm views' }))
  await expect.poll(() => sent).toEqual([{ action: 'views', body: { confirm: true, views: 12_000 } }])
  await userEvent.click(button('Report the post as removed'))
  const question = screen.getByRole('dialog', { name: 'Is the post gone?' })
  await userEvent.click(question.getByRole('button', { name: 'Report the post as removed' }))
  await expect.poll(() => sent.at(-1)).toEqual({ action: 'removed', body: {} })
})

it('a correction of views is agreed to by the business, and what counts until then is shown', async () => {
  const at = '2026-05-02T10:00:00.000Z'
  const published = aVideo({
    status: 'published',
    clock: null,
    views: 1_200_000,
    viewsSource: 'confirmed',
    viewsAt: at,
    figures: [
      { views: 120_000, source: 'corrected', at, proofUrl: '/api/files/b' },
      { views: 1_200_000, source: 'confirmed', at, proofUrl: '/api/files/a' },
    ],
    platformUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
  const { screen, sent, button } = await open(published, business)
  await expect.element(screen.getByText('1.2M', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Corrected to 120,000 views/)).toBeVisible()
  await userEvent.click(button('Confirm views'))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Confirm views' }))
  await expect.poll(() => sent).toEqual([{ action: 'views', body: { confirm: true, views: 120_000 } }])
})

it('its influencer reads what should change, and can upload a new version', async () => {
  const rejected = aVideo({
    status: 'rejected',
    clock: null,
    businessFeedback: 'Say that it is an ad.',
    missed: ['disclosure'],
  })
  const { screen } = await open(rejected, influencer)
  await expect.element(screen.getByText('Say that it is an ad.')).toBeVisible()
  await expect.element(screen.getByText('Missing', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Upload a new version' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose a video' })).toBeVisible()
})

it('says why processing failed', async () => {
  const failed = aVideo({ status: 'failed', failure: videoErrors.videoTruncated, clock: null, versions: [] })
  const { screen } = await open(failed, influencer)
  await expect
    .element(screen.getByText('This video is incomplete. Export it again and upload the new file.'))
    .toBeVisible()
})

it('an upload that was interrupted goes on with the same file', async () => {
  const draft = aVideo({ status: 'draft', clock: null, versions: [] })
  const interrupted = { url: '/api/uploads/resumable/a', name: 'cup.mp4', size: 200, lastModified: 1, sent: 86 }
  window.localStorage.setItem('vivobid-upload-4', JSON.stringify(interrupted))
  const { screen } = await open(draft, influencer)
  await expect
    .element(screen.getByText('43% of “cup.mp4” has arrived. Choose the same file again to continue.'))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(window.localStorage.getItem('vivobid-upload-4')).toBeNull()
})

it('a draft is sent for review once it has a file', async () => {
  const draft = aVideo({
    status: 'draft',
    clock: null,
    versions: [{ ...aVersion(1), submittedAt: null, previewUrl: null }],
  })
  const { screen, sent, button } = await open(draft, influencer)
  await userEvent.click(button('Send for review'))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Send for review' }))
  await expect.poll(() => sent).toEqual([{ action: 'submit', body: {} }])
})

it('the address of a post is refused on its field', async () => {
  const waiting = aVideo({ status: 'waiting_for_link', clock: null })
  const { screen, button } = await open(waiting, influencer, {
    'POST /api/videos/4/link': refusedFields({ platformUrl: videoErrors.videoLinkUsed }),
  })
  await userEvent.fill(screen.getByLabelText('Link to the post'), 'https://youtu.be/abcdefghijk')
  await userEvent.click(button('Mark as published'))
  await expect.element(screen.getByText('This link already belongs to another video')).toBeVisible()
})

it('a refused field is told in the language of the reader, with what it names', async () => {
  const waiting = aVideo({ status: 'waiting_for_link', clock: null })
  const issue = {
    path: 'platformUrl',
    message: 'Enter the address of a video on YouTube',
    template: videoErrors.videoLinkPlatform,
    params: { platform: 'YouTube' },
  }
  const { screen, button } = await open(waiting, influencer, {
    'POST /api/videos/4/link': { status: 422, json: { ...issue, code: 'validation', issues: [issue] } },
  })
  await userEvent.fill(screen.getByLabelText('Link to the post'), 'https://vimeo.com/1')
  await userEvent.click(button('Mark as published'))
  const said = english[videoErrors.videoLinkPlatform].replace('{{platform}}', 'YouTube')
  await expect.element(screen.getByText(said)).toBeVisible()
})

it('that was never published ends with its request: nothing more is asked of anybody', async () => {
  const over = aVideo({ status: 'waiting_for_link', clock: null, isRequestOver: true })
  const { screen, button } = await open(over, influencer)
  await expect.element(screen.getByText('This request has ended, so nothing more is needed.')).toBeVisible()
  await expect.element(screen.getByText('Request ended', { exact: true })).toBeVisible()
  expect(button('Mark as published').query()).toBeNull()
})

it('says that a video is not found', async () => {
  const { screen } = await open(aVideo(), business, {
    'GET /api/videos/4': { status: 404, json: { message: 'Not found', code: 'not_found' } },
  })
  await expect.element(screen.getByRole('heading', { name: 'Video not found' })).toBeVisible()
})

it('has its comments in a sheet on a phone, and fits', async () => {
  await page.viewport(390, 700)
  const { screen } = await open(aVideo(), business)
  await userEvent.click(screen.getByRole('button', { name: 'Comments (1)' }))
  await expect.element(screen.getByRole('dialog').getByText('The cup is hidden')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('an admin lets a video be published, or sends it back with a reason of some length', async () => {
  const bodies: unknown[] = []
  const requests = stubApi({
    'GET /api/admin/videos': { json: { items: [aVideo({ status: 'verified', clock: null })], nextCursor: null } },
    'POST /api/admin/videos/4/approve': { status: 204 },
    'POST /api/admin/videos/4/reject': (body) => {
      bodies.push(body)
      return { status: 204 }
    },
  })
  const screen = await renderApp(<VideoQueueScreen />, { path: '/admin/videos', user: { id: 1, role: 'admin' } })
  const dialog = screen.getByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Loud')
  await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  await expect.element(dialog.getByLabelText('Reason')).toBeInvalid()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'The music is not licensed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  await expect.poll(() => bodies).toEqual([{ notes: 'The music is not licensed.' }])
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(requests).not.toContain('POST /api/admin/videos/4/approve')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => requests).toContain('POST /api/admin/videos/4/approve')
})

it('the list says of each video what comes next', async () => {
  stubApi({
    'GET /api/videos': {
      json: { items: [aVideo(), aVideo({ id: 5, title: 'Second cup', status: 'waiting_for_link' })], nextCursor: null },
    },
  })
  const screen = await renderApp(<VideosScreen />, { path: '/influencer/videos', user: influencer })
  await expect.element(screen.getByText('The business is reviewing it.')).toBeVisible()
  await expect.element(screen.getByText('Publish it, then add the link.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Second cup' })).toHaveAttribute('href', '/influencer/videos/5')
})

it('an admin decides about a video that waits for a check where it is watched, beside what was agreed', async () => {
  const decided: unknown[] = []
  const decide = (body: unknown) => {
    decided.push(body)
    return { status: 204 }
  }
  const { screen } = await open(aVideo({ status: 'verified', versions: [aVersion(1)] }), admin, {
    'POST /api/admin/videos/4/approve': decide,
    'POST /api/admin/videos/4/reject': decide,
  })
  await expect.element(screen.getByText('Show the grinder')).toBeVisible()
  await screen.getByRole('button', { name: 'Send back' }).click()
  await screen.getByRole('dialog').getByLabelText('Reason').fill('The code is not said.')
  await screen.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect.poll(() => decided).toEqual([{ notes: 'The code is not said.' }])
  await screen.getByRole('button', { name: 'Approve' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => decided).toHaveLength(2)
})

it('an admin is offered no decision about a video that does not wait for one', async () => {
  const { screen } = await open(aVideo({ status: 'pending_verification', versions: [aVersion(1)] }), admin)
  await expect.element(screen.getByText('Show the grinder')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' }).query()).toBeNull()
})
