import { afterEach, describe, expect, it } from 'vitest'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import {
  anAcceptedRequest,
  anApplication,
  aSimpleCampaign,
  changeVideo,
  moveRequest,
  publishAll,
} from '../../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'
import { settleBlockedOrders } from '../../../presence/moderation/settle-orders.sql.ts'
import { uploadAllowance } from '../index.ts'
import { remindOfRequests, runDueRequests } from './due-deadlines.ts'
import { remindOfUsageEnds } from './usage-rights.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: each({ balance: 20_000 }),
  ana: each('influencer'),
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const accepted = (change = {}) => anAcceptedRequest(world, { business, influencer: ana, admin }, change)
const read = async (id: number, person = ana) => (await person.call('GET', `/api/campaign-requests/${id}`)).body
const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
const endOf = (days: number) => `${dayOf(world.services.clock(), days + 1)}T00:00:00.000Z`
const later = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000).toISOString()
const kindsOf = async (id: number) => (await read(id)).events.map(({ kind }: { kind: string }) => kind)
const mailsTo = (person: Person) => world.mails.filter(({ userId }) => userId === person.id).map(({ kind }) => kind)

describe('the videos of a request', () => {
  it('move its due date from submission to publication, and complete it when all are published', async () => {
    const { requestId } = await accepted()
    expect(await read(requestId)).toMatchObject({ dueDate: endOf(20), turn: 'influencer' })
    await changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await read(requestId)).toMatchObject({ dueDate: endOf(30), turn: 'business', videosToReview: 1 })
    await changeVideo(world, requestId, { kind: 'video_verified', submitted: 1 })
    await publishAll(world, requestId)
    expect(await read(requestId)).toMatchObject({
      status: 'pending_completion',
      publishedAt: expect.any(String),
      turn: 'business',
      clock: { action: 'confirm_completion', at: later(3) },
      progress: [{ submitted: 1, published: 1 }],
    })
    expect(mailsTo(business)).toContain('request_published')
  })

  it('leave at least the review time when changes are asked for', async () => {
    const { requestId } = await accepted()
    await changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    world.pass(20 * 24)
    await changeVideo(world, requestId, { kind: 'video_changes' })
    expect(await read(requestId)).toMatchObject({ dueDate: later(3), turn: 'influencer' })
  })

  it('may take 10 GB of uploads for each running request', async () => {
    expect(await uploadAllowance(world.database.orm, ana.id)).toBe(0)
    const { requestId } = await accepted()
    expect(await uploadAllowance(world.database.orm, ana.id)).toBe(10_000_000_000)
    await moveRequest(ana, requestId, 'cancel')
    expect(await uploadAllowance(world.database.orm, ana.id)).toBe(0)
  })
})

describe('the business', () => {
  it('confirms the work, which pays the influencer less the fee', async () => {
    const { requestId } = await accepted()
    await publishAll(world, requestId)
    const { status, body } = await moveRequest(business, requestId, 'confirm')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'completed',
      released: 20_000,
      turn: null,
      clock: null,
      completedAt: expect.any(String),
    })
    expect(await available(ana)).toBe(18_000)
    expect((await moveRequest(business, requestId, 'confirm')).body).toMatchObject({ code: 'request_state' })
    expect(mailsTo(ana)).toContain('request_completed')
  })

  it('is the only one that confirms', async () => {
    const { requestId } = await accepted()
    expect((await moveRequest(ana, requestId, 'confirm')).status).toBe(403)
    const stranger = await world.aBusiness()
    expect((await moveRequest(stranger, requestId, 'confirm')).status).toBe(404)
  })

  it('confirms by silence after 72 hours, or 144 when it asked for more time', async () => {
    const { requestId } = await accepted()
    await publishAll(world, requestId)
    world.pass(71)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ status: 'pending_completion' })
    await moveRequest(business, requestId, 'extend')
    expect((await moveRequest(business, requestId, 'extend')).body).toMatchObject({ code: 'already_extended' })
    world.pass(72)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ status: 'pending_completion' })
    world.pass(1)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ status: 'completed', released: 20_000 })
    expect(await kindsOf(requestId)).toEqual(expect.arrayContaining(['confirmed_by_silence', 'completed']))
  })
})

