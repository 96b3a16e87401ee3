import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openPasswords } from '../server/src/features/accounts/passwords.ts'
import { addPeople, deal, order, post, type Someone } from './people.ts'

/** The installation's secret, under which the load's people have their password. */
export const crashSecret = 'a secret of the crash test, and of the crash test alone'
const password = 'a quiet green kettle'
/** Each can withdraw once a day. */
const withdrawers = 60
const start = { business: 20_000_000, withdrawer: 10_000 }
const link = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
const reason = 'It is not what we agreed.'
const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }

type Answer = Awaited<ReturnType<typeof post>>
type Told = { withdrawn: number; given: number; paidIn: number; ordered: number }

/**
 * People who do everything that moves money, each operation under a key that it is asked for again with until it is answered. What
 * was answered is counted here, by hand; in the end the database must say the same.
 */
export class CrashLoad {
  unanswered = 0
  private readonly done: Record<string, number> = {}
  /** What somebody should have in the end, available and held together less their debt. */
  private readonly net = new Map<number, number>()
  private readonly told: Told = { withdrawn: 0, given: 0, paidIn: 0, ordered: 0 }
  private working = true
  private keys = 0
  private readonly origin: string
  private readonly people: { businesses: Someone[]; influencer: Someone; admin: Someone; waiting: Someone[] }
  private readonly dealId: number

  private constructor(origin: string, people: CrashLoad['people'], dealId: number) {
    this.origin = origin
    this.people = people
    this.dealId = dealId
    for (const { id } of people.businesses) this.net.set(id, start.business)
    for (const { id } of people.waiting) this.net.set(id, start.withdrawer)
    this.net.set(people.influencer.id, 0)
  }

  /** Adds the people, and says what an admin has to say before deposits and many gifts are taken. */
  static async prepare(origin: string, url: string): Promise<CrashLoad> {
    const businesses = await addPeople(url, 'business', 8, start.business)
    const waiting = await addPeople(url, 'influencer', withdrawers, start.withdrawer)
    const [influencer] = await addPeople(url, 'influencer', 1)
    const [admin] = await addPeople(url, 'admin', 1)
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
    for (const [key, value] of Object.entries(settings))
      await fetch(`${origin}/api/admin/settings/${key}`, {
        method: 'PUT',
        headers: { cookie: admin!.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
      }).then(expectOk)
    const payout = { paymentMethod: 'paypal', paypalEmail: 'somebody@bench.example', password }
    for (const { cookie } of waiting)
      await fetch(`${origin}/api/user/payout-details`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(payout),
      }).then(expectOk)
    await asOwner(url, (client) => client.query(`update users set payout_changed_at = now() - interval '2 days'`))
    const { body } = await post(origin, influencer!, '/api/deals', deal)
    return new CrashLoad(origin, { businesses, influencer: influencer!, admin: admin!, waiting }, body.id)
  }

  start(): Promise<unknown> {
    const { businesses } = this.people
    return Promise.all([
      ...businesses.slice(0, 4).map((who) => this.repeat((n) => this.trade(who, n))),
      this.repeat((n) => this.payByCard(businesses[4]!, n)),
      this.repeat((n) => this.payByTransfer(businesses[5]!, n)),
      this.repeat((n) => this.give(businesses[6]!, n)),
      this.repeat((n) => this.withdraw(n)),
    ])
  }

  async stop() {
    this.working = false
  }

  get acknowledged(): number {
    return Object.values(this.done).reduce((sum, many) => sum + many, 0)
  }
  counts = () => this.done

  private async repeat(work: (n: number) => Promise<void>) {
    for (let n = 0; this.working; n++) await work(n)
  }

