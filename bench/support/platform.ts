import pg from 'pg'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { afterInserts } from './after-inserts.ts'
import { order } from './people.ts'

/** Payments of each person; admins are added beside them. */
export const paymentsEach = 10
/** The admin who measures: an id that no person of the benchmark has. */
export const adminId = 2_000_000_000

/**
 * Inserts people `from` to `to` directly into the database, each with ten payments, an order, journals and an entry of the action log, and
 * some with identity checks, messages to support, reports, sanctions, appeals, scores and withdrawals, over the last 400 days; nearly
 * everything in the queues is decided. It bypasses the rules: for benchmarks only.
 */
export async function addPlatform(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c synchronous_commit=off -c session_replication_role=replica -c work_mem=128MB',
  })
  await client.connect()
  try {
    await client.query(helpers)
    for (const statement of statements)
      await client.query(statement.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
    await afterInserts(client, tablesWithIds, { also: ['ledger.entries', 'risk_scores', 'appeals'], below: adminId })
    // rows that the program adds get ids that later rows of the benchmark do not use
    for (const table of ['ledger.accounts', 'admin_action_logs'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(${adminId}, (select max(id) from ${table})))`,
      )
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
  'kyc_verifications',
  'contact_messages',
  'report_cases',
  'sanctions',
  'videos',
  'bonuses',
  'admin_action_logs',
  'ledger.accounts',
  'ledger.journals',
]

/** `u(n, salt)`: a deterministic uniform number from 0 to 1; `at`: a time of the last 400 days; odd people are businesses. */
const helpers = `
  create function pg_temp.u(n bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
  create function pg_temp.at(n bigint, salt int) returns timestamptz language sql stable as
    $$ select date_trunc('day', now()) - make_interval(secs => 86400 * 400 * pg_temp.u(n, salt)) $$;
  create function pg_temp.word(n bigint, salt int) returns text language sql immutable as
    $$ select string_agg((array['ba','be','di','do','du','ka','ke','la','le','li','lo','ma','me','mi','mo','na','ne','ni','no','ra','re',
      'ri','ro','sa','se','so','ta','te','ti','to','va','ve','vi','sha','cho','tra','bri','sto','cla','fli'])[
      1 + floor(40 * power(pg_temp.u(n * 4 + part, salt), 1.5))::int], '' order by part) from generate_series(0, 2) part $$;`

const countries = `(array['US','BR','IN','ID','MX','GB','DE','FR','ES','IT','TR','EG','SA','AE','NG','PH','JP','KR','AR','CO'])`

const people = `
  insert into users (id, email, username, display_name, role, is_verified, is_active, country_of_origin, phone, created_at)
  select n, pg_temp.word(n, 1) || n || '@bench.example', pg_temp.word(n, 1) || '.' || n,
    initcap(pg_temp.word(n, 1)) || ' ' || initcap(pg_temp.word(n, 2)), case n % 2 when 1 then 'business' else 'influencer' end,
    pg_temp.u(n, 3) < 0.8, pg_temp.u(n, 4) < 0.99, ${countries}[1 + floor(20 * power(pg_temp.u(n, 5), 2))::int],
    case when pg_temp.u(n, 6) < 0.3 then '+4917' || (10000000 + n) end, pg_temp.at(n, 7)
  from generate_series($from, $to) n`

/** A person's available account is twice their id, the held one the number after it; the platform's come first in new databases. */
const accounts = `
  insert into ledger.accounts (id, kind, owner_id, currency, mode, balance, version, min_balance) overriding system value
  select 1000 + 2 * n, 'user_available', n, 'USD', 'stored', 10000, 0, 0 from generate_series($from, $to) n
  union all select 1001 + 2 * n, 'user_held', n, 'USD', 'stored', 0, 0, 0 from generate_series($from, $to) n`

const platformAccounts = `
  insert into ledger.accounts (kind, owner_id, currency, mode)
  select kind, null, 'USD', 'derived' from unnest('{platform_revenue,processor_clearing}'::text[]) kind
  on conflict do nothing`

/** The other side of a person's order: the next person, of the other role. */
const purchases = `
  insert into influencer_deal_purchases (id, business_id, influencer_id, status, payment_status, amount, fee_bps, terms, deal_type,
    deal_title, deal_description, platforms, extras, delivery_days, revisions_included, brief, message_from_business, created_at, completed_at)
  select n, case n % 2 when 1 then n else n - 1 end, case n % 2 when 1 then n + 1 else n end,
    case when n % 50 = 0 then 'in_progress' else 'completed' end, 'paid', 5000, 1000, '${JSON.stringify(defaultTerms)}', 'story',
    'A calm look ' || n, 'At it', '{instagram}', '[]', 3, 2, '${JSON.stringify(order.brief)}', 'Please',
    pg_temp.at(n, 8), case when n % 50 > 0 then pg_temp.at(n, 8) end
  from generate_series($from, $to) n`

const tasks = `
  insert into tasks (id, purchase_id, buyer_id, influencer_id, status, pin_code, pin_mac, initial_message_from_buyer, terms, delivery_days,
    revisions_included, due_date, created_at, completed_at)
  select id, id, business_id, influencer_id, status, '', '', 'Please', terms, 3, 2, created_at + interval '3 days', created_at, completed_at
  from influencer_deal_purchases where id between $from and $to`

/** Four deposits, of which one in two thousand waits for an admin, four gifts, and the order with its fee. */
const payments = `
  insert into payments (id, user_id, to_user_id, amount, type, status, method, purchase_id, journal_id, transaction_id, created_at, updated_at)
  select n::bigint * ${paymentsEach} + i, n, case when i between 4 and 7 then n + 1 when i = 8 then n + 1 end,
    2000 + (pg_temp.u(n * 10 + i, 9) * 100000)::int,
    case when i < 4 then 'deposit' when i < 8 then 'gift' when i = 8 then 'campaign_payment' else 'platform_fee' end,
    case when i = 0 and n % 2000 = 0 then 'pending' else 'completed' end,
    case when i = 0 then 'bank_transfer' when i < 4 then 'credit_card' else 'wallet' end,
    case when i > 7 then n end, n::bigint * 4, case when i < 4 then 'pi_' || n || '_' || i end,
    pg_temp.at(n * 10 + i, 10), pg_temp.at(n * 10 + i, 10)
  from generate_series($from, $to) n, generate_series(0, ${paymentsEach - 1}) i`

/** Two deposits, a hold and its release. */
const journals = `
  insert into ledger.journals (id, idem_key, request_hash, code, ref_type, ref_id, currency, created_at) overriding system value
  select n::bigint * 4 + i, 'bench:journal:' || n || ':' || i, ''::bytea, (array['deposit','deposit','hold','hold_release'])[i + 1],
    case when i < 2 then 'payment' else 'deal_purchase' end, case when i < 2 then (n::bigint * 10 + i)::text else n::text end, 'USD',
    case when i < 2 then pg_temp.at(n * 10 + i, 10) else pg_temp.at(n, 8) end
  from generate_series($from, $to) n, generate_series(0, 3) i`

const entries = `
  insert into ledger.entries (journal_id, seq, account_id, amount, balance_after, account_version)
  select n::bigint * 4 + i, 1, (select id from ledger.accounts where kind = 'processor_clearing'), -5000, null, null
  from generate_series($from, $to) n, generate_series(0, 1) i
  union all select n::bigint * 4 + i, 2, 1000 + 2 * n, 5000, 10000, n::bigint * 4 + i
  from generate_series($from, $to) n, generate_series(0, 1) i
  union all select n::bigint * 4 + 2, 1, 1000 + 2 * n, -5000, 5000, n::bigint * 4 + 2 from generate_series($from, $to) n
  union all select n::bigint * 4 + 2, 2, 1001 + 2 * n, 5000, 5000, n::bigint * 4 + 2 from generate_series($from, $to) n
  union all select n::bigint * 4 + 3, 1, 1001 + 2 * n, -5000, 0, n::bigint * 4 + 3 from generate_series($from, $to) n
  union all select n::bigint * 4 + 3, 2, 1000 + 2 * (n + 1), 4500, 10000, n::bigint * 4 + 3 from generate_series($from, $to) n
  union all select n::bigint * 4 + 3, 3, (select id from ledger.accounts where kind = 'platform_revenue'), 500, null, null
  from generate_series($from, $to) n`

const disputes = `
  insert into disputes (id, purchase_id, task_id, business_id, influencer_id, opened_by, reason, task_status_before, evidence_until,
    hard_stop_at, created_at, updated_at)
  select id, id, id, business_id, influencer_id, 'business', 'It never came to anything.', 'in_progress',
    created_at + interval '5 days', created_at + interval '45 days', created_at, created_at
  from influencer_deal_purchases where id between $from and $to and id % 5000 = 0`

const identityChecks = `
  insert into kyc_verifications (id, user_id, document_type, status, decided_by, decided_at, created_at)
  select n, n, 'passport', case when n % 3000 = 0 then 'pending' else 'approved' end, case when n % 3000 > 0 then ${adminId} end,
    case when n % 3000 > 0 then pg_temp.at(n, 11) + interval '5 hours' end, pg_temp.at(n, 11)
  from generate_series($from, $to) n where n % 3 = 0`

const contacts = `
  insert into contact_messages (id, user_id, language, subject, message, status, admin_response, created_at, updated_at, responded_at, responded_by)
  overriding system value
  select n, n, 'en', 'A transfer is missing', 'It left our bank last Monday and has not arrived.',
    case when n % 2000 = 0 then 'unread' else 'replied' end, 'It has arrived.', pg_temp.at(n, 12), pg_temp.at(n, 12),
    case when n % 2000 > 0 then pg_temp.at(n, 12) end, case when n % 2000 > 0 then ${adminId} end
  from generate_series($from, $to) n where n % 10 = 0`

const reportCases = `
  insert into report_cases (id, entity_type, entity_id, subject_id, status, opened_at, decided_by, decided_at) overriding system value
  select n, 'user', n, n, case when n % 2000 = 0 then 'pending' else 'resolved' end, pg_temp.at(n, 13),
    case when n % 2000 > 0 then ${adminId} end, case when n % 2000 > 0 then pg_temp.at(n, 13) + interval '1 day' end
  from generate_series($from, $to) n where n % 20 = 0`

const reports = `
  insert into reports (case_id, user_id, entity_type, entity_id, reason, status, created_at, resolved_at)
  select id, subject_id + 1, 'user', entity_id, 'They never answer anybody.', status, opened_at, decided_at
  from report_cases where id between $from and $to`

/** Warnings against one in twenty, and their appeals. */
const sanctions = `
  insert into sanctions (id, user_id, kind, target_type, target_id, case_id, reason, ground, source, created_by, created_at)
  overriding system value
  select id, subject_id, 'warn', 'user', subject_id, id, 'They never answer anybody.', 'other', 'report', ${adminId}, opened_at
  from report_cases where id between $from and $to`

const appeals = `
  insert into appeals (sanction_id, user_id, text, status, created_at, decided_by, decided_at, answer)
  select id, user_id, 'I was ill that month.', case when id % 2000 = 0 then 'pending' else 'upheld' end, created_at,
    case when id % 2000 > 0 then ${adminId} end, case when id % 2000 > 0 then created_at + interval '2 days' end,
    case when id % 2000 > 0 then 'It stays as it is.' end
  from sanctions where id between $from and $to and id % 40 = 0`

/** One in twelve has a score, one in four hundred a high one. */
const risks = `
  insert into risk_scores (user_id, score, reasons, computed_at)
  select n, case when n % 400 = 0 then 80 when n % 12 = 0 then 20 else 0 end,
    case when n % 12 = 0 then '[{"signal":"shared_network","points":20,"count":6}]'::jsonb else '[]' end, now()
  from generate_series($from, $to) n`

/** Cancelled ones; pending ones have sealed accounts and are added where the secret is known. */
const withdrawals = `
  insert into withdrawal_requests (user_id, amount, payment_method, account_details, status, payment_id, cancelled_at, created_at)
  select n, 5000, 'paypal', '', 'rejected', n * ${paymentsEach}, pg_temp.at(n, 15) + interval '1 day', pg_temp.at(n, 15)
  from generate_series($from, $to) n where n % 10 = 0`

/** Work for campaigns that was published long ago. */
const videos = `
  insert into videos (id, influencer_id, business_id, campaign_id, request_id, deliverable_id, title, platform, status, platform_url, ready_at,
    published_at, created_at)
  select n, n, n - 1, n, n, 'a', 'A calm look', 'instagram', 'published', 'https://example.com/' || n, pg_temp.at(n, 16), pg_temp.at(n, 16),
    pg_temp.at(n, 16)
  from generate_series($from, $to) n where n % 20 = 0`

const bonuses = `
  insert into bonuses (id, user_id, amount, reason, status, needs_two, granted_by, decided_by, decided_at, created_at)
  overriding system value
  select n, n, 1000, 'For a patient report of a fault.', case when n % 4000 = 0 then 'pending' else 'withdrawn' end, true, ${adminId},
    case when n % 4000 > 0 then ${adminId} end, case when n % 4000 > 0 then pg_temp.at(n, 17) end, pg_temp.at(n, 17)
  from generate_series($from, $to) n where n % 40 = 0`

const actions = `
  insert into admin_action_logs (id, admin_id, action_type, target_type, target_id, details, ip_address, created_at)
  select n, ${adminId}, (array['user_view','kyc_approve','payment_approve','other'])[1 + n % 4], (array['user','kyc_verification','payment','task'])[1 + n % 4],
    n::text, '{"what":"bench"}', '192.0.2.1', pg_temp.at(n, 14)
  from generate_series($from, $to) n`

const statements = [
  people,
  accounts,
  platformAccounts,
  purchases,
  tasks,
  payments,
  journals,
  entries,
  disputes,
  identityChecks,
  contacts,
  reportCases,
  reports,
  sanctions,
  appeals,
  risks,
  withdrawals,
  videos,
  bonuses,
  actions,
]
