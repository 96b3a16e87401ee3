import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { anAcceptedRequest, changeVideo, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { runDueRequests } from './due-deadlines.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: each({ balance: 20_000 }),
  ana: each('influencer'),
})
let requestId: number
beforeEach(async () => {
  const now = world.services.clock()
  // the last day of the work is the last day of publishing too
  const days = {
    applyBy: dayOf(now, 5),
    deliverBy: dayOf(now, 10),
    publishFrom: dayOf(now),
    publishUntil: dayOf(now, 10),
  }
  requestId = (await anAcceptedRequest(world, { business, influencer: ana, admin }, days)).requestId
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const read = async () => (await ana.call('GET', `/api/campaign-requests/${requestId}`)).body
const submit = () => changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
/** Moves the clock to an hour before the end of the last day. */
const passToLastHour = async () =>
  world.pass((Date.parse((await read()).dueDate) - world.services.clock().getTime()) / 3_600_000 - 1)

describe('work that was handed in at the last moment', () => {
  it('is not late while the business has not answered', async () => {
    await passToLastHour()
    await submit()
    world.pass(30)
    expect(await read()).toMatchObject({ isLate: false, turn: 'business' })
    expect(await moveRequest(business, requestId, 'cancel')).toMatchObject({ status: 409, body: { code: 'handed_in' } })
    expect(await read()).toMatchObject({ status: 'accepted', cancelRequestedBy: null })
  })

  it('leaves time for publishing when the business took its time to answer', async () => {
    await passToLastHour()
    await submit()
    world.pass(72)
    await changeVideo(world, requestId, { kind: 'video_verified', submitted: 1 })
    world.pass(70)
    expect(await read()).toMatchObject({ isLate: false, turn: 'influencer' })
    expect(await moveRequest(business, requestId, 'cancel')).toMatchObject({ status: 409, body: { code: 'handed_in' } })
    expect(await read()).toMatchObject({ status: 'accepted', cancelRequestedBy: null })
  })

  it('is refunded all the same when nobody acts any more', async () => {
    await passToLastHour()
    await submit()
    await changeVideo(world, requestId, { kind: 'video_verified', submitted: 1 })
    world.pass(30 * 24)
    await runDueRequests(world.services)
    expect(await read()).toMatchObject({ status: 'rejected', endedBecause: 'late' })
  })
})