describe('usage rights', () => {
  const rights = { usageRights: 'paid_use' as const, usageDays: 30, usageChannels: 'Our shop' }

  it('end so many days after the publication, of which both are reminded a week before, once', async () => {
    const { requestId } = await accepted(rights)
    await publishAll(world, requestId)
    const end = later(30)
    await moveRequest(business, requestId, 'confirm')
    expect(await read(requestId)).toMatchObject({ usageEndsAt: end })
    world.pass(22.9 * 24)
    await remindOfUsageEnds(world.services)
    expect(mailsTo(ana)).not.toContain('usage_ends')
    world.pass(0.2 * 24)
    for (let i = 0; i < 2; i++) await remindOfUsageEnds(world.services)
    for (const person of [business, ana])
      expect(mailsTo(person).filter((kind) => kind === 'usage_ends')).toHaveLength(1)
  })

  it.each([{ usageRights: 'none' as const }, { usageRights: 'paid_use' as const, usageDays: null }])(
    'without an end have none to be reminded of: %o',
    async (change) => {
      const { requestId } = await accepted(change)
      await publishAll(world, requestId)
      await moveRequest(business, requestId, 'confirm')
      expect(await read(requestId)).toMatchObject({ usageEndsAt: null })
    },
  )
})

describe('a split', () => {
  it('proposed by one side and accepted by the other completes the request', async () => {
    const { requestId } = await accepted()
    expect((await moveRequest(business, requestId, 'propose-split', { release: 20_000, reason: 'Half' })).status).toBe(
      422,
    )
    const proposal = { release: 5_000, reason: 'One of four posts' }
    expect((await moveRequest(business, requestId, 'propose-split', proposal)).body).toMatchObject({
      split: { by: 'business', release: 5_000 },
      turn: 'influencer',
      clock: { action: 'lapse_split' },
    })
    expect((await moveRequest(ana, requestId, 'propose-split', proposal)).body).toMatchObject({
      code: 'split_proposed',
    })
    expect((await moveRequest(business, requestId, 'accept-split', { release: 5_000 })).status).toBe(403)
    expect((await moveRequest(ana, requestId, 'accept-split', { release: 6_000 })).body).toMatchObject({
      code: 'split_changed',
    })
    expect((await moveRequest(ana, requestId, 'accept-split', { release: 5_000 })).body).toMatchObject({
      status: 'completed',
      released: 5_000,
    })
    expect(await available(ana)).toBe(4_500)
    expect(await available(business)).toBe(15_000)
  })

  it('lapses after 72 hours', async () => {
    const { requestId } = await accepted()
    await moveRequest(ana, requestId, 'propose-split', { release: 5_000, reason: 'Half' })
    world.pass(72)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ status: 'accepted', split: null })
    expect((await moveRequest(business, requestId, 'accept-split', { release: 5_000 })).body).toMatchObject({
      code: 'no_split',
    })
  })
})

describe('work that goes on ends with a full refund', () => {
  it('when the influencer gives it up', async () => {
    const { requestId } = await accepted()
    const { body } = await moveRequest(ana, requestId, 'cancel', { reason: 'I am ill' })
    expect(body).toMatchObject({ status: 'rejected', endedBecause: 'gave_up', endReason: 'I am ill', released: 0 })
    expect(await available(business)).toBe(20_000)
    expect(mailsTo(business)).toContain('request_cancelled')
  })

  it('when both agree, also by silence', async () => {
    const first = await accepted()
    await moveRequest(business, first.requestId, 'cancel', { reason: 'No budget' })
    expect(await read(first.requestId)).toMatchObject({ cancelRequestedBy: 'business', turn: 'influencer' })
    expect((await moveRequest(ana, first.requestId, 'cancel')).body).toMatchObject({ endedBecause: 'mutual' })
    const second = await accepted()
    await moveRequest(business, second.requestId, 'cancel')
    for (const hours of [24, 24, 24]) {
      expect(await read(second.requestId)).toMatchObject({ status: 'accepted' })
      world.pass(hours)
      await remindOfRequests(world.services)
      await runDueRequests(world.services)
    }
    expect(await read(second.requestId)).toMatchObject({ endedBecause: 'mutual' })
  })

  it('but goes on when the influencer refuses, or submits a video', async () => {
    const { requestId } = await accepted()
    await moveRequest(business, requestId, 'cancel')
    expect((await moveRequest(ana, requestId, 'cancel', { answer: 'keep' })).body).toMatchObject({
      cancelRequestedBy: null,
    })
    await moveRequest(business, requestId, 'cancel')
    await changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await read(requestId)).toMatchObject({ cancelRequestedBy: null, status: 'accepted' })
  })

  it('when it is a day late and the business cancels, or 14 days late', async () => {
    const first = await accepted()
    world.pass(22 * 24)
    expect(await read(first.requestId)).toMatchObject({ isLate: true })
    expect((await moveRequest(business, first.requestId, 'cancel')).body).toMatchObject({ endedBecause: 'late' })
    const second = await accepted()
    world.pass(36 * 24)
    await runDueRequests(world.services)
    expect(await read(second.requestId)).toMatchObject({ status: 'rejected', endedBecause: 'late' })
  })
})

