import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { sealAccount } from '../../server/src/features/money/payout-details/sealed-account.ts'
import { afterInserts } from './after-inserts.ts'
import { openSession, order } from './people.ts'

/** The people whose lists are measured; the business and the influencer each own a tenth of all orders. */
export const owners = { business: 1, influencer: 501, admin: 1_001 } as const
export type Owner = keyof typeof owners

/** Signs in the owners of `addOrders`; returns their session cookies. */
export async function signInOwners(owner: pg.Client): Promise<Record<Owner, string>> {
  const cookies: Partial<Record<Owner, string>> = {}
  for (const who of Object.keys(owners) as Owner[]) cookies[who] = await openSession(owner, owners[who])
  return cookies as Record<Owner, string>
}

/**
 * Inserts orders `from` to `to` directly into the database, with tasks, payments, journals, disputes and pending items for admins;
 * nine in ten are final. It bypasses the rules: for benchmarks only.
 */
export async function addOrders(url: string, from: number, to: number, secret: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c synchronous_commit=off -c session_replication_role=replica',
  })
  await client.connect()
  try {
    await client.query(helpers)
    for (const statement of [people, accounts, orders, tasks, payments, links, journals, entries, disputes, deposits])
      await client.query(statement.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
    await addWithdrawals(client, from, to, secret)
    const also = ['payment_journals', 'ledger.entries', 'withdrawal_requests']
    await afterInserts(client, tablesWithIds, { also })
  } finally {
    await client.end()
  }
}

const tablesWithIds = [
  'users',
  'influencer_deal_purchases',
  'tasks',
  'payments',
  'disputes',
  'ledger.accounts',
  'ledger.journals',
]

/** `u(n, salt)`: a deterministic uniform number from 0 to 1; `b`, `i`: business and influencer of order n; `s`: its status. */
const helpers = `
  create function pg_temp.u(n bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
  create function pg_temp.b(n bigint) returns int language sql immutable as
    $$ select case when pg_temp.u(n, 1) < 0.1 then ${owners.business} else 2 + floor(499 * pg_temp.u(n, 2))::int end $$;
  create function pg_temp.i(n bigint) returns int language sql immutable as
    $$ select case when pg_temp.u(n, 3) < 0.1 then ${owners.influencer} else 502 + floor(499 * pg_temp.u(n, 4))::int end $$;
  create function pg_temp.s(n bigint) returns text language sql immutable as
    $$ select case when pg_temp.u(n, 5) < 0.9 then 'completed' when pg_temp.u(n, 5) < 0.95 then 'cancelled'
      when pg_temp.u(n, 5) < 0.99 then 'in_progress' else 'pending' end $$;`

const people = `
  insert into users (id, email, username, display_name, role, is_verified, has_two_factor, admin_rights)
  select n, 'p' || n || '@bench.example', 'person' || n, 'Person ' || n,
    case when n <= 500 then 'business' when n <= 1000 then 'influencer' else 'admin' end, true, n > 1000,
    case when n > 1000 then '{owner}'::text[] else '{}' end
  from generate_series(1, 1001) n on conflict do nothing`

/** A person's available account is their id plus 10,000, the held one plus 20,000. */
const accounts = `
  insert into ledger.accounts (id, kind, owner_id, currency, mode, balance, version, min_balance) overriding system value
  select 10000 + n, 'user_available', n, 'USD', 'stored', 1000000, 0, 0 from generate_series(1, 1000) n
  union all select 20000 + n, 'user_held', n, 'USD', 'stored', 1000000, 0, 0 from generate_series(1, 1000) n
  on conflict do nothing`

const orders = `
  insert into influencer_deal_purchases (id, business_id, influencer_id, status, payment_status, amount, fee_bps, terms, deal_type,
    deal_title, deal_description, platforms, extras, delivery_days, revisions_included, brief, message_from_business,
    created_at, completed_at)
  select n, pg_temp.b(n), pg_temp.i(n), pg_temp.s(n), case pg_temp.s(n) when 'cancelled' then 'refunded' else 'paid' end,
    5000, 1000, '${JSON.stringify(defaultTerms)}', 'story', 'A calm look ' || n, 'At it', '{instagram}', '[]', 3, 2,
    '${JSON.stringify(order.brief)}', 'Please', now(),
    case pg_temp.s(n) when 'completed' then now() end
  from generate_series($from, $to) n`

/** One in ten running tasks is late; one in ten is disputed. */
const tasks = `
  insert into tasks (id, purchase_id, buyer_id, influencer_id, status, pin_code, pin_mac, initial_message_from_buyer, terms,
    delivery_days, revisions_included, due_date, disputed_at)
  select n, n, pg_temp.b(n), pg_temp.i(n), pg_temp.s(n), '', '', 'Please', '${JSON.stringify(defaultTerms)}', 3, 2,
    now() + case when pg_temp.u(n, 6) < 0.1 then interval '-1 day' else interval '2 days' end,
    case when pg_temp.s(n) = 'in_progress' and pg_temp.u(n, 7) < 0.1 then now() end
  from generate_series($from, $to) n`

