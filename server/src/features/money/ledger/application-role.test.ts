import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { sqlState } from '../../../platform/database/database.ts'

// Acts on money that the application's database role is capable of on its own, whatever it sets in its session.

const { world, person, other } = await aMarket({ person: 'business', other: 'influencer' })
afterAll(async () => {
  expect(await world.audit()).toEqual([])
})

/** The SQLSTATE that refuses the last of the statements, or 'done'; they run in one transaction, which is rolled back. */
async function outcomeOf(...statements: SQL[]): Promise<string | undefined> {
  const rolledBack = new Error('rolled back')
  const work = world.database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    await tx.execute(sql`set constraints all immediate`)
    throw rolledBack
  })
  return work.catch((error) => (error === rolledBack ? 'done' : sqlState(error)))
}
const raiseBalances = sql`update users set balance = balance + 1`
const setConfig = (name: string, value: string) => sql`select set_config(${name}, ${value}, true)`

describe('the application cannot write users.balance', () => {
  it.each([
    ['directly', [raiseBalances]],
    ['with the setting that the ledger once used', [setConfig('ledger.sync', 'on'), raiseBalances]],
    [
      'with every setting that the ledger has ever read',
      [setConfig('ledger.sync', 'on'), setConfig('ledger.posting', '1'), raiseBalances],
    ],
    ['with triggers disabled', [sql`set local session_replication_role = replica`, raiseBalances]],
    [
      'from a trigger of its own',
      [
        sql`create temp table lever (n int)`,
        sql`create function pg_temp.pull() returns trigger language plpgsql as $$ begin update public.users set balance = balance + 1; return null; end $$`,
        sql`create trigger pull after insert on lever for each row execute function pg_temp.pull()`,
        sql`insert into lever values (1)`,
      ],
    ],
    [
      'by inserting a person with a balance',
      [
        sql`insert into users (email, username, display_name, role, balance) values ('a@b.example', 'rich', 'Rich', 'business', 5)`,
      ],
    ],
  ])('%s', async (_, statements) => expect(await outcomeOf(...statements)).toMatch(/^(LG004|42501)$/))
})

it.each([
  ['accounts', sql`update ledger.accounts set balance = 1, dated = 0`],
  ['journals', sql`delete from ledger.journals`],
  ['entries', sql`insert into ledger.entries (journal_id, seq, account_id, amount) values (1, 9, 1, 1)`],
  ['holds', sql`update ledger.holds set dated = 0`],
  ['maturing', sql`delete from ledger.maturing`],
  ['entry_maturities', sql`delete from ledger.entry_maturities`],
  ['account_sums', sql`insert into ledger.account_sums values (1, 1, 1)`],
])('the application cannot write ledger.%s, not even with ledger.posting set', async (_, statement) => {
  expect(await outcomeOf(statement)).toBe('42501')
  expect(await outcomeOf(setConfig('ledger.posting', '1'), statement)).toBe('42501')
})

