import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addPeople, addPerson, type BenchPerson, deal, order, post } from '../../bench/support/people.ts'
import { roundRobin } from '../../server/src/demo/round-robin.ts'
import { openPasswords } from '../../server/src/features/accounts/credentials/passwords.ts'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'
import { mustFind } from '../../server/src/platform/must-find.ts'
import { CampaignLoad } from './crash-campaigns.ts'
import { CrashClient } from './crash-client.ts'
import { UploadLoad } from './crash-uploads.ts'

/** The installation's secret, under which the test people's passwords are hashed. */
export const crashSecret = 'a secret of the crash test, and of the crash test alone'
const password = 'a quiet green kettle'
/** Each person can withdraw once a day. */
const withdrawerCount = 60
const start = { business: 20_000_000, withdrawer: 10_000 }
const link = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
const reason = 'It is not what we agreed.'
const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }

type People = {
  businesses: BenchPerson[]
  influencer: BenchPerson
  admin: BenchPerson
  secondAdmin: BenchPerson
  waiting: BenchPerson[]
}
type Parts = { client: CrashClient; campaigns: CampaignLoad; uploads: UploadLoad; people: People; dealId: number }
type Totals = Record<'withdrawn' | 'batched' | 'paidOut' | 'returned' | 'given' | 'paidIn' | 'ordered', number>

/**
 * A load that performs every operation that moves money, retrying each with the same key until it is answered. It keeps its own
 * totals of acknowledged operations, which the database must match in the end.
 */
export class CrashLoad {
  readonly client: CrashClient
  readonly uploads: UploadLoad
  /** Number of acknowledged operations that the database lacks, and that it has more often; known after `findMismatches`. */
  lost = 0
  doubled = 0
  private readonly campaigns: CampaignLoad
  private readonly totals: Totals = {
    withdrawn: 0,
    batched: 0,
    paidOut: 0,
    returned: 0,
    given: 0,
    paidIn: 0,
    ordered: 0,
  }
  /** The person behind each withdrawal. */
  private readonly withdrawers = new Map<string, BenchPerson>()
  private readonly people: People
  private readonly dealId: number

  private constructor({ client, campaigns, uploads, people, dealId }: Parts) {
    this.client = client
    this.campaigns = campaigns
    this.uploads = uploads
    this.people = people
    this.dealId = dealId
    for (const { id } of people.businesses) client.net.set(id, start.business)
    for (const { id } of people.waiting) client.net.set(id, start.withdrawer)
    client.net.set(people.influencer.id, 0)
  }

