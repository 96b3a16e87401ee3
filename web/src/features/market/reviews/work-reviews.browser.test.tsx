import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OrderReviews } from '#contract/market/reviews/reviews.ts'
import { brightside, lena } from '../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { WorkReviews } from './WorkReviews.tsx'

beforeEach(() => window.localStorage.clear())

const none: OrderReviews = { mine: null, theirs: null, reviewUntil: null, answerUntil: null }
const open = { ...none, reviewUntil: '2099-06-01T00:00:00.000Z' }
const mine = {
  id: 3,
  author: brightside,
  stars: 4,
  text: 'On time.',
  answer: null,
  answeredAt: null,
  createdAt: '2026-05-25T10:00:00.000Z',
  visibleAt: null,
}
const works = [
  { work: { kind: 'order', taskId: 7, purchaseId: 9 }, read: '/api/tasks/7/reviews', send: '/api/purchases/9/reviews' },
  {
    work: { kind: 'request', id: 31 },
    read: '/api/campaign-requests/31/reviews',
    send: '/api/campaign-requests/31/reviews',
  },
] as const

it.each(works)('reviews the other side of an $work.kind once, hidden until both have', async ({ work, read, send }) => {
  const sent: unknown[] = []
  let both: OrderReviews = open
  stubApi({
    [`GET ${read}`]: () => ({ json: both }),
    [`POST ${send}`]: (body) => {
      sent.push(body)
      both = { ...none, mine }
      return { status: 201, json: both }
    },
  })
  const screen = await renderApp(<WorkReviews work={work} business={brightside} influencer={lena} />, {
    user: { id: brightside.id, role: 'business' },
  })
  await expect.element(screen.getByText('How was working with Lena Hart?')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
  await userEvent.fill(screen.getByLabelText('Your review'), 'On time.')
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
  await expect.poll(() => sent).toEqual([{ stars: 4, text: 'On time.' }])
  await expect
    .element(screen.getByText('Hidden until Lena Hart has written a review too', { exact: false }))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Send review' }).query()).toBeNull()
})

it('says that there are no reviews once it is too late to write one', async () => {
  stubApi({ 'GET /api/campaign-requests/31/reviews': { json: none } })
  const screen = await renderApp(
    <WorkReviews work={{ kind: 'request', id: 31 }} business={brightside} influencer={lena} />,
    { user: { id: lena.id, role: 'influencer' } },
  )
  await expect.element(screen.getByText('There are no reviews of this work.')).toBeVisible()
})