const payments = `
  insert into payments (id, user_id, to_user_id, amount, type, status, method, payment_details, purchase_id, journal_id)
  select n * 4, pg_temp.b(n), pg_temp.i(n), 5000, 'campaign_payment',
    case pg_temp.s(n) when 'completed' then 'completed' when 'cancelled' then 'cancelled' else 'pending' end, 'wallet',
    jsonb_build_object('taskId', n, 'dealTitle', 'A calm look ' || n), n, n * 2 + 1 from generate_series($from, $to) n
  union all
  select n * 4 + 1, pg_temp.i(n), null, 500, 'platform_fee', 'completed', 'wallet', '{}', n, n * 2 + 1
  from generate_series($from, $to) n where pg_temp.s(n) = 'completed'
  union all
  select n * 4 + 2, pg_temp.b(n), null, 5000, 'refund', 'completed', 'wallet', '{}', n, n * 2 + 1
  from generate_series($from, $to) n where pg_temp.s(n) = 'cancelled'`

const links = `
  insert into payment_journals (payment_id, journal_id)
  select n * 4, n * 2 from generate_series($from, $to) n
  union all select n * 4, n * 2 + 1 from generate_series($from, $to) n where pg_temp.s(n) in ('completed', 'cancelled')
  union all select n * 4 + 1, n * 2 + 1 from generate_series($from, $to) n where pg_temp.s(n) = 'completed'
  union all select n * 4 + 2, n * 2 + 1 from generate_series($from, $to) n where pg_temp.s(n) = 'cancelled'`

/** For each order the hold, and its release or refund. */
const journals = `
  insert into ledger.journals (id, idem_key, request_hash, code, ref_type, ref_id, currency) overriding system value
  select n * 2, 'hold:deal_purchase:' || n, ''::bytea, 'hold', 'deal_purchase', n::text, 'USD' from generate_series($from, $to) n
  union all
  select n * 2 + 1, 'close:deal_purchase:' || n, ''::bytea, case pg_temp.s(n) when 'completed' then 'hold_release' else 'hold_refund' end,
    'deal_purchase', n::text, 'USD'
  from generate_series($from, $to) n where pg_temp.s(n) in ('completed', 'cancelled')`

const entries = `
  insert into ledger.entries (journal_id, seq, account_id, amount, balance_after, account_version)
  select n * 2, 1, 10000 + pg_temp.b(n), -5000, 1000000, n * 2 from generate_series($from, $to) n
  union all select n * 2, 2, 20000 + pg_temp.b(n), 5000, 5000, n * 2 from generate_series($from, $to) n
  union all
  select n * 2 + 1, 1, 20000 + pg_temp.b(n), -5000, 0, n * 2 + 1
  from generate_series($from, $to) n where pg_temp.s(n) in ('completed', 'cancelled')
  union all
  select n * 2 + 1, 2, 10000 + case pg_temp.s(n) when 'completed' then pg_temp.i(n) else pg_temp.b(n) end, 5000, 1000000, n * 2 + 1
  from generate_series($from, $to) n where pg_temp.s(n) in ('completed', 'cancelled')`

const disputes = `
  insert into disputes (id, purchase_id, task_id, business_id, influencer_id, opened_by, reason, task_status_before,
    evidence_until, hard_stop_at)
  select id, purchase_id, id, buyer_id, influencer_id, 'business', 'It never came to anything.', 'in_progress',
    now() + interval '5 days', now() + interval '45 days'
  from tasks where disputed_at is not null and id between $from and $to`

/** Deposits awaiting an admin's confirmation. */
const deposits = `
  insert into payments (id, user_id, amount, type, method)
  select n * 4 + 3, pg_temp.b(n), 5000, 'deposit', 'bank_transfer' from generate_series($from, $to) n where n % 200 = 7`

/** Each account is sealed separately, as in real requests. */
async function addWithdrawals(client: pg.Client, from: number, to: number, secret: string) {
  const ids = Array.from({ length: Math.floor((to - from + 1) / 200) }, () => randomUUID())
  const paypal = { paymentMethod: 'paypal' as const, paypalEmail: 'somebody@pay.example' }
  await client.query(
    `with asked as (
      select w.id::uuid as id, w.account, w.n, $3::int + w.n as payment_id,
        case when w.n % 10 = 0 then ${owners.influencer} else 502 + (w.n % 499)::int end as user_id
      from unnest($1::text[], $2::text[]) with ordinality w (id, account, n)),
    paid as (
      insert into payments (id, user_id, amount, type, status, method, journal_id)
      select payment_id, user_id, 5000, 'withdrawal', case n % 5 when 0 then 'pending' else 'completed' end, 'paypal', 1 from asked),
    batches as (
      insert into payout_batches (id, method, file, created_by, sent_at)
      select gen_random_uuid(), 'paypal', 'sealed', ${owners.admin}, now() from (select distinct n / 100 from asked) parts returning id),
    numbered as (select id, row_number() over () - 1 as part from batches)
    insert into withdrawal_requests (id, user_id, amount, payment_method, account_details, status, payment_id, transaction_id,
      decided_by, decided_at, batch_id, paid_by, paid_at)
    select a.id, a.user_id, 5000, 'paypal', a.account, case when a.n % 5 = 0 then 'pending' else 'approved' end, a.payment_id,
      case when a.n % 5 > 0 then 'TR-' || a.n end, case when a.n % 5 > 0 then ${owners.admin} end, case when a.n % 5 > 0 then now() end,
      case when a.n % 5 > 0 then b.id end, case when a.n % 5 > 0 then ${owners.admin} end, case when a.n % 5 > 0 then now() end
    from asked a join numbered b on b.part = a.n / 100`,
    [ids, ids.map((id) => sealAccount(secret, id, paypal)), 100_000_000 + from],
  )
}
