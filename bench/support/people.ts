import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '../../server/src/features/accounts/sessions/sessions.ts'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'

export type BenchPerson = { id: number; cookie: string }
type BenchRole = 'business' | 'influencer' | 'admin'

/** Lifts the order limits for benchmarks. */
const unlimitedOrders = JSON.stringify({
  maxUnacceptedPerPair: 1_000_000,
  maxUnacceptedPerBusiness: 1_000_000,
  maxCancellations: 1_000_000,
  cancellationHours: 1,
  minutesBetweenMails: 10,
})

/** Inserts signed-in, confirmed people directly into the database, with `cents` each; admins have every right. */
export async function addPeople(url: string, role: BenchRole, count: number, cents = 0): Promise<BenchPerson[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people: BenchPerson[] = []
  try {
    await client.query("insert into system_settings (key, value) values ('order_limits', $1) on conflict do nothing", [
      unlimitedOrders,
    ])
    for (let i = 0; i < count; i++) {
      const name = `bench-${role}-${randomUUID()}`.slice(0, 30)
      const { rows } = await client.query<{ id: number }>(
        'insert into users (email, username, display_name, role, is_verified) values ($1, $2, $2, $3, true) returning id',
        [`${name}@bench.example`, name, role],
      )
      const { id } = onlyRow(rows)
      // a statement of its own, since earlier states that are measured beside know no rights
      if (role === 'admin')
        await client.query("update users set has_two_factor = true, admin_rights = '{owner}' where id = $1", [id])
      if (cents > 0) await deposit(client, id, cents)
      people.push({ id, cookie: await openSession(client, id) })
    }
  } finally {
    await client.end()
  }
  return people
}

/** Inserts one such person. */
export const addPerson = async (url: string, role: BenchRole, cents = 0): Promise<BenchPerson> =>
  onlyRow(await addPeople(url, role, 1, cents))

/** Signs somebody in, with an identity that counts as confirmed throughout; returns the cookie of the session. */
export async function openSession(client: pg.Client, userId: number): Promise<string> {
  const token = randomUUID()
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at, confirmed_at)
    values ($1, $2, now() + interval '1 day', now() + interval '1 day')`,
    [hashToken(token), userId],
  )
  return `sid=${token}`
}

async function deposit(client: pg.Client, userId: number, cents: number) {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    "insert into payments (user_id, amount, type, method) values ($1, $2, 'deposit', 'bank_transfer') returning id",
    [userId, cents],
  )
  const paymentId = onlyRow(rows).id
  const journal = await client.query<{ id: string }>("select ledger.deposit($1, $2, 'USD', $3, null) as id", [
    paymentId,
    userId,
    cents,
  ])
  await client.query("update payments set status = 'completed', journal_id = $2 where id = $1", [
    paymentId,
    onlyRow(journal.rows).id,
  ])
  await client.query('insert into payment_journals values ($1, $2)', [paymentId, onlyRow(journal.rows).id])
  await client.query('commit')
}

export const order = {
  amount: 1_000,
  messageFromBusiness: 'Measured order.',
  brief: {
    sayAndShow: 'Show it.',
    links: [],
    wishedDate: null,
    usageRights: 'none',
    usageDays: null,
    usageChannels: null,
    adMarking: 'platform_label',
    licenceNumber: null,
  },
}

export const deal = {
  dealType: 'story',
  title: 'Measured deal',
  description: 'A deal that is ordered many times in a row.',
  price: 1_000,
  deliveryTimeInDays: 3,
  platforms: ['instagram'],
}

/** Posts as a signed-in person; each call has a new key unless one is given. */
export async function post(origin: string, who: BenchPerson, url: string, body: unknown, key: string = randomUUID()) {
  const answer = await fetch(origin + url, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    body: (await answer.json().catch(() => ({}))) as Record<string, never> & {
      id: number
      purchase: { id: number; taskId: number }
    },
  }
}
