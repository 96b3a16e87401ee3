import type { Difference } from '#contract/foundation/alerts/alerts.ts'
import type { ProviderReversal, ProviderSession } from '../../../platform/checkout/provider.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { recordReversal, reversalsView, settleDeposit, suspenseView } from '../deposits/index.ts'
import { paymentsView } from '../wallet/index.ts'
import type { Tally, Window } from './reconcile.ts'

/** Younger records are not compared, because their webhook may still be in flight. */
const gracePeriodMs = 10 * 60_000
const maxLookups = 500

/** Reads the provider's sessions, stores them for the audit (I16) and settles those we missed. Returns the differences. */
export async function compareSessions(
  services: Services,
  { window: { from }, tally }: { window: Window; tally: Tally },
): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const page of services.checkout.listSessions(from)) {
    tally.sessions += page.length
    for (const session of await findUnbooked(services, page)) {
      const outcome = await settleSession(services, session)
      if (outcome === 'unknown') {
        const { id: subject, amountTotal: theirs } = session
        differences.push({ what: 'unknown_here', subject, paymentId: null, ours: null, theirs })
      } else if (outcome !== 'open' && outcome !== 'already_credited' && outcome !== 'processing') tally.applied++
    }
    await saveSessions(services, page)
  }
  return differences
}

const settleSession = (services: Services, session: ProviderSession) =>
  inTransaction(services, (context) => settleDeposit(context, { session, ended: null }))

/** The sessions of a page whose state we missed: paid but not credited, or closed while their deposit is pending. */
async function findUnbooked({ database }: Services, page: ProviderSession[]): Promise<ProviderSession[]> {
  const ours = page.filter(({ paymentId }) => paymentId !== null)
  const { rows } = await queryPrepared<{ session_id: string }>(database.pool, {
    text: `select s.session_id from jsonb_to_recordset($1) as s(session_id text, payment_id int, paid boolean, amount int, is_open boolean)
      left join ${paymentsView} p on p.id = s.payment_id and p.type = 'deposit'
      where case when s.paid then not exists (select from ${suspenseView} i where i.session_id = s.session_id)
          and not coalesce(p.status = 'completed' and p.provider_session_id = s.session_id, false)
        else not s.is_open and p.status = 'pending' end`,
    values: [JSON.stringify(ours.map(sessionRow))],
  })
  const unbookedIds = new Set(rows.map((row) => row.session_id))
  return ours.filter(({ id }) => unbookedIds.has(id))
}

const sessionRow = ({ id, paymentId, paid, amountTotal, currency, status }: ProviderSession) => ({
  session_id: id,
  payment_id: paymentId,
  paid,
  amount: amountTotal,
  currency: currency.toUpperCase(),
  is_open: status === 'open',
})

/** Stores the current state of sessions at the provider. */
async function saveSessions({ database, clock }: Services, page: ProviderSession[]): Promise<void> {
  await queryPrepared(database.pool, {
    text: `insert into provider_sessions (session_id, payment_id, paid, amount, currency, seen_at)
      select session_id, payment_id, paid, amount, currency, $2
      from jsonb_to_recordset($1) as s(session_id text, payment_id int, paid boolean, amount int, currency text)
      on conflict (session_id) do update set paid = excluded.paid, amount = excluded.amount, currency = excluded.currency,
        seen_at = excluded.seen_at`,
    values: [JSON.stringify(page.filter(({ paymentId }) => paymentId !== null).map(sessionRow)), clock()],
  })
}

type Ours = { id: number; provider_session_id: string; amount: number }

