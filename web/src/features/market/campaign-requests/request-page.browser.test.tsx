import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import type { Dispute } from '#contract/market/disputes/disputes.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { aDispute, aRequest, brightside, lena } from '../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { RequestPage } from './RequestPage.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

type Sent = { action: string; body: unknown }[]
type Options = {
  side?: 'business' | 'influencer' | 'admin'
  available?: number
  answers?: Parameters<typeof stubApi>[0]
  sent?: Sent
  /** The address of the page. */
  path?: string
}

/** Opens a request as one of its sides; `sent` are the bodies of its actions. */
async function open(
  request: CampaignRequest,
  { side = 'business', available = 100_000, answers = {}, sent = [], path = '/' }: Options = {},
) {
  let current = request
  const take = (action: string, next: Partial<CampaignRequest>) => (body: unknown) => {
    sent.push({ action, body })
    current = { ...current, ...next }
    return { json: current }
  }
  stubApi({
    'GET /api/campaign-requests/31': () => ({ json: current }),
    'GET /api/campaign-requests/31/messages': { json: { items: [], nextCursor: null } },
    'GET /api/disputes': { json: { items: [], nextCursor: null } },
    'GET /api/wallet': { json: { available } },
    'POST /api/campaign-requests/31/accept': (body) => {
      sent.push({ action: 'accept', body })
      current = { ...current, status: 'accepted', turn: 'influencer', acceptedAt: '2026-05-02T10:00:00.000Z' }
      return { json: { request: current, checkoutUrl: null } }
    },
    'POST /api/campaign-requests/31/offer': take('offer', { amount: 30_000, turn: 'influencer' }),
    'POST /api/campaign-requests/31/reject': take('reject', { status: 'rejected', endedBecause: 'declined' }),
    'POST /api/campaign-requests/31/confirm': take('confirm', { status: 'completed' }),
    'POST /api/campaign-requests/31/accept-split': take('accept-split', { status: 'completed' }),
    ...answers,
  })
  const screen = await renderApp(
    <RequestPage id="31" campaignPath={(id) => `/business/campaign/${id}`} reviews={() => <p>Reviews</p>} />,
    { path, user: { id: { business: brightside.id, influencer: lena.id, admin: 1 }[side], role: side } },
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, sent, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

describe.each(['business', 'influencer', 'admin'] as const)('the page as the %s reads it', (side) => {
  const withNote = (kind: 'applied' | 'invited') => {
    const request = aRequest({ askedBy: kind === 'applied' ? 'influencer' : 'business' })
    return { ...request, events: request.events.map((event) => ({ ...event, kind, note: request.message })) }
  }

  it.each([
    ['applied', 'Application'],
    ['invited', 'Invitation'],
  ] as const)('says what they %s with once, in the section for it', async (kind, title) => {
    const request = withNote(kind)
    const { screen } = await open(request, { side })
    const section = screen.getByRole('region', { name: title, exact: true })
    await expect.element(section.getByText(request.message)).toBeVisible()
    expect(screen.getByText(request.message).elements()).toHaveLength(1)
  })
})

it('leads a business from one open application to the next, by its link and by key', async () => {
  const others = [aRequest({ id: 33 }), aRequest({ id: 32, turn: 'influencer' }), aRequest(), aRequest({ id: 30 })]
  const list = { 'GET /api/campaign-requests': { json: others } }
  const { screen } = await open(aRequest(), { answers: list })
  const next = screen.getByRole('link', { name: 'Next of 3' })
  await expect.element(next).toHaveAttribute('href', '/business/campaign-requests/30')
  await screen.unmount()
  const alone = await open(aRequest(), { answers: { 'GET /api/campaign-requests': { json: [aRequest()] } } })
  await expect.element(alone.button('Decline')).toBeVisible()
  expect(alone.screen.getByRole('link', { name: /^Next of/ }).query()).toBeNull()
})

describe('work whose post was removed', () => {
  const completed = (postRemovedAfterDays: number | null) =>
    aRequest({
      status: 'completed',
      acceptedAt: '2026-05-02T10:00:00.000Z',
      completedAt: '2026-05-20T10:00:00.000Z',
      postRemovedAfterDays,
    })

  it.each([
    ['business', /this work no longer counts in ranks/],
    ['admin', /this work no longer counts in ranks/],
    ['influencer', /Open the video and restore or replace the post/],
  ] as const)('says to the %s when that was, and what follows', async (side, text) => {
    const { screen } = await open(completed(12), { side })
    const alert = screen.getByRole('alert', { name: 'Post removed after 12 days' })
    await expect.element(alert).toHaveTextContent(text)
  })

  it('says nothing of it while the post is there, or once it is there again', async () => {
    const { screen } = await open(completed(null), { side: 'influencer' })
    await expect.element(screen.getByText('Reviews')).toBeVisible()
    expect(screen.getByText(/^Post removed/).query()).toBeNull()
  })
})

describe('pushed notifications', () => {
  const browse = (permission: NotificationPermission) => {
    window.localStorage.clear()
    vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  }
  const offer = 'Want to know right away?'
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  afterEach(() => vi.restoreAllMocks())

  it.each(['business', 'influencer'] as const)('are offered to the %s once the request is accepted', async (side) => {
    browse('default')
    const { screen } = await open(aRequest({ status: 'accepted', acceptedAt: ago(1) }), { side })
    await expect.element(screen.getByRole('region', { name: offer })).toBeVisible()
  })

  it.each<[string, Partial<CampaignRequest>, 'business' | 'admin', NotificationPermission]>([
    ['before that', { status: 'pending' }, 'business', 'default'],
    ['a week later', { status: 'accepted', acceptedAt: ago(8) }, 'business', 'default'],
    ['to admins', { status: 'accepted', acceptedAt: ago(1) }, 'admin', 'default'],
    ['where they are on', { status: 'accepted', acceptedAt: ago(1) }, 'business', 'granted'],
  ])('are not offered %s', async (_when, state, side, permission) => {
    browse(permission)
    const { screen } = await open(aRequest(state), { side })
    await expect.element(screen.getByRole('region', { name: 'Messages' })).toBeVisible()
    expect(screen.getByText(offer).query()).toBeNull()
  })
})

describe('its room', () => {
  const aMessage = (id: number, sender: typeof lena, more: object = {}) => ({
    id,
    requestId: 31,
    sender,
    content: `Message ${id}`,
    hasAttachment: false,
    attachmentUrl: null,
    attachmentType: null,
    attachmentName: null,
    read: true,
    editedAt: null,
    takenBackAt: null,
    removedAt: null,
    createdAt: new Date(Date.UTC(2026, 4, 2, 12, id)).toISOString(),
    ...more,
  })
  const inRoom = (items: object[], more: object = {}) => ({
    'GET /api/campaign-requests/31/messages': { json: { items, nextCursor: null, previousCursor: null, ...more } },
    'POST /api/campaign-requests/31/messages/read': { status: 204 },
  })
  const accepted = () => aRequest({ status: 'accepted', acceptedAt: '2026-05-01T10:00:00.000Z' })

  it('lets a side report what the other one wrote, but not what it wrote itself', async () => {
    const reported: unknown[] = []
    const { screen } = await open(accepted(), {
      answers: {
        ...inRoom([aMessage(2, brightside), aMessage(1, lena)]),
        'POST /api/reports': (body) => {
          reported.push(body)
          return { status: 201, json: {} }
        },
      },
    })
    const buttons = screen.getByRole('button', { name: /^Report / })
    await expect.poll(() => buttons.elements().length).toBe(1)
    await buttons.click()
    await screen.getByRole('textbox', { name: /What’s the problem/ }).fill('They asked me to pay outside of this site.')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
    await expect.poll(() => reported).toMatchObject([{ entityType: 'message', entityId: 1 }])
  })

  it('is only read by admins', async () => {
    const { screen } = await open(accepted(), { side: 'admin', answers: inRoom([aMessage(1, lena)]) })
    await expect.element(screen.getByText('Message 1')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Report / }).query()).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Write a message' }).query()).toBeNull()
  })

  it('says of a removed message that it was removed, and nothing else', async () => {
    const removed = aMessage(1, lena, { content: '', removedAt: '2026-05-03T10:00:00.000Z' })
    const { screen } = await open(accepted(), { answers: inRoom([removed]) })
    await expect.element(screen.getByText('Removed by our team')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Report / }).query()).toBeNull()
  })

  it('is opened around the message of the address, with the way back to the latest', async () => {
    const items = [aMessage(8, brightside), aMessage(7, lena), aMessage(6, brightside)]
    const pages = [{ json: { items, nextCursor: null, previousCursor: 'x' } }]
    const { screen } = await open(accepted(), {
      path: '/business/campaign-requests/31?m=7',
      answers: {
        ...inRoom([]),
        // newer messages cannot be read
        'GET /api/campaign-requests/31/messages': () => pages.shift() ?? { status: 403, json: { message: 'No' } },
      },
    })
    const found = screen.getByText('Message 7')
    await expect.element(found).toBeVisible()
    expect(found.element().closest('[data-target]')).not.toBeNull()
    await expect.element(screen.getByRole('link', { name: 'To the latest message' })).toBeVisible()
  })
})

