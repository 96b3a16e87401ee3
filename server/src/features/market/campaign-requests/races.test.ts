import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anApplication, aSimpleCampaign, moveRequest, publishAll } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { scaled } from '../../../../test/scale.ts'
import type { Answer, Person } from '../../../../test/world.ts'
import { settleBlockedOrders } from '../../presence/moderation/settle-orders.sql.ts'
import { campaignRequests } from './tables.ts'
import { runDueRequests } from './work/due-deadlines.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
let lanes: Lane[]
let contenders: Person[]
/** Ten businesses race beside each other, so that they do not wait for one wallet. */
const laneCount = 10
const runsPerLane = scaled({ gate: 2, nightly: 10 })
const contenderCount = 100
const fee = 20_000

/** `modelId`: an application that is never raced, and of which each race gets a copy. */
type Lane = { business: Person; campaignId: number; modelId: number }
type Run = Omit<Lane, 'modelId'> & { influencer: Person; id: number }

beforeAll(async () => {
  lanes = await Promise.all(
    Array.from({ length: laneCount }, async () => {
      const business = await world.aBusiness({ balance: 100_000_000 })
      const campaignId = await aSimpleCampaign(world, { business, admin }, { places: 1_000 })
      return { business, campaignId, modelId: await anApplication(await world.anInfluencer(), campaignId) }
    }),
  )
  contenders = []
  for (let n = 0; n < contenderCount; n++) contenders.push(await world.anInfluencer())
}, 60_000)
afterEach(async () => expect(await world.audit()).toEqual([]))

const accept = ({ business, id }: Run) => moveRequest(business, id, 'accept', { amount: fee })
const dispute = ({ id }: Run, by: Person) => moveRequest(by, id, 'dispute', { reason: 'It is another clip.' })
const stateOf = async ({ id }: Run) => {
  const [request] = await world.database.orm.select().from(campaignRequests).where(eq(campaignRequests.id, id))
  return request!
}
const isDone = (answer: Answer | undefined) => answer !== undefined && answer.status < 300

/** Races repeatedly, each time with a request of its own; all lanes share the influencers. */
async function repeatedly(race: (run: Run) => Promise<void>): Promise<void> {
  const influencers: Person[] = []
  for (let n = 0; n < runsPerLane; n++) influencers.push(await world.anInfluencer())
  await Promise.all(
    lanes.map(async (lane) => {
      for (const influencer of influencers)
        await race({ ...lane, influencer, id: await copyOf(lane.modelId, influencer) })
    }),
  )
}