  /** Creates the people and the settings needed for deposits and many gifts. */
  static async prepare(origin: string, currentUrl: () => string): Promise<CrashLoad> {
    const url = currentUrl()
    const businesses = await addPeople(url, 'business', 8, start.business)
    const waiting = await addPeople(url, 'influencer', withdrawerCount, start.withdrawer)
    const influencer = await addPerson(url, 'influencer')
    const [admin, secondAdmin] = (await addPeople(url, 'admin', 2)) as [BenchPerson, BenchPerson]
    const hashed = await openPasswords(crashSecret).hash(password)
    await asOwner(url, async (client) => {
      await client.query('update users set password = $1', [hashed])
      await client.query(`
        insert into kyc_verifications (user_id, document_type, status, decided_at)
        select id, 'passport', 'approved', now() from users where role = 'influencer'`)
    })
    const settings = {
      deposit_accounts: { paypalEmail: 'pay@bench.example', bank: null },
      gifts: { giftsPerDay: 1_000, centsPerDay: 1_000_000 },
    }
    // loosened settings take effect once a second admin confirms them
    for (const [key, value] of Object.entries(settings))
      for (const { cookie } of [admin, secondAdmin])
        await fetch(`${origin}/api/admin/settings/${key}`, {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ value }),
        }).then(expectOk)
    const payout = { paymentMethod: 'paypal', paypalEmail: 'somebody@bench.example', password }
    for (const { cookie } of waiting)
      await fetch(`${origin}/api/user/payout-details`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(payout),
      }).then(expectOk)
    await asOwner(url, (client) => client.query(`update payout_details set changed_at = now() - interval '2 days'`))
    const { body } = await post(origin, influencer, '/api/deals', deal)
    const client = new CrashClient(origin, currentUrl)
    const campaigns = await CampaignLoad.prepare(client, url, admin)
    const uploads = await UploadLoad.prepare(client, url, admin)
    // newcomers may do less in a day than a long test does
    await asOwner(url, (owner) => owner.query(`update users set created_at = now() - interval '30 days'`))
    return new CrashLoad({
      client,
      campaigns,
      uploads,
      people: { businesses, influencer, admin, secondAdmin, waiting },
      dealId: body.id,
    })
  }

  start(): Promise<unknown> {
    const { businesses } = this.people
    return Promise.all([
      ...businesses.slice(0, 4).map((who) => this.client.repeat((n) => this.trade(who, n))),
      this.client.repeat((n) => this.payByCard(roundRobin(businesses, 4), n)),
      this.client.repeat((n) => this.payByTransfer(roundRobin(businesses, 5), n)),
      this.client.repeat((n) => this.sendGift(roundRobin(businesses, 6), n)),
      this.client.repeat((n) => this.withdraw(n)),
      this.campaigns.start(),
      this.uploads.start(),
    ])
  }

  stop() {
    this.client.isWorking = false
  }

  /** The influencer with whom most operations happen. */
  get influencer(): BenchPerson {
    return this.people.influencer
  }

  get acknowledged(): number {
    return Object.values(this.counts()).reduce((sum, count) => sum + count, 0)
  }
  counts = () => this.client.acknowledgedByKind

  /** An order that stays open, is paid out, declined, cancelled before or after acceptance, or split after a dispute. */
  private async trade(who: BenchPerson, n: number) {
    const { influencer, admin } = this.people
    const { body } = await this.client.post(who, `/api/deals/${this.dealId}/purchases`, order, [201], 'orders')
    this.totals.ordered++
    const { id, taskId } = body.purchase
    const settle = (business: number, earned: number) => {
      this.client.addToNet(who, business)
      this.client.addToNet(influencer, earned)
    }
    if (n % 6 === 0) return
    if (n % 6 === 1)
      return void (await this.client.post(influencer, `/api/purchases/${id}/decline`, {}, [200], 'declined'))
    if (n % 6 === 2) return void (await this.client.post(who, `/api/purchases/${id}/cancel`, {}, [200], 'taken back'))
    await this.client.post(influencer, `/api/purchases/${id}/accept`, {}, [200])
    if (n % 6 === 3)
      return void (await this.client.post(influencer, `/api/tasks/${taskId}/cancel`, {}, [200], 'cancelled'))
    if (n % 6 === 4) {
      await this.client.post(influencer, `/api/tasks/${taskId}/deliver`, link, [200])
      await this.client.post(who, `/api/tasks/${taskId}/accept`, {}, [200], 'released')
      return settle(-1_000, 900)
    }
    const { body: dispute } = await this.client.post(who, `/api/purchases/${id}/dispute`, { reason }, [201])
    const at = (side: string, move: string) => `/api/${side}disputes/${dispute.id}/${move}`
    await this.client.post(influencer, at('', 'evidence'), { text: 'It was sent.', fileIds: [] }, [201])
    const half = { outcome: 'split', releaseAmount: 405, reason }
    await this.client.post(admin, at('admin/', 'propose'), half, [200])
    await this.client.post(who, at('', 'object'), { reason }, [200])
    await this.client.post(admin, at('admin/', 'decide'), half, [200], 'divided')
    // the platform's tenth of 405 cents is 40
    settle(-405, 365)
  }

  /** A top-up by card; of every three one is refunded, and one is disputed after most of it is spent. */
  private async payByCard(who: BenchPerson, n: number) {
    const { body } = await this.client.post(who, '/api/payments/create-checkout', { amount: 2_500 }, [200, 201])
    // `post` types the bodies of most answers, which are ids; this one has an address
    const session = new URL((body as unknown as { checkoutUrl: string }).checkoutUrl).searchParams.get('session')
    const at = `/api/test/checkout-sessions/${session}`
    await this.client.post(who, `${at}/pay`, card, [200], 'paid by card')
    this.totals.paidIn++
    this.client.addToNet(who, 2_500)
    if (n % 3 === 0) return
    // these have no keys: a repeat finds that it is already done
    const [action, what] = n % 3 === 1 ? (['refund', 'given back'] as const) : (['dispute', 'charged back'] as const)
    await this.client.post(who, `${at}/${action}`, {}, [200, 409], what)
    this.client.addToNet(who, -2_500)
  }

  private async payByTransfer(who: BenchPerson, n: number) {
    const input = { amount: 1_500, method: 'paypal', agreeToTerms: true }
    const { body } = await this.client.post(who, '/api/deposits', input, [201])
    // this one has the deposit
    const { id } = (body as unknown as { deposit: { id: number } }).deposit
    const at = `/api/admin/payments/${id}`
    const { admin } = this.people
    if (n % 3 === 2)
      return void (await this.client.post(admin, `${at}/reject`, { notes: 'It never came to us.' }, [204], 'not found'))
    await this.client.post(admin, `${at}/approve`, { transactionId: `IN-${n}` }, [204], 'found')
    this.totals.paidIn++
    this.client.addToNet(who, 1_500)
  }

  private async sendGift(who: BenchPerson, n: number) {
    if (n >= 900) return void (await wait(100))
    const { influencer } = this.people
    const gift = { receiverId: influencer.id, amount: 100 + n, message: '', emoji: 'star' }
    await this.client.post(who, '/api/gifts', gift, [201], 'gifts')
    this.totals.given++
    this.client.addToNet(who, -gift.amount)
    this.client.addToNet(influencer, gift.amount)
  }

  /** A withdrawal that stays pending, is rejected or cancelled, or is batched with the pending ones. */
  private async withdraw(n: number) {
    const who = this.people.waiting[n]
    if (!who) return void (await wait(100))
    const input = { amount: 4_000, paymentMethod: 'paypal', accountDetails: 'somebody@bench.example', password }
    const { body } = await this.client.post(who, '/api/withdrawals', input, [201], 'withdrawals')
    this.totals.withdrawn++
    this.withdrawers.set(String(body.id), who)
    const { admin } = this.people
    const at = `/withdrawals/${body.id}`
    if (n % 4 === 0) return
    if (n % 4 === 1) return void (await this.payOutAll(n))
    if (n % 4 === 2)
      return void (await this.client.post(admin, `/api/admin${at}/reject`, { notes: reason }, [204], 'rejected'))
    await this.client.post(who, `/api${at}/cancel`, {}, [200], 'withdrawn again')
  }

  /** A batch of pending withdrawals: reverted by two admins, or each line is paid, bounced, or paid and then bounced. */
  private async payOutAll(n: number) {
    const { admin, secondAdmin } = this.people
    const { body } = await this.client.post(admin, '/api/admin/payout-batches', { method: 'paypal' }, [201], 'batches')
    // this one has the batch with its lines
    const { id, lines } = body as unknown as { id: string; lines: { withdrawalId: string }[] }
    const at = `/api/admin/payout-batches/${id}`
    this.totals.batched += lines.length
    if (n % 12 === 9) {
      for (const by of [admin, secondAdmin]) await this.client.post(by, `${at}/revert`, { reason }, [204])
      this.client.count('reverted')
      this.totals.returned += lines.length
      return
    }
    for (const [i, { withdrawalId }] of lines.entries()) {
      const line = `${at}/lines/${withdrawalId}`
      const [pays, bounces] = [i % 3 !== 1, i % 3 !== 0]
      if (pays) await this.client.post(admin, `${line}/paid`, { transactionId: `OUT-${n}-${i}` }, [204], 'paid out')
      if (bounces) await this.client.post(admin, `${line}/bounced`, { reason }, [204], 'bounced')
      if (pays) this.totals.paidOut++
      if (bounces) this.totals.returned++
      else this.client.addToNet(mustFind(this.withdrawers, withdrawalId), -4_000)
    }
  }

  /** Lists the differences between the database and the totals, once all webhooks have been delivered. */
  async findMismatches(pool: pg.Pool): Promise<string[]> {
    const rows = async <Row extends pg.QueryResultRow>(query: string) => (await pool.query<Row>(query)).rows
    for (let i = 0; ; i++) {
      const { n: left } = onlyRow(
        await rows<{ n: number }>('select count(*)::int as n from sandbox_events where next_attempt_at is not null'),
      )
      if (left === 0) break
      if (i > 300) return [`${left} webhooks did not arrive`]
      await wait(200)
    }
    const mismatches = [...(await this.campaigns.findMismatches(pool)), ...(await this.uploads.findMismatches(pool))]
    const compare = (what: string, counted: number, found: number) => {
      this.lost += Math.max(0, counted - found)
      this.doubled += Math.max(0, found - counted)
      if (counted !== found) mismatches.push(`${what}: ${counted} were acknowledged, ${found} are there`)
    }
    const totals = await rows<Record<keyof Totals, number>>(`select
      (select count(*)::int from withdrawal_requests) as withdrawn,
      (select count(*)::int from withdrawal_requests where batch_id is not null) as batched,
      (select count(*)::int from withdrawal_requests where paid_at is not null) as "paidOut",
      (select count(*)::int from withdrawal_requests where failed_at is not null) as returned, (select count(*)::int from gifts) as given,
      (select count(*)::int from payments where type = 'deposit' and status = 'completed' and amount in (1500, 2500)) as "paidIn",
      (select count(*)::int from influencer_deal_purchases) as ordered`)
    const stored = onlyRow(totals)
    for (const [what, count] of Object.entries(this.totals)) compare(what, count, stored[what as keyof Totals])
    const open = await rows<{ id: number; net: number }>(`
      select a.owner_id as id, sum(case a.mode when 'stored' then a.balance
        else (select coalesce(sum(e.amount), 0) from ledger.entries e where e.account_id = a.id) end)::int as net
      from ledger.accounts a where a.owner_id is not null group by 1`)
    const found = new Map(open.map(({ id, net: expectedNet }) => [id, expectedNet]))
    for (const [id, expectedNet] of this.client.net)
      if (expectedNet !== (found.get(id) ?? 0))
        mismatches.push(`cents of ${id}: ${expectedNet} were expected, ${found.get(id) ?? 0} are there`)
    return mismatches
  }
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function expectOk(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${await answer.text()}`)
}