it('shows who asks, how they fit with both figures, their answers and what would be agreed', async () => {
  const { screen } = await open(aRequest())
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lena Hart')
  await expect.element(screen.getByText('Required: 5,000 on YouTube')).toBeVisible()
  await expect.element(screen.getByText('Lena Hart: 1,200')).toBeVisible()
  await expect.element(screen.getByText('With an old hand grinder.')).toBeVisible()
  await expect.element(screen.getByText('1 video')).toBeVisible()
  await expect.element(screen.getByText('Your turn').first()).toBeVisible()
})

it('a business accepts the price shown, from its balance', async () => {
  const { screen, sent, button } = await open(aRequest())
  await userEvent.click(button('Accept for $420'))
  await userEvent.click(button('Accept and hold $420'))
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'accept', body: { amount: 42_000, payWith: 'balance', termsDigest: 'as-shown' } }])
  await expect.element(screen.getByText('Accepted', { exact: true }).first()).toBeVisible()
})

it('with too little money it tops up on the way', async () => {
  const { screen, sent, button } = await open(aRequest(), { available: 10_000 })
  await userEvent.click(button('Accept for $420'))
  await expect.element(screen.getByText('Your balance doesn’t cover this order.', { exact: false })).toBeVisible()
  await userEvent.click(button('Pay $320 by card'))
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'accept', body: { amount: 42_000, payWith: 'card', termsDigest: 'as-shown' } }])
})