/** The same application by another influencer; inserted directly, since each race needs many of them. */
async function copyOf(modelId: number, { id }: Person): Promise<number> {
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into campaign_requests overriding system value
    select copied.* from campaign_requests r, jsonb_populate_record(null::campaign_requests, to_jsonb(r) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('campaign_requests', 'id')), 'influencer_id', ${id}::int)) as copied
    where r.id = ${modelId} returning id`)
  return rows[0]!.id
}

/** Makes the deadline of a request pass, and of no other. */
const passDeadline = ({ id }: Run) =>
  world.database.orm.execute(sql`
    update campaign_requests set clock_at = ${world.services.clock()}, offered_at = offered_at - interval '14 days',
      published_at = published_at - interval '3 days'
    where id = ${id}`)

/** Expects that exactly one of the answers is a success and that all others are conflicts. */
function expectOneWinner(answers: Answer[]): void {
  expect(answers.filter(isDone)).toHaveLength(1)
  for (const answer of answers.filter((answer) => !isDone(answer))) expect(answer.status).toBe(409)
}

describe('of two moves at the same time there is one outcome, every time:', () => {
  const rivals: [string, (run: Run) => Promise<Answer>, string][] = [
    ['withdrawal', ({ influencer, id }) => moveRequest(influencer, id, 'withdraw'), 'rejected'],
    ['refusal', ({ business, id }) => moveRequest(business, id, 'reject'), 'rejected'],
    ['counter-offer', ({ business, id }) => moveRequest(business, id, 'offer', { amount: 19_000 }), 'pending'],
    ['second acceptance', accept, 'accepted'],
  ]
  it.each(rivals)(
    'acceptance and %s',
    async (_, rival, otherwise) => {
      await repeatedly(async (run) => {
        const answers = await Promise.all([accept(run), rival(run)])
        expectOneWinner(answers)
        const { status } = await stateOf(run)
        expect(status).toBe(isDone(answers[0]) ? 'accepted' : otherwise)
      })
    },
    120_000,
  )

  it('acceptance and the end of the campaign', async () => {
    await repeatedly(async ({ business, influencer }) => {
      const campaignId = await aSimpleCampaign(world, { business, admin })
      const run = { business, influencer, campaignId, id: await anApplication(influencer, campaignId) }
      const [accepted, closed] = await Promise.all([
        accept(run),
        business.call('POST', `/api/campaigns/${campaignId}/close`),
      ])
      expect(closed.status).toBe(200)
      expect(await stateOf(run)).toMatchObject(
        accepted.status === 200
          ? { status: 'accepted', endedBecause: null }
          : { status: 'rejected', endedBecause: 'campaign_closed' },
      )
    })
  }, 120_000)

  it('acceptance and lapse', async () => {
    await repeatedly(async (run) => {
      await passDeadline(run)
      const [accepted] = await Promise.all([accept(run), runDueRequests(world.services)])
      expect(await stateOf(run)).toMatchObject(
        accepted.status === 200
          ? { status: 'accepted', endedBecause: null }
          : { status: 'rejected', endedBecause: 'lapsed' },
      )
    })
  }, 120_000)

  it('acceptance and a block of the influencer', async () => {
    const modelOf = new Map(lanes.map(({ campaignId, modelId }) => [campaignId, modelId]))
    await repeatedly(async ({ business, campaignId }) => {
      const influencer = await world.anInfluencer()
      const id = await copyOf(modelOf.get(campaignId)!, influencer)
      const run = { business, campaignId, influencer, id }
      const reason = { reason: 'They asked for payments outside.', rule: 'Terms 4' }
      const block = async () => {
        const answer = await admin.call('POST', `/api/admin/users/${influencer.id}/block`, reason)
        await settleBlockedOrders(world.services)
        return answer
      }
      const [accepted, blocked] = await Promise.all([accept(run), block()])
      expect(blocked.status).toBeLessThan(300)
      // as every minute: includes requests accepted during the first run
      await settleBlockedOrders(world.services)
      expect(await stateOf(run)).toMatchObject(
        accepted.status === 200
          ? { status: 'accepted', blockedSide: 'influencer' }
          : { status: 'rejected', endedBecause: 'blocked' },
      )
    })
  }, 120_000)

  it('confirmation and cancellation', async () => {
    await repeatedly(async (run) => {
      await accept(run)
      const answers = await Promise.all([
        moveRequest(run.business, run.id, 'confirm'),
        moveRequest(run.influencer, run.id, 'cancel'),
      ])
      expectOneWinner(answers)
      expect((await stateOf(run)).status).toBe(isDone(answers[0]) ? 'completed' : 'rejected')
    })
  }, 120_000)

  it('confirmation and dispute', async () => {
    await repeatedly(async (run) => {
      await accept(run)
      const answers = await Promise.all([moveRequest(run.business, run.id, 'confirm'), dispute(run, run.influencer)])
      expectOneWinner(answers)
      expect(await stateOf(run)).toMatchObject(
        isDone(answers[0])
          ? { status: 'completed', disputedAt: null }
          : { status: 'accepted', disputedAt: expect.any(Date) },
      )
    })
  }, 120_000)

  it('completion by silence and dispute', async () => {
    await repeatedly(async (run) => {
      await accept(run)
      await publishAll(world, run.id)
      await passDeadline(run)
      const [opened] = await Promise.all([dispute(run, run.business), runDueRequests(world.services)])
      expect(await stateOf(run)).toMatchObject(
        opened.status === 201
          ? { status: 'pending_completion', disputedAt: expect.any(Date) }
          : { status: 'completed', disputedAt: null },
      )
    })
  }, 120_000)

  it('acceptance of two requests with the money for one', async () => {
    const poor = await Promise.all(
      lanes.map(async () => {
        const business = await world.aBusiness({ balance: fee })
        return { business, campaignId: await aSimpleCampaign(world, { business, admin }, { places: 1_000 }) }
      }),
    )
    for (let n = 0; n < runsPerLane; n++) {
      const pair = [await world.anInfluencer(), await world.anInfluencer()]
      await Promise.all(
        poor.map(async (lane) => {
          const runs: Run[] = []
          for (const influencer of pair)
            runs.push({ ...lane, influencer, id: await anApplication(influencer, lane.campaignId) })
          const answers = await Promise.all(runs.map(accept))
          expectOneWinner(answers)
          const won = runs[answers.findIndex(isDone)]!
          expect((await stateOf(won)).status).toBe('accepted')
          // the money is back for the next race
          expect((await moveRequest(won.influencer, won.id, 'cancel')).status).toBe(200)
        }),
      )
    }
  }, 120_000)
})

it.each([
  ['money', { balance: fee, change: { places: 100, budget: 2_000_000 }, code: 'insufficient_funds' }],
  ['places', { balance: 5_000_000, change: { places: 1, budget: 2_000_000 }, code: 'no_places' }],
  ['budget', { balance: 5_000_000, change: { places: 100, budget: 30_000 }, code: 'over_budget' }],
])(
  'of 100 parallel acceptances, %s for one admits one',
  async (_, { balance, change, code }) => {
    const business = await world.aBusiness({ balance })
    const campaignId = await aSimpleCampaign(world, { business, admin }, change)
    const runs: Run[] = []
    const modelId = await anApplication(contenders[0]!, campaignId)
    runs.push({ business, campaignId, influencer: contenders[0]!, id: modelId })
    for (const influencer of contenders.slice(1))
      runs.push({ business, campaignId, influencer, id: await copyOf(modelId, influencer) })
    const answers = await Promise.all(runs.map(accept))
    expectOneWinner(answers)
    expect(answers.filter(({ body }) => body.code === code)).toHaveLength(contenderCount - 1)
    const { rows } = await world.database.orm.execute(sql`
      select count(*)::int as many from campaign_requests where campaign_id = ${campaignId} and status = 'accepted'`)
    expect(rows).toEqual([{ many: 1 }])
  },
  120_000,
)