  /** Asks under one key until there is an answer, as the browser does; whatever it was, it is noted once. */
  private async insist(who: Someone, address: string, body: object, good: number[], what?: string): Promise<Answer> {
    const key = `crash-${this.keys++}-key`
    for (;;) {
      const answer = await post(this.origin, who, address, body, key).catch(() => null)
      if (answer && answer.status < 500) {
        if (!good.includes(answer.status))
          throw new Error(`${address} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
        if (what) this.done[what] = (this.done[what] ?? 0) + 1
        return answer
      }
      this.unanswered++
      await wait(100)
    }
  }
  private owe({ id }: Someone, amount: number) {
    this.net.set(id, this.net.get(id)! + amount)
  }

  /** An order that stays, is paid out, declined, taken back, cancelled, or divided after a dispute. */
  private async trade(who: Someone, n: number) {
    const { influencer, admin } = this.people
    const { body } = await this.insist(who, `/api/deals/${this.dealId}/purchases`, order, [201], 'orders')
    this.told.ordered++
    const { id, taskId } = body.purchase
    const settle = (business: number, earned: number) => {
      this.owe(who, business)
      this.owe(influencer, earned)
    }
    if (n % 6 === 0) return
    if (n % 6 === 1) return void (await this.insist(influencer, `/api/purchases/${id}/decline`, {}, [200], 'declined'))
    if (n % 6 === 2) return void (await this.insist(who, `/api/purchases/${id}/cancel`, {}, [200], 'taken back'))
    await this.insist(influencer, `/api/purchases/${id}/accept`, {}, [200])
    if (n % 6 === 3) return void (await this.insist(influencer, `/api/tasks/${taskId}/cancel`, {}, [200], 'cancelled'))
    if (n % 6 === 4) {
      await this.insist(influencer, `/api/tasks/${taskId}/deliver`, link, [200])
      await this.insist(who, `/api/tasks/${taskId}/accept`, {}, [200], 'released')
      return settle(-1_000, 900)
    }
    const { body: dispute } = await this.insist(who, `/api/purchases/${id}/dispute`, { reason }, [201])
    const at = (side: string, move: string) => `/api/${side}disputes/${dispute.id}/${move}`
    await this.insist(influencer, at('', 'evidence'), { text: 'It was sent.', fileIds: [] }, [201])
    const half = { outcome: 'split', releaseAmount: 405, reason }
    await this.insist(admin, at('admin/', 'propose'), half, [200])
    await this.insist(who, at('', 'object'), { reason }, [200])
    await this.insist(admin, at('admin/', 'decide'), half, [200], 'divided')
    // the platform's tenth of 405 cents is 40
    settle(-405, 365)
  }

  /** A top-up by card; of three one is given back, and one is disputed once most of it is gone. */
  private async payByCard(who: Someone, n: number) {
    const { body } = await this.insist(who, '/api/payments/create-checkout', { amount: 2_500 }, [200, 201])
    const session = new URL((body as unknown as { checkoutUrl: string }).checkoutUrl).searchParams.get('session')
    const at = `/api/test/checkout-sessions/${session}`
    await this.insist(who, `${at}/pay`, card, [200], 'paid by card')
    this.told.paidIn++
    this.owe(who, 2_500)
    if (n % 3 === 0) return
    // these have no keys: a second time they find that it was done
    const [how, what] = n % 3 === 1 ? (['refund', 'given back'] as const) : (['dispute', 'charged back'] as const)
    await this.insist(who, `${at}/${how}`, {}, [200, 409], what)
    this.owe(who, -2_500)
  }

  private async payByTransfer(who: Someone, n: number) {
    const wish = { amount: 1_500, method: 'paypal', agreeToTerms: true }
    const { body } = await this.insist(who, '/api/deposits', wish, [201])
    const { id } = (body as unknown as { deposit: { id: number } }).deposit
    const at = `/api/admin/payments/${id}`
    const { admin } = this.people
    if (n % 3 === 2)
      return void (await this.insist(admin, `${at}/reject`, { notes: 'It never came to us.' }, [204], 'not found'))
    await this.insist(admin, `${at}/approve`, { transactionId: `IN-${n}` }, [204], 'found')
    this.told.paidIn++
    this.owe(who, 1_500)
  }

  private async give(who: Someone, n: number) {
    if (n >= 900) return void (await wait(100))
    const { influencer } = this.people
    const gift = { receiverId: influencer.id, amount: 100 + n, message: '', emoji: 'star' }
    await this.insist(who, '/api/gifts', gift, [201], 'gifts')
    this.told.given++
    this.owe(who, -gift.amount)
    this.owe(influencer, gift.amount)
  }

  private async withdraw(n: number) {
    const who = this.people.waiting[n]
    if (!who) return void (await wait(100))
    const wish = { amount: 4_000, paymentMethod: 'paypal', password }
    const { body } = await this.insist(who, '/api/withdrawals', wish, [201], 'withdrawals')
    this.told.withdrawn++
    const { admin } = this.people
    const at = `/withdrawals/${body.id}`
    if (n % 4 === 0) return
    if (n % 4 === 1) {
      await this.insist(admin, `/api/admin${at}/approve`, { transactionId: `OUT-${n}` }, [204], 'approved')
      if (n % 8 === 1) return this.owe(who, -4_000)
      return void (await this.insist(admin, `/api/admin${at}/bounced`, { note: reason }, [204], 'bounced'))
    }
    if (n % 4 === 2)
      return void (await this.insist(admin, `/api/admin${at}/reject`, { notes: reason }, [204], 'rejected'))
    await this.insist(who, `/api${at}/cancel`, {}, [200], 'withdrawn again')
  }

  /** What the database says otherwise, once the card sandbox has told everything. */
  async findWrong(pool: pg.Pool): Promise<string[]> {
    const rows = async <Row extends pg.QueryResultRow>(query: string) => (await pool.query<Row>(query)).rows
    for (let i = 0; ; i++) {
      const [left] = await rows<{ n: number }>(
        'select count(*)::int as n from sandbox_events where next_attempt_at is not null',
      )
      if (left!.n === 0) break
      if (i > 300) return [`${left!.n} webhooks did not arrive`]
      await wait(200)
    }
    const wrong: string[] = []
    const same = (what: string, counted: number, found: number) => {
      if (counted !== found) wrong.push(`${what}: ${counted} were acknowledged, ${found} are there`)
    }
    const [stored] = await rows<Record<keyof Told, number>>(`select
      (select count(*)::int from withdrawal_requests) as withdrawn, (select count(*)::int from gifts) as given,
      (select count(*)::int from payments where type = 'deposit' and status = 'completed' and amount in (1500, 2500)) as "paidIn",
      (select count(*)::int from influencer_deal_purchases) as ordered`)
    for (const [what, many] of Object.entries(this.told)) same(what, many, stored![what as keyof Told])
    const open = await rows<{ id: number; net: number }>(`
      select a.owner_id as id, sum(case a.mode when 'stored' then a.balance
        else (select coalesce(sum(e.amount), 0) from ledger.entries e where e.account_id = a.id) end)::int as net
      from ledger.accounts a where a.owner_id is not null group by 1`)
    const found = new Map(open.map(({ id, net }) => [id, net]))
    for (const [id, net] of this.net) same(`cents of ${id}`, net, found.get(id) ?? 0)
    return wrong
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
