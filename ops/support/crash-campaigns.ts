import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addPeople, addPerson, type BenchPerson } from '../../bench/support/people.ts'
import { roundRobin } from '../../server/src/demo/round-robin.ts'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'
import { campaignInput, forEverybody } from '../../server/test/campaigns.ts'
import type { CrashClient } from './crash-client.ts'

const fee = 20_000
const reason = 'It is not what we agreed.'
const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }
const startMoney = 1_000_000_000
/** Number of influencers, each of whom applies once to each campaign. */
const creatorCount = 16

type People = { business: BenchPerson; poor: BenchPerson; creators: BenchPerson[]; admin: BenchPerson }

/** Expected end of a request: the status, with the reason where one is stored. */
type Ending = 'accepted' | 'completed' | 'rejected gave_up' | 'rejected late' | 'rejected lapsed'

/** Every operation on a campaign request that moves money, and the deadlines that do so by themselves. */
export class CampaignLoad {
  private readonly client: CrashClient
  private readonly people: People
  private readonly expected: Partial<Record<Ending, number>> = {}
  private toppedUp = 0

  constructor(client: CrashClient, people: People) {
    this.client = client
    this.people = people
    for (const { id } of [people.poor, ...people.creators]) client.net.set(id, 0)
    client.net.set(people.business.id, startMoney)
  }

  static async prepare(client: CrashClient, url: string, admin: BenchPerson): Promise<CampaignLoad> {
    const business = await addPerson(url, 'business', startMoney)
    const poor = await addPerson(url, 'business')
    const creators = await addPeople(url, 'influencer', creatorCount)
    return new CampaignLoad(client, { business, poor, creators, admin })
  }

  start(): Promise<unknown> {
    const { business, poor } = this.people
    return Promise.all([
      // beginning with different kinds, so that few rounds suffice for all
      ...[0, 3, 6].map((first) => this.inCampaigns(business, (id, creator, n) => this.work(id, creator, first + n))),
      this.inCampaigns(poor, (id, creator, n) => this.topUp(id, creator, n)),
    ])
  }

  private async inCampaigns(
    business: BenchPerson,
    run: (campaignId: number, creator: BenchPerson, n: number) => Promise<void>,
  ) {
    let campaignId = 0
    await this.client.repeat(async (n) => {
      if (n % creatorCount === 0) campaignId = await anOpenCampaign(this.client, business, this.people.admin)
      await run(campaignId, roundRobin(this.people.creators, n), n)
    })
  }

  private expect(ending: Ending) {
    this.expected[ending] = (this.expected[ending] ?? 0) + 1
  }

  private move(who: BenchPerson, id: number, name: string, body: object, what?: string) {
    return this.client.post(who, `/api/campaign-requests/${id}/${name}`, body, [200, 201], what)
  }

  /** Notes that the money of a request left its hold: the amount for the influencer is in cents before the fee. */
  private settled(business: BenchPerson, creator: BenchPerson, release: number) {
    this.client.addToNet(business, -release)
    this.client.addToNet(creator, release - Math.floor(release / 10))
    this.expect('completed')
  }

  /** A request that lapses, stays open, is refunded, released or divided: by the two, an admin or the clock. */
  private async work(campaignId: number, creator: BenchPerson, n: number) {
    const { business, admin } = this.people
    const id = await aRequest(this.client, campaignId, creator)
    if (n % 8 === 0) {
      await this.makeDue(id, `offered_at = offered_at - interval '15 days'`)
      return this.expect('rejected lapsed')
    }
    await this.move(business, id, 'accept', { amount: fee }, 'requests accepted')
    if (n % 8 === 1) return this.expect('accepted')
    if (n % 8 === 2) {
      await this.move(business, id, 'confirm', {}, 'requests released')
      return this.settled(business, creator, fee)
    }
    if (n % 8 === 3) {
      await this.move(creator, id, 'cancel', {}, 'requests refunded')
      return this.expect('rejected gave_up')
    }
    if (n % 8 === 4) {
      await this.move(business, id, 'propose-split', { release: 5_005, reason })
      await this.move(creator, id, 'accept-split', { release: 5_005 }, 'requests divided')
      return this.settled(business, creator, 5_005)
    }
    if (n % 8 === 5) {
      await this.makeDue(
        id,
        `status = 'pending_completion', published_at = now() - interval '4 days',
        clock_action = 'confirm_completion'`,
      )
      return this.settled(business, creator, fee)
    }
    if (n % 8 === 6) {
      await this.makeDue(id, `due_date = now() - interval '15 days', clock_action = 'cancel_late'`)
      return this.expect('rejected late')
    }
    await this.decide(id, { business, creator, admin })
  }

