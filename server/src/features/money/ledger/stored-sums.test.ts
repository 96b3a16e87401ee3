import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, World } from '../../../../test/world.ts'
import { sqlState } from '../../../platform/database/database.ts'
import { advanceStoredSums } from './stored-sums.ts'

let world: World
let admin: Person
let business: Person
let owner: pg.Client
beforeEach(async () => {
  world = await World.open()
  admin = await world.anAdmin()
  business = await world.aBusiness({ balance: 50_000 })
  owner = await world.asOwner()
})
afterEach(async () => {
  await owner.end()
  await world.close()
})

type Sum = { id: number; sum: number }
const listed = async (): Promise<Sum[]> => {
  const { body } = await admin.call('GET', '/api/admin/ledger/accounts?limit=100')
  return body.items.map(({ id, sum }: Sum) => ({ id, sum }))
}
/** The sums of the entries of all accounts. */
const addedUp = async (): Promise<Sum[]> =>
  (
    await owner.query(`
      select a.id::int, coalesce(sum(e.amount), 0)::int as sum
      from ledger.accounts a left join ledger.entries e on e.account_id = a.id group by a.id order by a.id`)
  ).rows
const kept = async (): Promise<{ kind: string; journal: number; sum: number }[]> =>
  (
    await owner.query(`
      select a.kind, k.journal_id::int as journal, k.sum::int
      from ledger.account_sums k join ledger.accounts a on a.id = k.account_id order by a.kind`)
  ).rows
const lastJournal = async (): Promise<number> =>
  (await owner.query('select max(id)::int as last from ledger.journals')).rows[0].last

/** A connection that has booked a deposit of 700 cents and not committed it. */
async function aWriter(): Promise<pg.Client> {
  const writer = await world.asOwner()
  await writer.query('begin')
  await writer.query(`select ledger.deposit(900001, ${business.id}, 'USD', 700, null)`)
  return writer
}
/** The audit's findings about the stored sums; it would also report the writer's deposit, which has no payment. */
const wrongSums = async () => (await world.audit()).filter(({ invariant }) => invariant.startsWith('I46 '))
/** Books for somebody else, so that nobody waits for the writer. */
const bookAnother = () => world.aBusiness({ balance: 300 })

describe('kept sums', () => {
  it('are those of the platform’s accounts, up to the last journal', async () => {
    expect(await advanceStoredSums(world.database)).toBe(true)
    const journal = await lastJournal()
    expect(await kept()).toEqual([
      { kind: 'payout_clearing', journal, sum: 0 },
      { kind: 'platform_revenue', journal, sum: 0 },
      { kind: 'processor_clearing', journal, sum: -50_000 },
      { kind: 'promo', journal, sum: 0 },
      { kind: 'suspense', journal, sum: 0 },
    ])
    expect(await world.audit()).toEqual([])
  })

  it('leave the page of accounts right before, between and after they move', async () => {
    const expectRight = async () => expect(await listed()).toEqual(await addedUp())
    await expectRight()
    for (let round = 0; round < 3; round++) {
      await advanceStoredSums(world.database)
      await expectRight()
      await world.anOrder(business, await world.aDeal(await world.anInfluencer()))
      await world.giveMoney(business.id, 200)
      await expectRight()
    }
    expect(await world.audit()).toEqual([])
  })

  it('that are wrong are what the page shows, and the audit finds', async () => {
    await advanceStoredSums(world.database)
    await owner.query(
      `update ledger.account_sums set sum = sum + 7
        where account_id = (select id from ledger.accounts where kind = 'processor_clearing')`,
    )
    await bookAnother()
    expect((await listed()).reduce((sum, each) => sum + each.sum, 0)).toBe(7)
    expect(await world.audit()).toEqual([
      {
        invariant: expect.stringMatching(/^I46 /),
        key: expect.any(String),
        detail: expect.stringMatching(/^kept -49993 up to journal \d+, entries -50000$/),
      },
    ])
  })

  it('are not there before the first journal', async () => {
    const empty = await World.open()
    expect(await advanceStoredSums(empty.database)).toBe(false)
    await empty.close()
  })
})

describe('a journal that is committed after one with a higher number', () => {
  it('is waited for', async () => {
    const writer = await aWriter()
    await bookAnother()
    const moving = advanceStoredSums(world.database)
    const outcome = await Promise.race([moving, wait(300, 'still waiting')])
    await writer.query('commit')
    await writer.end()
    expect([outcome, await moving]).toEqual(['still waiting', true])
    expect((await kept()).map(({ sum }) => sum)).toContain(-51_000)
    expect(await listed()).toEqual(await addedUp())
    expect(await wrongSums()).toEqual([])
  })

  it('is not waited for long: the sums stay where they were, and it is added later', async () => {
    await advanceStoredSums(world.database)
    const before = await kept()
    const writer = await aWriter()
    await bookAnother()
    expect(await advanceStoredSums(world.database)).toBe(false)
    expect(await kept()).toEqual(before)
    await writer.query('commit')
    await writer.end()
    expect(await listed()).toEqual(await addedUp())
    expect(await advanceStoredSums(world.database)).toBe(true)
    expect((await kept()).map(({ sum }) => sum)).toContain(-51_000)
    expect(await wrongSums()).toEqual([])
  })

  it('would be lost if it were not waited for', async () => {
    const { rows } = await owner.query(`select pg_get_functiondef('ledger.keep_sums'::regproc) as text`)
    await owner.query(rows[0].text.replace(/WHILE .* LOOP/, 'WHILE false LOOP'))
    const writer = await aWriter()
    await bookAnother()
    expect(await advanceStoredSums(world.database)).toBe(true)
    await writer.query('commit')
    await writer.end()
    expect(await listed()).not.toEqual(await addedUp())
  })

  it('has a lower number because each is given out when it is asked for, and to one session alone', async () => {
    const { rows } = await owner.query(
      `select seqcache::int, seqincrement::int, seqcycle from pg_sequence
        where seqrelid = pg_get_serial_sequence('ledger.journals', 'id')::regclass`,
    )
    expect(rows).toEqual([{ seqcache: 1, seqincrement: 1, seqcycle: false }])
  })
})

it('calls at the same time, while others book, add each entry once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.aBusiness()))
  for (let round = 0; round < 5; round++)
    await Promise.all([
      ...people.map((person) => world.giveMoney(person.id, 100)),
      ...Array.from({ length: 4 }, () => advanceStoredSums(world.database)),
    ])
  expect(await advanceStoredSums(world.database)).toBe(true)
  expect((await kept()).every(({ journal }, _, [first]) => journal === first!.journal)).toBe(true)
  expect(await listed()).toEqual(await addedUp())
  expect(await world.audit()).toEqual([])
})

it('a snapshot that would not see what was committed meanwhile is refused', async () => {
  for (const isolationLevel of ['repeatable read', 'serializable'] as const) {
    const kept = world.database.transaction((tx) => tx.execute(sql`select ledger.keep_sums()`), { isolationLevel })
    expect(await kept.catch(sqlState)).toBe('LG015')
  }
})