it('makes a counter-offer, and shows a refused one at its field', async () => {
  const { screen, sent, button } = await open(aRequest(), {
    answers: {
      'POST /api/campaign-requests/31/offer': refusedFields({ amount: campaignRequestErrors.requestOfferSame }),
    },
  })
  await userEvent.click(button('Make a counter-offer'))
  await userEvent.fill(screen.getByLabelText('Your price'), '420')
  await userEvent.click(button('Send counter-offer'))
  await expect
    .element(screen.getByText('This price has already been offered. Accept it, or enter another one.'))
    .toBeVisible()
  expect(sent).toEqual([])
})

it('lists the offers of both sides against the campaign’s fee', async () => {
  const at = '2026-05-02T10:00:00.000Z'
  const { screen } = await open(
    aRequest({
      amount: 45_000,
      offers: 1,
      offeredBy: 'business',
      turn: 'influencer',
      offersMade: [
        { id: 1, by: 'influencer', amount: 50_000, message: null, createdAt: at },
        { id: 2, by: 'business', amount: 45_000, message: 'A little less?', createdAt: at },
      ],
    }),
  )
  const offers = screen.getByRole('region', { name: 'Offers' })
  await expect.element(offers).toHaveTextContent('+$80')
  await expect.element(offers).toHaveTextContent('A little less?')
  expect(screen.getByRole('button', { name: /^Accept/ }).query()).toBeNull()
})

it('declines with a reason that may be left out', async () => {
  const { screen, sent, button } = await open(aRequest())
  await userEvent.click(button('Decline'))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Decline' }))
  await expect.poll(() => sent).toEqual([{ action: 'reject', body: { reason: null } }])
  await expect.element(screen.getByText('Declined').first()).toBeVisible()
})

