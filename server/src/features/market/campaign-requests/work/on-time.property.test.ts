import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anAcceptedRequest, changeVideo, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import { propertyRuns } from '../../../../../test/scale.ts'
import type { Person } from '../../../../../test/world.ts'

const { world } = await aMarket()

const hourMs = 3_600_000
const steps = fc.array(
  fc.oneof(
    fc
      .constantFrom('submit', 'submit', 'changes', 'publish', 'dispute', 'withdraw')
      .map((move) => ({ move, hours: 0 })),
    fc.constantFrom(10, 60, 200).map((hours) => ({ move: 'pass', hours })),
  ),
  { minLength: 4, maxLength: 12 },
)

/** The rule without any dates: a number of hours is left to submit and to publish, and they run unless there is a dispute. */
class Model {
  stage: 'open' | 'submitted' | 'published' = 'open'
  isDisputed = false
  isOnTime: boolean | null = null
  deliver: number
  publish: number

  constructor(hours: { deliver: number; publish: number }) {
    this.deliver = hours.deliver
    this.publish = hours.publish
  }

  get left() {
    return this.stage === 'open' ? this.deliver : Math.max(this.deliver, this.publish)
  }

  get isLate() {
    return this.stage !== 'published' && !this.isDisputed && this.left < 0
  }

  pass(hours: number) {
    if (this.isDisputed) return
    this.deliver -= hours
    this.publish -= hours
  }

  submit() {
    this.isOnTime ??= this.left >= 0
    this.stage = 'submitted'
    this.publish = Math.max(this.publish, 72)
  }

  requestChanges() {
    this.stage = 'open'
    this.deliver = Math.max(this.deliver, 72)
  }

  publishAll() {
    if (this.left < 0) this.isOnTime = false
    this.stage = 'published'
  }
}

/** An accepted request with its sides and its model. */
async function aCase() {
  // all are new, since sessions end while the time passes
  const [business, influencer] = [await world.aBusiness({ balance: 20_000 }), await world.anInfluencer()]
  const admin = await world.anAdmin()
  const { requestId: id } = await anAcceptedRequest(world, { business, influencer, admin })
  const { rows } = await world.database.pool.query<{ deliver_due: Date; publish_due: Date }>(
    'select deliver_due, publish_due from campaign_requests where id = $1',
    [id],
  )
  const hoursTo = (date: Date) => (date.getTime() - world.services.clock().getTime()) / hourMs
  const model = new Model({ deliver: hoursTo(rows[0]!.deliver_due), publish: hoursTo(rows[0]!.publish_due) })
  return { id, business, influencer, model }
}
type Case = Awaited<ReturnType<typeof aCase>>

async function take({ id, business, model }: Case, { move, hours }: { move: string; hours: number }): Promise<void> {
  const isFree = !model.isDisputed
  if (move === 'pass') {
    world.pass(hours)
    model.pass(hours)
  } else if (move === 'submit' && isFree && model.stage === 'open') {
    model.submit()
    await changeVideo(world, id, { kind: 'video_submitted', submitted: 1, toReview: 1 })
  } else if (move === 'changes' && isFree && model.stage === 'submitted') {
    model.requestChanges()
    await changeVideo(world, id, { kind: 'video_changes' })
  } else if (move === 'publish' && isFree && model.stage === 'submitted') {
    model.publishAll()
    await changeVideo(world, id, { kind: 'video_published', submitted: 1, published: 1 })
  } else if (move === 'dispute') {
    const { status } = await moveRequest(business, id, 'dispute', { reason: 'That is not what we agreed.' })
    if (status === 201) model.isDisputed = true
  } else if (move === 'withdraw' && model.isDisputed) {
    const { items } = (await business.call('GET', `/api/disputes?campaignRequest=${id}`)).body
    expect((await business.call('POST', `/api/disputes/${items[0].id}/withdraw`, {})).status).toBe(200)
    model.isDisputed = false
  }
}

it('whatever happens to a request, lists, filters and figures say the same about being on time', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const tried = await aCase()
      const { business, influencer, model } = tried
      const get = async (person: Person, url: string) => (await person.call('GET', url)).body
      for (const next of moves) {
        await take(tried, next)
        const listed = (await get(influencer, '/api/campaign-requests'))[0]
        const found = (await get(influencer, '/api/campaign-requests?status=late')).length === 1
        expect([next, listed.isLate, found]).toEqual([next, model.isLate, model.isLate])
        const share = model.isOnTime === null ? null : Number(model.isOnTime)
        const profile = await get(business, `/api/profiles/${influencer.username}`)
        const { summary } = await get(business, `/api/influencers/${influencer.id}/history`)
        expect([next, profile.onTime, summary.onTime]).toEqual([next, share, share])
      }
    }),
    propertyRuns({ gate: 12, nightly: 200 }),
  )
}, 1_800_000)
