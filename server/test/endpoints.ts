import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dealInput, type Person, purchaseInput, type World } from './world.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
const isGroup = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!**/*.test.ts'], { eager: true })

/** Every endpoint of the contract under its name there, such as `tasks.deliver`. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contract)
    .flatMap((module) => Object.entries(module))
    .flatMap(([group, value]) =>
      isGroup(value) ? Object.entries(value).map(([name, endpoint]) => [`${group}.${name}`, endpoint]) : [],
    ),
)

type Use = { by: Role | 'anyone'; body?: object }
const reason = { reason: 'The sun is missing.' }
const credentials = { username: 'nobody', password: 'a quiet green kettle', challengeAnswer: 'not-required' }

/** Who may use an endpoint on the objects of `aMarket`, and a body that its schema takes. */
export const uses: Record<string, Use> = {
  'accounts.challenge': { by: 'anyone' },
  'accounts.register': {
    by: 'anyone',
    body: { ...credentials, email: 'nobody@example.com', role: 'business', country: 'ES', language: 'es' },
  },
  'accounts.login': { by: 'anyone', body: credentials },
  'accounts.logout': { by: 'anyone' },
  'accounts.currentUser': { by: 'influencer' },
  'accounts.update': {
    by: 'influencer',
    body: {
      displayName: 'Ana',
      bio: 'Coffee',
      profession: 'Baker',
      countryOfOrigin: 'ES',
      languagesSpoken: ['es'],
      language: 'es',
    },
  },
  'accounts.requestEmailVerification': { by: 'influencer' },
  'accounts.verifyEmail': { by: 'anyone', body: { token: 'unknown' } },
  'site.terms': { by: 'anyone' },
  'profiles.read': { by: 'anyone' },
  'deals.list': { by: 'anyone' },
  'deals.read': { by: 'anyone' },
  'deals.create': {
    by: 'influencer',
    body: {
      ...dealInput,
      customOptions: [{ id: 'raw', label: 'Raw files', price: 2_000, extraDays: 1 }],
      revisionsIncluded: 2,
      isActive: true,
    },
  },
  'deals.change': { by: 'influencer', body: dealInput },
  'deals.remove': { by: 'influencer' },
  'purchases.create': { by: 'business', body: { ...purchaseInput, payWith: 'balance' } },
  'purchases.list': { by: 'business' },
  'purchases.read': { by: 'business' },
  'purchases.pay': { by: 'business', body: { payWith: 'card' } },
  'purchases.accept': { by: 'influencer', body: { message: 'With pleasure' } },
  'purchases.decline': { by: 'influencer', body: { message: 'Not my topic' } },
  'purchases.cancel': { by: 'business', body: { message: 'Never mind' } },
  'tasks.list': { by: 'business' },
  'tasks.read': { by: 'business' },
  'tasks.revealPin': { by: 'business' },
  'tasks.pause': { by: 'influencer', body: reason },
  'tasks.wait': { by: 'influencer', body: reason },
  'tasks.resume': { by: 'influencer', body: { message: 'The sun is back' } },
  'tasks.deliver': {
    by: 'influencer',
    body: { finalResultUrl: 'https://example.com', finalResultType: 'link', note: 'Here' },
  },
  'tasks.revise': { by: 'business', body: { changes: 'Brighter' } },
  'tasks.accept': { by: 'business', body: {} },
  'tasks.extend': { by: 'business', body: {} },
  'tasks.verifyPin': { by: 'influencer', body: { pinCode: '0000' } },
  'tasks.cancel': { by: 'business', body: { answer: 'cancel', reason: 'Too late' } },
  'tasks.messages': { by: 'business' },
  'tasks.sendMessage': { by: 'business', body: { content: 'How is it going?' } },
  'tasks.markRead': { by: 'business' },
  'money.createCheckout': { by: 'business', body: { amount: 2_500, currency: 'usd' } },
  'money.wallet': { by: 'business' },
  'money.statement': { by: 'business' },
  'money.payment': { by: 'business' },
  'money.cancelPayment': { by: 'business' },
  'money.checkPayment': { by: 'business' },
  'uploads.create': { by: 'influencer' },
  'admin.overview': { by: 'admin' },
  'admin.audit': { by: 'admin' },
  'sandbox.read': { by: 'anyone' },
  'sandbox.pay': { by: 'anyone', body: { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' } },
  'sandbox.cancel': { by: 'anyone' },
}

export type Market = { people: Record<Role | 'anyone', Person>; urlOf: (name: string, id?: string) => string }
/** What only the two sides of the order of `aMarket` may read. */
export const known = 'known to the two sides alone'

/** An order that waits to be accepted, its task with a message, and a top-up that waits to be paid. */
export async function aMarket(world: World): Promise<Market> {
  const [influencer, admin] = [await world.anInfluencer(), await world.anAdmin()]
  const { business, paymentId, sessionId } = await world.aTopUp()
  await world.giveMoney(business.id, 50_000)
  const dealId = await world.aDeal(influencer)
  const { purchaseId, taskId } = await world.anOrder(business, dealId, { messageFromBusiness: known })
  await business.call('POST', `/api/tasks/${taskId}/messages`, { content: known })
  const ids: [string, string | number][] = [
    ['/api/deals/', dealId],
    ['/api/purchases/', purchaseId],
    ['/api/tasks/', taskId],
    ['/api/payments/', paymentId],
    ['/api/profiles/', influencer.username],
    ['/api/test/checkout-sessions/', sessionId],
  ]
  const urlOf = (name: string, id?: string) => {
    const { url } = endpoints[name]!
    return url.replace(/:\w+/, id ?? String(ids.find(([prefix]) => url.startsWith(prefix))?.[1]))
  }
  return { people: { influencer, business, admin, anyone: world.aStranger() }, urlOf }
}

/** A hash of everything that is stored, by table; counted attempts are left out. */
export async function contents(world: World): Promise<Record<string, string>> {
  const { rows: tables } = await world.database.orm.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and table_name <> 'attempts' order by 1`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${name} t`,
  )
  const { rows } = await world.database.pool.query<{ name: string; rows: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows }) => [name, createHash('sha256').update(rows).digest('hex')]))
}