it('the application can call only these functions of the ledger', async () => {
  const { rows } = await world.database.orm.execute<{ name: string }>(sql`
    select proname as name from pg_proc where pronamespace = 'ledger'::regnamespace and has_function_privilege(oid, 'execute')
    and prorettype <> 'trigger'::regtype order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(takesAmount), ...takesNoAmount].sort())
})

/** A call of each function with this amount and otherwise valid arguments. */
const takesAmount: Record<string, (amount: number | null) => SQL> = {
  deposit: (amount) => sql`select ledger.deposit(990001, ${person.id}, 'USD', ${amount}::bigint, null)`,
  deposit_to_suspense: (amount) => sql`select ledger.deposit_to_suspense('cs_role', 'USD', ${amount}::bigint)`,
  card_reverse: (amount) => sql`select ledger.card_reverse('ch_role', 'USD', ${person.id}, ${amount}::bigint, 0, null)`,
  card_return: (amount) => sql`select ledger.card_return('dp_role', 'USD', ${person.id}, ${amount}::bigint, 0, null)`,
  deposit_reverse: (amount) =>
    sql`select ledger.deposit_reverse('ch_role', 'USD', ${person.id}, ${amount}::bigint, null)`,
  deposit_return: (amount) =>
    sql`select ledger.deposit_return('dp_role', 'USD', ${person.id}, ${amount}::bigint, null)`,
  hold_open: (amount) =>
    sql`select ledger.hold_open('deal_purchase', 'role', 'USD', ${person.id}, ${amount}::bigint, null)`,
  hold_close: (amount) =>
    sql`select ledger.hold_close('deal_purchase', 'role-hold', ${other.id}, ${amount}::bigint, 0, null)`,
  gift: (amount) => sql`select ledger.gift(990001, ${person.id}, ${other.id}, 'USD', ${amount}::bigint)`,
  verification_fee: (amount) => sql`select ledger.verification_fee(990001, ${person.id}, 'USD', ${amount}::bigint)`,
  bonus: (amount) => sql`select ledger.bonus(990001, ${person.id}, 'USD', ${amount}::bigint, null)`,
}
/** These move the full amount of a hold, a fee or a suspense item; `payout_lock` and `keep_sums` move nothing. */
const takesNoAmount = [
  'keep_sums',
  'payout',
  'payout_fail',
  'payout_lock',
  'suspense_credit',
  'suspense_return',
  'verification_fee_return',
]

describe('amounts that are negative, zero or null are refused by', () => {
  const aHold = sql`select ledger.hold_open('deal_purchase', 'role-hold', 'USD', ${sql.raw('(select min(id) from users)')}, 300, null)`
  it.each(Object.keys(takesAmount))('%s', async (name) => {
    const call = takesAmount[name]!
    for (const amount of [-500, -1, null]) expect(await outcomeOf(aHold, call(amount))).toBe('LG012')
    // releasing nothing of a hold is a full refund
    expect(await outcomeOf(aHold, call(0))).toBe(name === 'hold_close' ? 'done' : 'LG012')
    expect(await outcomeOf(aHold, call(200))).toBe('done')
  })

  it.each([
    [200, -1],
    [200, 201],
    [301, 0],
    [200, null],
  ])('hold_close: of a hold of 300, release %s with a fee of %s', async (release, fee) => {
    const close = sql`select ledger.hold_close('deal_purchase', 'role-hold', ${other.id}, ${release}::bigint, ${fee}::bigint, null)`
    expect(await outcomeOf(aHold, close)).toBe('LG012')
  })

  it.each(['card_reverse', 'card_return'])('%s: a loss that is no part of it', async (name) => {
    const call = (loss: number | null) =>
      sql`select ledger.${sql.raw(name)}('dp_role', 'USD', ${person.id}, 200, ${loss}::bigint, null)`
    const aLoss = sql`select ledger.card_reverse('ch_role', 'USD', ${person.id}, 200, 200, null)`
    for (const loss of [-1, 201, null]) expect(await outcomeOf(aLoss, call(loss))).toBe('LG012')
    expect(await outcomeOf(aLoss, call(200))).toBe('done')
  })

  it('gift: to oneself', async () =>
    expect(await outcomeOf(sql`select ledger.gift(990001, ${person.id}, ${person.id}, 'USD', 5)`)).toBe('LG012'))
})

describe('a withdrawal', () => {
  const now = new Date()
  const open = (purpose: string, maturedBy: Date | null, amount = 2_000) =>
    sql`select ledger.hold_open(${purpose}, 'role-withdrawal', 'USD', ${person.id}, ${amount}, null, ${maturedBy}::timestamptz)`

  it('holds only matured money, and no other hold asks for it', async () => {
    expect(await outcomeOf(open('withdrawal', null))).toBe('LG012')
    expect(await outcomeOf(open('deal_purchase', now))).toBe('LG012')
    const dated = sql`select ledger.deposit(990002, ${person.id}, 'USD', 5000, ${new Date(now.getTime() + 1)})`
    expect(await outcomeOf(dated, open('withdrawal', now, 100_001))).toBe('LG009')
    expect(await outcomeOf(dated, open('withdrawal', now, 100_000))).toBe('done')
  })

  it('cannot be released to anyone, only paid out in full', async () => {
    const close = sql`select ledger.hold_close('withdrawal', 'role-withdrawal', ${other.id}, 2000, 0, null)`
    expect(await outcomeOf(open('withdrawal', now), close)).toBe('LG012')
  })
})
