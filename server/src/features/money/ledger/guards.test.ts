import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { openHold, reverseDeposit, transferGift } from './ledger.ts'

// Every rule about money has at least two guards, so tests through the API do not notice when one is gone. Here each is tested alone:
// a statement that it refuses is tried with the surrounding guards disabled, and then without the guard itself, when it must succeed.
// Nothing is ever committed.

const { world } = await aMarket()
let owner: pg.Client
beforeAll(async () => {
  await seedBooks()
  owner = await world.asOwner()
})
afterAll(() => owner.end())

/** Creates at least one row in every guarded table. */
async function seedBooks() {
  const business = await world.aBusiness()
  const influencer = await world.anInfluencer()
  const dealId = await world.aDeal(influencer)
  await world.anOrder(business, dealId)
  const { purchaseId } = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${purchaseId}/decline`, {})
  await business.call('POST', '/api/gifts', { receiverId: influencer.id, amount: 500, emoji: 'star' })
  await world.aWithdrawal(influencer)
  const maturesAt = new Date(Date.now() + 86_400_000)
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`select ledger.deposit(900001, ${business.id}, 'USD', 4000, ${maturesAt})`)
    await tx.execute(
      sql`select ledger.deposit(900002, ${business.id}, 'USD', 5000, ${new Date(maturesAt.getTime() + 1)})`,
    )
    await openHold(tx, { purpose: 'card_refund', refId: 'g', userId: business.id, amount: 600, actorId: null })
    await transferGift(tx, { giftId: 900_003, senderId: business.id, receiverId: influencer.id, amount: 700 })
    await reverseDeposit(tx, { refId: 'ch:100', userId: business.id, amount: 100, depositJournalId: null })
    await tx.execute(sql`select ledger.deposit_to_suspense('cs_guard', 'USD', 100)`)
    await tx.execute(sql`insert into webhook_events (id, type) values ('evt_guard', 'x')`)
    await tx.execute(
      sql`insert into card_reversals (id, kind, payment_intent_id) values ('ch_guard', 'refund', 'pi_guard')`,
    )
    await tx.execute(
      sql`insert into suspense_items (session_id, payment_id, amount, currency) select 'cs_guard', min(id), 100, 'USD' from payments`,
    )
    await tx.execute(sql`insert into provider_sessions values ('cs_guard', 1, true, 100, 'USD', now())`)
    await tx.execute(
      sql`insert into api_idempotency (user_id, key, route, body_sha256) values (${business.id}, 'guarded-key', 'x', '')`,
    )
    await tx.execute(sql`insert into receipts (series, year, number, owner_id, journal_id, payment_id, amount, content, issued_at)
      select 'T', 2020, n, ${business.id}, n, 1, 100, '{}', now() from generate_series(1, 2) n`)
  })
}

type Guard = { on: string; refuses: string; with: string }
const check = '23514'
const unique = '23505'
const foreign = '23503'
const stored = "where id = (select min(id) from ledger.accounts where kind = 'user_available' and balance > 0)"
const aJournal = "'', 'promo', 'guard', 'guard', 'USD'"
const journalColumns = '(idem_key, request_hash, code, ref_type, ref_id, currency)'
const aPerson = "'guard@example.com', 'guard', 'Guard', 'business'"

/** A statement that each constraint and unique index refuses, and the SQLSTATE of the refusal. */
const constraints: Record<string, Guard> = {
  account_sums_account_id_fkey: {
    on: 'ledger.account_sums',
    refuses: 'insert into ledger.account_sums values (999999, 1, 0)',
    with: foreign,
  },
  account_sums_journal_id_fkey: {
    on: 'ledger.account_sums',
    refuses:
      'insert into ledger.account_sums select min(id), 999999, 0 from ledger.accounts where owner_id is not null',
    with: foreign,
  },
  account_sums_pkey: {
    on: 'ledger.account_sums',
    refuses: 'insert into ledger.account_sums select id, 1, 0 from ledger.accounts, generate_series(1, 2)',
    with: unique,
  },
  accounts_check: {
    on: 'ledger.accounts',
    refuses: "update ledger.accounts set owner_id = 1 where kind = 'promo'",
    with: check,
  },
  // the floor
  accounts_check1: {
    on: 'ledger.accounts',
    refuses: "update ledger.accounts set balance = -1 where kind = 'user_held'",
    with: check,
  },
  accounts_currency_check: {
    on: 'ledger.accounts',
    refuses: "update ledger.accounts set currency = 'usd' where kind = 'promo'",
    with: check,
  },
  accounts_dated_check: {
    on: 'ledger.accounts',
    refuses: `update ledger.accounts set dated = balance + 1 ${stored}`,
    with: check,
  },
  accounts_kind_check: {
    on: 'ledger.accounts',
    refuses: "update ledger.accounts set kind = 'bonus' where kind = 'promo'",
    with: check,
  },
  accounts_mode_check: {
    on: 'ledger.accounts',
    refuses: "update ledger.accounts set mode = 'both' where kind = 'promo'",
    with: check,
  },
  accounts_owner_id_fkey: {
    on: 'ledger.accounts',
    refuses: `update ledger.accounts set owner_id = 999999 ${stored}`,
    with: foreign,
  },
  accounts_owner_uq: {
    on: 'ledger.accounts',
    refuses: `insert into ledger.accounts (kind, owner_id, currency, mode) select 'user_debt', min(id), 'USD', 'derived' from users`,
    with: unique,
  },
  accounts_system_uq: {
    on: 'ledger.accounts',
    refuses: "insert into ledger.accounts (kind, currency, mode) values ('promo', 'USD', 'derived')",
    with: unique,
  },
  entries_account_id_fkey: {
    on: 'ledger.entries',
    refuses: 'update ledger.entries set account_id = 999999 where journal_id = 1 and seq = 1',
    with: foreign,
  },
  entries_account_version_uq: {
    on: 'ledger.entries',
    refuses: `update ledger.entries set account_version = 1
      where account_version = 2 and account_id = (select id from ledger.accounts ${stored})`,
    with: unique,
  },
  entries_amount_check: { on: 'ledger.entries', refuses: 'update ledger.entries set amount = 0', with: check },
  entries_journal_id_fkey: {
    on: 'ledger.entries',
    refuses: 'update ledger.entries set journal_id = 999999 where journal_id = 1',
    with: foreign,
  },
  entries_pkey: {
    on: 'ledger.entries',
    refuses:
      "insert into ledger.entries (journal_id, seq, account_id, amount) select 1, 1, id, 5 from ledger.accounts where kind = 'promo'",
    with: unique,
  },
  entry_maturities_amount_check: {
    on: 'ledger.entry_maturities',
    refuses: 'update ledger.entry_maturities set amount = 0',
    with: check,
  },
  entry_maturities_journal_id_seq_fkey: {
    on: 'ledger.entry_maturities',
    refuses: 'insert into ledger.entry_maturities values (999999, 1, now(), 1)',
    with: foreign,
  },
  entry_maturities_matures_at_check: {
    on: 'ledger.entry_maturities',
    refuses: `insert into ledger.entry_maturities select journal_id, seq, 'infinity', 1 from ledger.entries limit 1`,
    with: check,
  },
  entry_maturities_pkey: {
    on: 'ledger.entry_maturities',
    refuses: 'insert into ledger.entry_maturities select * from ledger.entry_maturities limit 1',
    with: unique,
  },
  holds_account_id_fkey: { on: 'ledger.holds', refuses: 'update ledger.holds set account_id = 999999', with: foreign },
  holds_amount_check: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set amount = 0, dated = 0 where status = 'open'",
    with: check,
  },
  holds_check: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set released = 1 where status = 'open'",
    with: check,
  },
  holds_closed_by_fkey: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set closed_by = 999999 where status = 'closed'",
    with: foreign,
  },
  holds_closed_by_key: {
    on: 'ledger.holds',
    refuses: `update ledger.holds set status = 'closed', refunded = amount,
      closed_by = (select max(closed_by) from ledger.holds) where purpose = 'withdrawal'`,
    with: unique,
  },
  holds_dated_check: { on: 'ledger.holds', refuses: 'update ledger.holds set dated = amount + 1', with: check },
  holds_opened_by_fkey: { on: 'ledger.holds', refuses: 'update ledger.holds set opened_by = 999999', with: foreign },
  holds_purpose_check: { on: 'ledger.holds', refuses: "update ledger.holds set purpose = 'rent'", with: check },
  holds_purpose_ref_id_key: {
    on: 'ledger.holds',
    refuses: `insert into ledger.holds (purpose, ref_id, account_id, currency, amount, opened_by)
      select purpose, ref_id, account_id, currency, amount, opened_by from ledger.holds limit 1`,
    with: unique,
  },
  holds_refunded_check: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set refunded = -1, released = amount + 1 where status = 'closed'",
    with: check,
  },
  holds_released_check: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set released = -1, refunded = amount + 1 where status = 'closed'",
    with: check,
  },
  holds_status_check: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set status = 'gone' where status = 'closed'",
    with: check,
  },
  journals_code_check: {
    on: 'ledger.journals',
    refuses: "update ledger.journals set code = 'rent' where id = 1",
    with: check,
  },
  journals_idem_key_check: {
    on: 'ledger.journals',
    refuses: "update ledger.journals set idem_key = 'short' where id = 1",
    with: check,
  },
  journals_idem_key_key: {
    on: 'ledger.journals',
    refuses: `insert into ledger.journals ${journalColumns} select idem_key, ${aJournal} from ledger.journals where id = 1`,
    with: unique,
  },
  journals_once_uq: {
    on: 'ledger.journals',
    refuses: `insert into ledger.journals ${journalColumns}
      select 'another-key', '', code, ref_type, ref_id, currency from ledger.journals where id = 1`,
    with: unique,
  },
  journals_reverses_id_fkey: {
    on: 'ledger.journals',
    refuses: 'update ledger.journals set reverses_id = 999999 where id = 1',
    with: foreign,
  },
  journals_reverses_id_key: {
    on: 'ledger.journals',
    refuses: 'update ledger.journals set reverses_id = 1 where id in (2, 3)',
    with: unique,
  },
  maturing_account_id_fkey: {
    on: 'ledger.maturing',
    refuses: 'insert into ledger.maturing values (999999, now(), 1)',
    with: foreign,
  },
  maturing_amount_check: { on: 'ledger.maturing', refuses: 'update ledger.maturing set amount = 0', with: check },
  maturing_matures_at_check: {
    on: 'ledger.maturing',
    refuses: `insert into ledger.maturing select id, '-infinity', 1 from ledger.accounts ${stored}`,
    with: check,
  },
  maturing_pkey: {
    on: 'ledger.maturing',
    refuses: 'insert into ledger.maturing select * from ledger.maturing limit 1',
    with: unique,
  },
  payments_amount_check: { on: 'payments', refuses: 'update payments set amount = 0', with: check },
  payments_campaign_request_fk: {
    on: 'payments',
    refuses: 'update payments set purchase_id = null, campaign_request_id = 999999',
    with: foreign,
  },
  payments_completed_check: {
    on: 'payments',
    refuses: "update payments set journal_id = null where status = 'completed'",
    with: check,
  },
  payments_first_approved_by_users_id_fk: {
    on: 'payments',
    refuses: 'update payments set first_approved_by = 999999, first_approved_at = now()',
    with: foreign,
  },
  payments_two_admins_check: {
    on: 'payments',
    refuses: 'update payments set first_approved_by = user_id, first_approved_at = now()',
    with: check,
  },
  payments_journal_fk: { on: 'payments', refuses: 'update payments set journal_id = 999999', with: foreign },
  payments_provider_session_uq: {
    on: 'payments',
    refuses: "update payments set provider_session_id = 'cs_same'",
    with: unique,
  },
  payments_purchase_fk: { on: 'payments', refuses: 'update payments set purchase_id = 999999', with: foreign },
  payments_subject_check: {
    on: 'payments',
    refuses: `
      with campaign as (
        insert into campaigns (business_id, title, description)
        select id, 'Tea', 'Tea' from users limit 1 returning id, business_id
      ), request as (
        insert into campaign_requests (campaign_id, business_id, influencer_id, message, asked_by, offered_by, offered_at, terms)
        select id, business_id, business_id, 'Hello', 'influencer', 'influencer', now(), '{}' from campaign returning id
      )
      update payments set campaign_request_id = request.id from request where purchase_id is not null`,
    with: check,
  },
  payments_to_user_id_users_id_fk: {
    on: 'payments',
    refuses: 'update payments set to_user_id = 999999',
    with: foreign,
  },
  payments_user_id_users_id_fk: { on: 'payments', refuses: 'update payments set user_id = 999999', with: foreign },
  payment_journals_journal_fk: {
    on: 'payment_journals',
    refuses: 'insert into payment_journals select min(id), 999999 from payments',
    with: foreign,
  },
  payment_journals_payment_id_payments_id_fk: {
    on: 'payment_journals',
    refuses: 'insert into payment_journals values (999999, 1)',
    with: foreign,
  },
  payment_journals_payment_id_journal_id_pk: {
    on: 'payment_journals',
    refuses: 'insert into payment_journals select * from payment_journals limit 1',
    with: unique,
  },
  webhook_events_pkey: {
    on: 'webhook_events',
    refuses: "insert into webhook_events (id, type) values ('evt_guard', 'x')",
    with: unique,
  },
  card_reversals_amount_check: { on: 'card_reversals', refuses: 'update card_reversals set told = -1', with: check },
  card_reversals_payment_id_payments_id_fk: {
    on: 'card_reversals',
    refuses: 'update card_reversals set payment_id = 999999',
    with: foreign,
  },
  card_reversals_pkey: {
    on: 'card_reversals',
    refuses: "insert into card_reversals (id, kind, payment_intent_id) values ('ch_guard', 'refund', 'pi_other')",
    with: unique,
  },
  suspense_items_amount_check: { on: 'suspense_items', refuses: 'update suspense_items set amount = 0', with: check },
  suspense_items_decided_by_users_id_fk: {
    on: 'suspense_items',
    refuses: 'update suspense_items set decided_by = 999999',
    with: foreign,
  },
  suspense_items_first_approved_by_users_id_fk: {
    on: 'suspense_items',
    refuses: 'update suspense_items set first_approved_by = 999999',
    with: foreign,
  },
  suspense_items_payment_id_payments_id_fk: {
    on: 'suspense_items',
    refuses: 'update suspense_items set payment_id = 999999',
    with: foreign,
  },
  suspense_items_pkey: {
    on: 'suspense_items',
    refuses: 'insert into suspense_items select * from suspense_items limit 1',
    with: unique,
  },
  suspense_items_status_check: {
    on: 'suspense_items',
    refuses: "update suspense_items set status = 'lost'",
    with: check,
  },
  provider_sessions_pkey: {
    on: 'provider_sessions',
    refuses: 'insert into provider_sessions select * from provider_sessions limit 1',
    with: unique,
  },
  api_idempotency_user_id_key_pk: {
    on: 'api_idempotency',
    refuses:
      "insert into api_idempotency (user_id, key, route, body_sha256) select user_id, key, 'y', '' from api_idempotency",
    with: unique,
  },
  gifts_amount_check: { on: 'gifts', refuses: 'update gifts set amount = 0', with: check },
  gifts_message_check: {
    on: 'gifts',
    refuses: "update gifts set message = repeat('x', 501), thank_you = 'y'",
    with: check,
  },
  gifts_receiver_id_users_id_fk: { on: 'gifts', refuses: 'update gifts set receiver_id = 999999', with: foreign },
  gifts_sender_id_users_id_fk: { on: 'gifts', refuses: 'update gifts set sender_id = 999999', with: foreign },
  gifts_sides_check: { on: 'gifts', refuses: 'update gifts set receiver_id = sender_id', with: check },
  receipts_amount_check: { on: 'receipts', refuses: 'update receipts set amount = -1', with: check },
  receipts_journal_uq: { on: 'receipts', refuses: 'update receipts set journal_id = 1', with: unique },
  receipts_number_check: { on: 'receipts', refuses: 'update receipts set number = 0 where number = 1', with: check },
  receipts_number_uq: { on: 'receipts', refuses: 'update receipts set number = 1', with: unique },
  receipts_owner_id_users_id_fk: { on: 'receipts', refuses: 'update receipts set owner_id = 999999', with: foreign },
  receipts_series_check: {
    on: 'receipts',
    refuses: "update receipts set series = 'X', purchase_id = 1, payment_id = null",
    with: check,
  },
  receipts_subject_check: { on: 'receipts', refuses: 'update receipts set payment_id = null', with: check },
}

/** A statement that each trigger refuses; for triggers that act instead, one that fails with ZZ001 once they have. */
const triggers: Record<string, Guard> = {
  journal_balanced: {
    on: 'ledger.journals',
    refuses: `insert into ledger.journals ${journalColumns} values ('guard:000001', ${aJournal}); set constraints all immediate`,
    with: 'LG001',
  },
  journals_immutable: { on: 'ledger.journals', refuses: 'update ledger.journals set ref_id = ref_id', with: 'LG002' },
  entries_immutable: {
    on: 'ledger.entries',
    refuses: 'delete from ledger.entries where journal_id not in (select journal_id from ledger.entry_maturities)',
    with: 'LG002',
  },
  entries_balanced: {
    on: 'ledger.entries',
    refuses:
      "insert into ledger.entries (journal_id, seq, account_id, amount) select 1, 9, id, 5 from ledger.accounts where kind = 'promo'",
    with: 'LG001',
  },
  entry_maturities_immutable: {
    on: 'ledger.entry_maturities',
    refuses: 'truncate ledger.entry_maturities',
    with: 'LG002',
  },
  holds_forward: {
    on: 'ledger.holds',
    refuses: "update ledger.holds set released = released + 1, refunded = refunded - 1 where status = 'closed'",
    with: 'LG003',
  },
  users_balance_sync: {
    on: 'ledger.accounts',
    refuses: `update ledger.accounts set balance = balance + 1 ${stored};
      do $$ begin if not exists (select from users u join ledger.accounts a on a.owner_id = u.id and a.kind = 'user_available' where u.balance <> a.balance)
        then raise exception 'balances are in sync' using errcode = 'ZZ001'; end if; end $$`,
    with: 'ZZ001',
  },
  users_balance_guard: { on: 'users', refuses: 'update users set balance = balance + 1', with: 'LG004' },
  users_balance_zero: {
    on: 'users',
    refuses: `insert into users (email, username, display_name, role, balance) values (${aPerson}, 100)`,
    with: 'LG004',
  },
  users_open_accounts: {
    on: 'users',
    refuses: `insert into users (email, username, display_name, role) values (${aPerson});
      do $$ begin if (select count(*) from ledger.accounts a join users u on u.id = a.owner_id where u.username = 'guard') = 3
        then raise exception 'accounts were created' using errcode = 'ZZ001'; end if; end $$`,
    with: 'ZZ001',
  },
  receipts_immutable: { on: 'receipts', refuses: 'update receipts set amount = amount', with: 'LG002' },
}

const tables = [...new Set([...Object.values(constraints), ...Object.values(triggers)].map(({ on }) => on))]

/** The outcome of `statement` after `before`: its SQLSTATE, or 'done'. Everything is rolled back. */
async function outcomeOf(before: string, statement: string): Promise<string> {
  await owner.query('begin')
  try {
    await owner.query(before)
    await owner.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
  } finally {
    await owner.query('rollback')
  }
}

describe('each constraint refuses on its own:', () => {
  const withoutTriggers = tables.map((table) => `alter table ${table} disable trigger user`).join(';')

  it.each(Object.entries(constraints))('%s', async (name, { on, refuses, with: state }) => {
    const isIndex = name.endsWith('_uq')
    const schema = on.includes('.') ? 'ledger.' : ''
    const drop = isIndex ? `drop index ${schema}${name}` : `alter table ${on} drop constraint ${name} cascade`
    expect(await outcomeOf(withoutTriggers, refuses)).toBe(state)
    expect(await outcomeOf(`${withoutTriggers}; ${drop}`, refuses)).toBe('done')
  })
})

describe('each trigger acts on its own:', () => {
  it.each(Object.entries(triggers))('%s', async (name, { on, refuses, with: state }) => {
    expect(await outcomeOf('select', refuses)).toBe(state)
    expect(await outcomeOf(`drop trigger ${name} on ${on}`, refuses)).toBe('done')
  })
})

it('the lists name every constraint, unique index and trigger of these tables, except for generated primary keys', async () => {
  const own = `in (${tables.filter((table) => table !== 'users').map((table) => `'${table}'::regclass`)})`
  const { rows } = await owner.query<{ name: string }>(`
    select conname as name from pg_constraint where conrelid ${own} and contype in ('c', 'u', 'p', 'f', 'x')
    union select i.indexrelid::regclass::text from pg_index i where i.indisunique and i.indrelid ${own}
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union select tgname from pg_trigger where not tgisinternal and (tgrelid ${own} or (tgrelid = 'users'::regclass and tgname ~ '^users_(balance|open)'))`)
  const generatedKeys = ['accounts_pkey', 'journals_pkey', 'holds_pkey', 'payments_pkey', 'gifts_pkey', 'receipts_pkey']
  const names = rows.map(({ name }) => name.replace('ledger.', '')).filter((name) => !generatedKeys.includes(name))
  expect(names.sort()).toEqual([...Object.keys(constraints), ...Object.keys(triggers)].sort())
})