it('tells an influencer who has agreed to wait for the money, without an amount', async () => {
  const { screen } = await open(aRequest({ agreedAt: '2026-05-02T10:00:00.000Z', askedBy: 'business' }), {
    side: 'influencer',
  })
  await expect
    .element(screen.getByText('Agreed. Waiting for Brightside Coffee to add the money.', { exact: false }))
    .toBeVisible()
  expect(screen.getByRole('button', { name: /Add \$/ }).query()).toBeNull()
})

it('an influencer accepts an invitation after a question, and sees what is left after the fee', async () => {
  const { screen, sent, button } = await open(
    aRequest({ askedBy: 'business', offeredBy: 'business', turn: 'influencer' }),
    {
      side: 'influencer',
    },
  )
  await expect.element(screen.getByText('$378')).toBeVisible()
  await userEvent.click(button('Accept for $420'))
  expect(sent).toEqual([])
  await userEvent.click(button('Accept'))
  await expect.poll(() => sent).toEqual([{ action: 'accept', body: { amount: 42_000, termsDigest: 'as-shown' } }])
})

it('an influencer whose invitation has changed sees what is different, and agrees to that', async () => {
  const sent: Sent = []
  const changed = [
    { field: 'price', shown: 42_000, now: 30_000 },
    { field: 'publishUntil', shown: '2026-12-01', now: '2026-12-24' },
    { field: 'feeBps', shown: 1_000, now: 1_500 },
  ]
  const accept = (body: unknown) => {
    sent.push({ action: 'accept', body })
    const details = { changed, termsDigest: 'as-it-is', amount: 30_000, deliveryDays: null }
    return sent.length === 1
      ? { status: 409, json: { code: 'terms_changed', message: orderErrors.termsChanged, details } }
      : { json: { request: aRequest({ status: 'accepted', askedBy: 'business' }), checkoutUrl: null } }
  }
  const { screen, button } = await open(aRequest({ askedBy: 'business', offeredBy: 'business', turn: 'influencer' }), {
    side: 'influencer',
    answers: { 'POST /api/campaign-requests/31/accept': accept },
  })
  await userEvent.click(button('Accept for $420'))
  await userEvent.click(button('Accept'))
  const dialog = screen.getByRole('dialog', { name: 'The terms have changed' })
  await expect.element(dialog.getByText('$420')).toBeVisible()
  await expect.element(dialog.getByText('December 24, 2026')).toBeVisible()
  await expect.element(dialog.getByText('15 %')).toBeVisible()
  await userEvent.click(button('Agree to the new terms for $300'))
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toEqual({ action: 'accept', body: { amount: 30_000, termsDigest: 'as-it-is' } })
})

const running = {
  status: 'pending_completion',
  acceptedAt: '2026-05-02T10:00:00.000Z',
  publishedAt: '2026-05-20T10:00:00.000Z',
  clock: { action: 'confirm_completion', at: '2026-05-23T10:00:00.000Z' },
} as const

it('confirms published work only after a question that names the amount', async () => {
  const { sent, button, screen } = await open(aRequest(running))
  await userEvent.click(button('Accept the work and pay $420'))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Accept the work and pay $420' }))
  await expect.poll(() => sent).toEqual([{ action: 'confirm', body: {} }])
})

it('agrees to a proposed split for the amount shown', async () => {
  const now = new Date().toISOString()
  const { sent, button, screen } = await open(
    aRequest({
      ...running,
      splitProposedBy: 'influencer',
      splitProposedAt: now,
      split: { by: 'influencer', release: 20_000, reason: 'Half of it is done.', at: now },
    }),
  )
  await expect
    .element(screen.getByRole('region', { name: 'What happens next' }))
    .toHaveTextContent('Lena Hart proposes $200 for Lena Hart')
  await userEvent.click(button('Agree to the split'))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Agree to the split' }))
  await expect.poll(() => sent).toEqual([{ action: 'accept-split', body: { release: 20_000 } }])
})