describe('the due date', () => {
  it('moves when both agree, and what was agreed counts for submission', async () => {
    const { requestId } = await accepted()
    const dueDate = new Date(Date.parse(endOf(20)) + 5 * 86_400_000).toISOString()
    await moveRequest(ana, requestId, 'due-date', { dueDate, reason: 'The parcel is late' })
    expect(await read(requestId)).toMatchObject({ dueProposedBy: 'influencer', turn: 'business' })
    await moveRequest(business, requestId, 'due-date/agree', { dueDate })
    expect(await read(requestId)).toMatchObject({ dueDate, dueMoves: 1 })
    await changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    await changeVideo(world, requestId, { kind: 'video_changes' })
    expect(await read(requestId)).toMatchObject({ dueDate })
  })
})

describe('nobody acts', () => {
  it('and a request lapses after 14 days, an offer after 7, an agreement without money after 72 hours, each announced', async () => {
    const campaignId = await aSimpleCampaign(world, { business, admin })
    const requested = await anApplication(ana, campaignId)
    world.pass(14 * 24 - 47)
    expect(await remindOfRequests(world.services)).toBeGreaterThan(0)
    expect(mailsTo(business)).toContain('deadline_near')
    world.pass(47)
    await runDueRequests(world.services)
    expect(await read(requested)).toMatchObject({ endedBecause: 'lapsed' })
    const other = await aSimpleCampaign(world, { business, admin })
    const offered = await anApplication(ana, other)
    await moveRequest(business, offered, 'offer', { amount: 19_000 })
    world.pass(7 * 24)
    await runDueRequests(world.services)
    expect(await read(offered)).toMatchObject({ endedBecause: 'lapsed' })
    const poor = await world.aBusiness({ balance: 0 })
    const third = await anApplication(ana, await aSimpleCampaign(world, { business: poor, admin }))
    await moveRequest(poor, third, 'offer', { amount: 19_000 })
    await moveRequest(ana, third, 'accept', { amount: 19_000 })
    world.pass(72)
    await runDueRequests(world.services)
    expect(await read(third)).toMatchObject({ endedBecause: 'lapsed', agreedAt: expect.any(String) })
  })
})