/** Compares our completed deposits with the provider's sessions; one missing from its lists is fetched. Returns the differences. */
export async function comparePayments(
  services: Services,
  { from, until }: Window,
  tally: Tally,
): Promise<Difference[]> {
  const { database } = services
  const { rows } = await queryPrepared<{ counted: number; doubtful: Ours[] | null }>(database.pool, {
    text: `with ours as (
        select p.id, p.provider_session_id, p.amount, coalesce(r.paid and r.amount = p.amount and r.currency = p.currency, false) as agrees
        from ${paymentsView} p left join provider_sessions r on r.session_id = p.provider_session_id and r.seen_at >= $2
        where p.type = 'deposit' and p.method = 'credit_card' and p.status = 'completed' and p.provider_session_id is not null
          and p.created_at >= $1 and p.created_at < $3)
      select (select count(*)::int from ours) as counted,
        (select jsonb_agg(o) from (select id, provider_session_id, amount from ours where not agrees order by id limit $4) o) as doubtful`,
    values: [from, until, new Date(until.getTime() - gracePeriodMs), maxLookups],
  })
  tally.payments += onlyRow(rows).counted
  const differences: Difference[] = []
  for (const payment of onlyRow(rows).doubtful ?? []) {
    const found = await verifyPayment(services, payment)
    if (found) differences.push(found)
  }
  return differences
}

async function verifyPayment({ checkout }: Services, ours: Ours): Promise<Difference | null> {
  const known = { subject: ours.provider_session_id, paymentId: ours.id, ours: ours.amount }
  try {
    const { paid, amountTotal, currency } = await checkout.readSession(ours.provider_session_id)
    if (!paid) return { what: 'unpaid_there', ...known, theirs: null }
    const agrees = amountTotal === ours.amount && currency === 'usd'
    return agrees ? null : { what: 'amount', ...known, theirs: amountTotal }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return { what: 'unknown_there', ...known, theirs: null }
    throw error
  }
}

/** Reads the provider's refunds and disputes and books those we missed. Returns the differences. */
export async function compareReversals(
  services: Services,
  { refundsFrom, disputesFrom, until }: Window,
  tally: Tally,
): Promise<Difference[]> {
  const { database, checkout } = services
  const listedIds = new Set<string>()
  for await (const page of checkout.listReversals({ refunds: refundsFrom, disputes: disputesFrom })) {
    tally.reversals += page.length
    for (const { id } of page) listedIds.add(id)
    const { rows } = await queryPrepared<{ id: string }>(database.pool, {
      text: `select distinct s.id from jsonb_to_recordset($1) as s(id text, intent text, amount int, returned boolean)
        left join ${reversalsView} r on r.id = s.id
        where (exists (select from ${paymentsView} p where p.transaction_id = s.intent and p.type = 'deposit' and p.method = 'credit_card')
            or exists (select from ${suspenseView} i where i.payment_intent_id = s.intent and i.status in ('held', 'returning')))
          and (r.id is null or r.told < s.amount or (s.returned and not r.is_returned))`,
      values: [JSON.stringify(page.map(reversalRow))],
    })
    const unbookedIds = new Set(rows.map((row) => row.id))
    for (const reversal of page.filter(({ id }) => unbookedIds.has(id))) {
      const outcome = await inTransaction(services, (context) => recordReversal(context, reversal))
      if (outcome !== 'unchanged') tally.applied++
    }
  }
  // only our reversals of the second half of the window, all of which the provider must have listed
  const since = new Date((refundsFrom.getTime() + until.getTime()) / 2)
  const { rows: ours } = await queryPrepared<{ id: string; payment_id: number | null; told: number }>(database.pool, {
    text: `select id, payment_id, told from ${reversalsView} card_reversals where created_at >= $1 and created_at < $2 and told > 0 order by id limit $3`,
    values: [since, new Date(until.getTime() - gracePeriodMs), maxLookups],
  })
  return ours
    .filter(({ id }) => !listedIds.has(id))
    .map(({ id, payment_id, told }) => ({
      what: 'unknown_there',
      subject: id,
      paymentId: payment_id,
      ours: told,
      theirs: null,
    }))
}

const reversalRow = ({ id, paymentIntentId, amount, isReturned }: ProviderReversal) => ({
  id,
  intent: paymentIntentId,
  amount,
  returned: isReturned,
})