const accepted = {
  status: 'accepted',
  turn: 'influencer',
  acceptedAt: '2026-05-02T10:00:00.000Z',
  dueDate: '2099-06-01T00:00:00.000Z',
  clock: { action: 'cancel_late', at: '2099-06-02T00:00:00.000Z' },
  fit: null,
} as const
const withDispute = (dispute: Dispute) => ({
  'GET /api/videos': { json: { items: [], nextCursor: null } },
  'GET /api/disputes': { json: { items: [dispute], nextCursor: null } },
  'GET /api/disputes/5': { json: dispute },
})
const address = {
  name: 'Lena Hart',
  street: 'Harbour Street 4',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: null,
}

it('the business sees where to send the product, and says how it was sent', async () => {
  const sent: Sent = []
  const { screen, button } = await open(
    aRequest({ ...accepted, goods: 'to_ship', parcel: { address, carrier: null, trackingNumber: null } }),
    {
      answers: {
        'GET /api/videos': { json: { items: [], nextCursor: null } },
        'POST /api/campaign-requests/31/goods/ship': (body) => {
          sent.push({ action: 'ship', body })
          return { json: aRequest({ ...accepted, goods: 'shipped' }) }
        },
      },
    },
  )
  await expect.element(screen.getByText('20457 Hamburg')).toBeVisible()
  await expect.element(screen.getByText('Germany')).toBeVisible()
  await userEvent.click(button('Mark as sent'))
  await userEvent.fill(screen.getByLabelText('Carrier'), 'DHL')
  await userEvent.fill(screen.getByLabelText('Tracking number'), 'JD0146')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }))
  await expect.poll(() => sent).toEqual([{ action: 'ship', body: { carrier: 'DHL', trackingNumber: 'JD0146' } }])
})

it('a product that did not arrive is sent again or ends the work by the business, and found by the influencer', async () => {
  const sent: Sent = []
  const request = aRequest({ ...accepted, goods: 'missing' })
  const answers: Parameters<typeof open>[1] = {
    answers: {
      'GET /api/videos': { json: { items: [], nextCursor: null } },
      'POST /api/campaign-requests/31/cancel': (body) => {
        sent.push({ action: 'cancel', body })
        return { json: aRequest({ ...accepted, status: 'rejected', endedBecause: 'mutual' }) }
      },
    },
  }
  const forInfluencer = await open(request, { ...answers, side: 'influencer' })
  await expect.element(forInfluencer.button('It arrived')).toBeVisible()
  expect(forInfluencer.button('End with a refund').query()).toBeNull()
  await forInfluencer.screen.unmount()
  const { screen, button } = await open(request, answers)
  await expect.element(button('Mark as sent')).toBeVisible()
  await userEvent.click(button('End with a refund'))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'End with a refund' }))
  await expect.poll(() => sent).toMatchObject([{ action: 'cancel' }])
})

it('the influencer alone is asked for the address, and what it is for is said', async () => {
  const request = aRequest({ ...accepted, goods: 'address_needed' })
  const { screen, button } = await open(request, { side: 'influencer' })
  await userEvent.click(button('Give delivery address'))
  await expect.element(screen.getByText('Only this business sees it', { exact: false })).toBeVisible()
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Give delivery address' }))
  await expect.element(screen.getByLabelText('Street and number')).toBeInvalid()
})