describe('goods', () => {
  const address = { name: 'Ana', street: 'Calle 1', postcode: '28001', city: 'Madrid', country: 'ES', phone: null }
  const parcel = { carrier: 'Correos', trackingNumber: 'PK123' }

  it('are sent to an address that only the two sides see, and received', async () => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    expect(await read(requestId)).toMatchObject({
      goods: 'address_needed',
      turn: 'influencer',
      parcel: { address: null },
    })
    expect((await moveRequest(business, requestId, 'goods/address', address)).status).toBe(403)
    expect((await moveRequest(business, requestId, 'goods/ship', parcel)).body).toMatchObject({ code: 'goods_state' })
    await moveRequest(ana, requestId, 'goods/address', address)
    expect(await read(requestId, business)).toMatchObject({ goods: 'to_ship', turn: 'business', parcel: { address } })
    expect(await read(requestId, admin)).toMatchObject({ parcel: null })
    await moveRequest(business, requestId, 'goods/ship', parcel)
    expect(await read(requestId)).toMatchObject({
      goods: 'shipped',
      parcel,
      clock: { action: 'goods_arrived', at: later(14) },
    })
    await moveRequest(ana, requestId, 'goods/receive', { arrived: true })
    expect(await read(requestId)).toMatchObject({ goods: 'received', waitingSince: null, dueDate: endOf(20) })
  })

  it('that are not sent within 7 days let the influencer end it without a mark', async () => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    await moveRequest(ana, requestId, 'goods/address', address)
    world.pass(7 * 24)
    expect((await moveRequest(ana, requestId, 'cancel')).body).toMatchObject({
      status: 'rejected',
      endedBecause: 'mutual',
    })
    expect(await kindsOf(requestId)).toContain('goods_not_sent')
    expect(await available(business)).toBe(20_000)
  })

  it('that are sent count as received after 14 days, with time left for the work', async () => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    await moveRequest(ana, requestId, 'goods/address', address)
    world.pass(6 * 24)
    await moveRequest(business, requestId, 'goods/ship', parcel)
    world.pass(14 * 24)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ goods: 'received', dueDate: later(3) })
    const notified = world.mails.filter(({ kind, params }) => kind === 'goods_assumed' && params.at === later(3))
    expect(notified.map(({ userId }) => userId).sort()).toEqual([business.id, ana.id].sort())
  })

  const missing = async () => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    await moveRequest(ana, requestId, 'goods/address', address)
    await moveRequest(business, requestId, 'goods/ship', parcel)
    await moveRequest(ana, requestId, 'goods/receive', { arrived: false })
    expect(await read(requestId)).toMatchObject({
      goods: 'missing',
      turn: 'business',
      clock: { action: 'end_missing', at: later(7) },
    })
    return requestId
  }

  it('that never arrive end the work after 7 days, with a refund and without a mark', async () => {
    const requestId = await missing()
    world.pass(7 * 24)
    await runDueRequests(world.services)
    expect(await read(requestId)).toMatchObject({ status: 'rejected', endedBecause: 'mutual' })
    expect(await kindsOf(requestId)).toContain('goods_lost')
    expect(await available(business)).toBe(20_000)
  })

  it('that never arrive let the business end the work at once, or send them again', async () => {
    const ended = await missing()
    expect((await moveRequest(business, ended, 'cancel')).body).toMatchObject({ endedBecause: 'mutual' })
    expect(await kindsOf(ended)).toContain('goods_lost')
    const again = await missing()
    await moveRequest(business, again, 'goods/ship', parcel)
    expect(await read(again)).toMatchObject({ goods: 'shipped', clock: { action: 'goods_arrived', at: later(14) } })
    expect((await moveRequest(business, again, 'cancel')).body).toMatchObject({ cancelRequestedBy: 'business' })
  })

  it.each([
    ['as it is dialled in the country of the address', '(020) 7946 0958', 'GB', '+442079460958'],
    ['with its own country', '+49 (0)30 1234 5678', 'GB', '+493012345678'],
  ])('are sent with a phone number %s', async (_, phone, country, stored) => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    await moveRequest(ana, requestId, 'goods/address', { ...address, country, phone })
    expect(await read(requestId, business)).toMatchObject({
      parcel: { address: { ...address, country, phone: stored } },
    })
  })

  it('are not sent with a phone number that no plan has', async () => {
    const { requestId } = await accepted({ product: 'Six bottles' })
    expect(await moveRequest(ana, requestId, 'goods/address', { ...address, phone: '12345' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'phone', message: securityErrors.phoneUnknown }] },
    })
  })

  it('that are not part of the campaign cannot be sent', async () => {
    const { requestId } = await accepted()
    expect((await moveRequest(ana, requestId, 'goods/address', address)).body).toMatchObject({ code: 'no_goods' })
  })
})

describe('a blocked account', () => {
  const block = (person: Person) =>
    admin.call('POST', `/api/admin/users/${person.id}/block`, { reason: 'Fraud and more of it', until: null })

  it('ends what is pending and leaves the choice about what goes on', async () => {
    const { requestId } = await accepted()
    const pending = await anApplication(ana, await aSimpleCampaign(world, { business, admin }))
    await block(ana)
    await settleBlockedOrders(world.services)
    expect(await read(pending, business)).toMatchObject({ status: 'rejected', endedBecause: 'blocked' })
    expect(await read(requestId, business)).toMatchObject({
      status: 'accepted',
      blockedSide: 'influencer',
      turn: 'business',
    })
    expect(mailsTo(business)).toEqual(expect.arrayContaining(['block_choice', 'block_cancelled']))
    expect((await moveRequest(business, requestId, 'cancel')).body).toMatchObject({ endedBecause: 'blocked' })
    expect(await available(business)).toBe(20_000)
  })

  it('is refunded after 7 days without a choice', async () => {
    const { requestId } = await accepted()
    await block(ana)
    await settleBlockedOrders(world.services)
    world.pass(7 * 24)
    await runDueRequests(world.services)
    expect(await read(requestId, business)).toMatchObject({ status: 'rejected', endedBecause: 'blocked' })
  })
})