  /** A dispute that an admin decides as a split. */
  private async decide(
    id: number,
    { business, creator, admin }: Omit<People, 'poor' | 'creators'> & { creator: BenchPerson },
  ) {
    const { body: dispute } = await this.move(business, id, 'dispute', { reason })
    const at = (side: string, move: string) => `/api/${side}disputes/${dispute.id}/${move}`
    await this.client.post(creator, at('', 'evidence'), { text: 'It was sent.', fileIds: [] }, [201])
    const split = { outcome: 'split', releaseAmount: 405, reason }
    await this.client.post(admin, at('admin/', 'propose'), split, [200])
    await this.client.post(business, at('', 'object'), { reason }, [200])
    await this.client.post(admin, at('admin/', 'decide'), split, [200], 'requests divided by an admin')
    this.settled(business, creator, 405)
  }

  /** An acceptance without money: paid by card on the way and then released, or left to lapse. */
  private async topUp(campaignId: number, creator: BenchPerson, n: number) {
    const { poor } = this.people
    const id = await aRequest(this.client, campaignId, creator)
    const { body } = await this.move(poor, id, 'accept', { amount: fee, payWith: 'card' }, 'requests agreed')
    if (n % 3 === 2) {
      await this.makeDue(id, `agreed_at = agreed_at - interval '4 days'`)
      return this.expect('rejected lapsed')
    }
    // `post` types the bodies of most answers, which are ids; this one has an address
    const session = new URL((body as unknown as { checkoutUrl: string }).checkoutUrl).searchParams.get('session')
    await this.client.post(poor, `/api/test/checkout-sessions/${session}/pay`, card, [200], 'requests paid by card')
    this.toppedUp++
    this.client.addToNet(poor, fee)
    await this.untilAccepted(poor, id)
    await this.move(poor, id, 'confirm', {}, 'requests released')
    this.settled(poor, creator, fee)
  }

  /** Waits for the webhook that brings the money. */
  private async untilAccepted(who: BenchPerson, id: number) {
    for (;;) {
      const answer = await this.client.request(who, `/api/campaign-requests/${id}`)
      const request = (await answer.json()) as { status: string }
      if (request.status === 'accepted') return
      await wait(100)
    }
  }

  /** Lets a request's deadline have passed, so that the next run of the job enforces it. */
  private makeDue(id: number, change: string) {
    return this.client.inDatabase(
      `update campaign_requests set clock_at = now() - interval '1 second', ${change} where id = $1`,
      [id],
    )
  }

  /** Lists the differences between the database and the acknowledged operations, once all deadlines have been enforced. */
  async findMismatches(pool: pg.Pool): Promise<string[]> {
    for (let i = 0; ; i++) {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from campaign_requests where clock_at < now()',
      )
      const { n: left } = onlyRow(rows)
      if (left === 0) break
      if (i > 300) return [`${left} deadlines of requests were not enforced`]
      await wait(1_000)
    }
    const { business, poor } = this.people
    const { rows } = await pool.query<{ ending: Ending; n: number }>(
      `select concat_ws(' ', status, ended_because) as ending, count(*)::int as n from campaign_requests
       where business_id = any($1) group by 1`,
      [[business.id, poor.id]],
    )
    const found = new Map(rows.map(({ ending, n }) => [ending, n]))
    const endings = new Set([...found.keys(), ...(Object.keys(this.expected) as Ending[])])
    const mismatches = [...endings]
      .filter((ending) => (found.get(ending) ?? 0) !== (this.expected[ending] ?? 0))
      .map(
        (ending) => `requests ${ending}: ${this.expected[ending] ?? 0} expected, ${found.get(ending) ?? 0} are there`,
      )
    const { rows: paid } = await pool.query<{ n: number }>(
      `select count(*)::int as n from payments where user_id = $1 and type = 'deposit' and status = 'completed'`,
      [poor.id],
    )
    const { n: arrived } = onlyRow(paid)
    if (arrived !== this.toppedUp) mismatches.push(`top-ups: ${this.toppedUp} were paid, ${arrived} are there`)
    return mismatches
  }
}

/** A campaign with a place for everybody that an admin has approved; returns its id. */
export async function anOpenCampaign(client: CrashClient, business: BenchPerson, admin: BenchPerson): Promise<number> {
  const input = {
    ...campaignInput(new Date()),
    ...forEverybody,
    questions: [],
    product: null,
    price: fee,
    places: 1_000,
  }
  const { body } = await client.post(business, '/api/campaigns', input, [201])
  // these have no keys: a repeat finds that it is already done
  await client.post(business, `/api/campaigns/${body.id}/submit`, {}, [200, 409])
  await client.post(admin, `/api/admin/campaigns/${body.id}/approve`, {}, [204, 409])
  return body.id
}

/** An influencer's request to join a campaign; returns its id. */
export async function aRequest(client: CrashClient, campaignId: number, creator: BenchPerson): Promise<number> {
  const application = { message: 'I film in the morning light.' }
  return (await client.post(creator, `/api/campaigns/${campaignId}/requests`, application, [201], 'requests')).body.id
}