it('running work can be moved, divided or cancelled, behind the further actions', async () => {
  const { screen, button } = await open(aRequest(accepted), {
    answers: { 'GET /api/videos': { json: { items: [], nextCursor: null } } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  for (const name of ['Propose a later due date', 'Propose a split', 'Request cancellation'])
    await expect.element(button(name)).toBeVisible()
})

it.each(['business', 'influencer'] as const)('the %s opens a dispute, after it was said how one runs', async (side) => {
  const sent: Sent = []
  const { screen, button } = await open(aRequest(accepted), {
    side,
    answers: {
      'GET /api/videos': { json: { items: [], nextCursor: null } },
      'POST /api/campaign-requests/31/dispute': (body) => {
        sent.push({ action: 'dispute', body })
        return { status: 201, json: aDispute({ openedBy: side }) }
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(button('Open a dispute'))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('A dispute is free.', { exact: false })).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('What’s the problem?'), 'Too short')
  await userEvent.click(dialog.getByRole('button', { name: 'Open a dispute' }))
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByLabelText('What’s the problem?'), 'Nobody answers me any more.')
  await userEvent.click(dialog.getByRole('button', { name: 'Open a dispute' }))
  await expect.poll(() => sent).toEqual([{ action: 'dispute', body: { reason: 'Nobody answers me any more.' } }])
})

it('offers no dispute before acceptance, nor a second one by the same side', async () => {
  const pending = await open(aRequest({ askedBy: 'business', offeredBy: 'business', turn: 'influencer' }))
  await userEvent.click(pending.screen.getByRole('button', { name: 'More', exact: true }))
  expect(pending.button('Open a dispute').query()).toBeNull()
  await pending.screen.unmount()
  const withdrawn = aDispute({ openedBy: 'business', status: 'withdrawn', clock: null })
  const { screen, button } = await open(aRequest(accepted), { answers: withDispute(withdrawn) })
  await expect.element(screen.getByRole('heading', { name: 'Dispute' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await expect.element(button('Propose a split')).toBeVisible()
  expect(button('Open a dispute').query()).toBeNull()
})

it('shows an open dispute with what each side can do, and the time left on the stopped clock', async () => {
  const disputedAt = '2099-05-31T00:00:00.000Z'
  const { screen, button } = await open(aRequest({ ...accepted, turn: null, clock: null, disputedAt, disputeId: 5 }), {
    answers: withDispute(aDispute({ openedBy: 'influencer' })),
  })
  const dispute = screen.getByRole('region', { name: 'Dispute' })
  await expect.element(dispute.getByText('Nobody answers me any more.')).toBeVisible()
  for (const name of ['Submit evidence', 'Accept the work and pay']) await expect.element(button(name)).toBeVisible()
  expect(button('Withdraw dispute').query()).toBeNull()
  await expect.element(screen.getByText('All deadlines are paused', { exact: false })).toBeVisible()
  expect(screen.getByText(/^Due /).query()).toBeNull()
})

it('leads an admin to the dispute in the queue, with no actions of a side', async () => {
  const { screen, button } = await open(
    aRequest({ ...accepted, disputedAt: '2026-05-03T10:00:00.000Z', disputeId: 5 }),
    {
      side: 'admin',
      answers: withDispute(aDispute()),
    },
  )
  const link = screen.getByRole('link', { name: 'Open dispute' })
  await expect.element(link).toHaveAttribute('href', '/admin/disputes?status=open&dispute=5')
  for (const name of ['Submit evidence', 'More']) expect(button(name).query()).toBeNull()
})

it('shows reviews once it is completed, and not before', async () => {
  const { screen } = await open(aRequest({ ...running, status: 'completed', turn: null, clock: null }))
  await expect.element(screen.getByText('Reviews')).toBeVisible()
  await screen.unmount()
  const before = await open(aRequest(running))
  expect(before.screen.getByText('Reviews').query()).toBeNull()
})

it.each(['business', 'influencer'] as const)(
  'tells the %s that the admins check the work, and not whose turn it is',
  async (side) => {
    const checked = { turn: null, dueDate: null, checkingSince: '2026-05-04T10:00:00.000Z' } as const
    const { screen } = await open(
      aRequest({ status: 'accepted', acceptedAt: '2026-05-02T10:00:00.000Z', ...checked }),
      {
        side,
      },
    )
    await expect.element(screen.getByText('We’re checking the work.', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Your turn')).not.toBeInTheDocument()
  },
)

it('a late request says in its own words what ends it', async () => {
  const clock = { action: 'agree_cancel', at: '2099-06-02T00:00:00.000Z' } as const
  const { screen } = await open(aRequest({ ...accepted, clock }), { side: 'influencer' })
  await expect.element(screen.getByText(/The work is cancelled and refunded on .* unless you respond/)).toBeVisible()
})

it('is not found where it is somebody else’s', async () => {
  const { screen } = await open(aRequest(), { answers: { 'GET /api/campaign-requests/31': { status: 404, json: {} } } })
  await expect.element(screen.getByRole('heading', { name: 'Request not found' })).toBeVisible()
})

it('fits a phone, with the next action in view', async () => {
  await page.viewport(390, 700)
  const { button } = await open(aRequest())
  await expect.element(button('Accept for $420')).toBeInViewport({ ratio: 0.99 })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
