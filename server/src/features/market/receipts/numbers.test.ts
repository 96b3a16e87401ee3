import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { scaled } from '../../../../test/scale.ts'
import { linkDelivery } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import type { Database } from '../../../platform/database/database.ts'
import { issueAllMissing } from './issue.sql.ts'

const { world } = await aMarket()
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** The numbers of each series and year, in order. */
async function numbers(): Promise<Record<string, number[]>> {
  const { rows } = await world.database.pool.query<{ name: string; numbers: number[] }>(
    `select series || '-' || year as name, array_agg(number order by number) as numbers from receipts group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, numbers }) => [name, numbers]))
}
const numbersTo = (many: number) => Array.from({ length: many }, (_, i) => i + 1)
const progress = async () => {
  const { rows } = await world.database.pool.query<{ through: string }>('select through from receipt_progress')
  return Number(rows[0]?.through ?? 0)
}
const lastJournal = async () => {
  const { rows } = await world.database.pool.query<{ id: string }>('select max(id) as id from ledger.journals')
  return Number(rows[0]!.id)
}
/** Backdates all journals by two hours. */
async function backdateJournals() {
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`update ledger.journals set created_at = created_at - interval '2 hours'`)
  await owner.query(`set session_replication_role = origin`)
}
/** A database whose transactions fail after doing their work. */
const failing = (database: Database): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (tx) => {
      await work(tx)
      throw new Error('The lights went out')
    }),
})
const runConcurrently = async (times: number, most: number, work: (i: number) => Promise<unknown>) => {
  let next = 0
  const one = async () => {
    for (let i = next++; i < times; i = next++) await work(i)
  }
  await Promise.all(Array.from({ length: most }, one))
}

describe('numbers', () => {
  it('have no gaps or duplicates while orders are settled, many issuers run and some fail', async () => {
    const orders = scaled({ gate: 40, nightly: 200 })
    const year = world.services.clock().getUTCFullYear()
    const businesses = await Promise.all(numbersTo(4).map(() => world.aBusiness({ balance: 1_000_000 })))
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer)
    const settle = async (business: Person, i: number) => {
      const { purchaseId, taskId } = await world.anOrder(business, dealId)
      if (i % 2 === 0) return influencer.call('POST', `/api/purchases/${purchaseId}/decline`, {})
      await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      await influencer.call('POST', `/api/tasks/${taskId}/deliver`, linkDelivery)
      expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
      return business.call('GET', `/api/receipts?purchaseId=${purchaseId}`)
    }
    let going = true
    const issuing = (services: Pick<typeof world.services, 'database' | 'clock'>) => async () => {
      while (going) {
        await issueAllMissing(services).catch((error: Error) => expect(error.message).toBe('The lights went out'))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const issuers = [
      issuing(world.services)(),
      issuing(world.services)(),
      issuing({ ...world.services, database: failing(world.database) })(),
    ]
    await runConcurrently(orders, 8, (i) => settle(businesses[i % 4]!, i))
    going = false
    await Promise.all(issuers)
    await issueAllMissing(world.services)
    expect(await numbers()).toEqual({
      [`C-${year}`]: numbersTo(orders / 2),
      [`R-${year}`]: numbersTo(orders),
      [`S-${year}`]: numbersTo(orders / 2),
      [`T-${year}`]: numbersTo(4),
    })
    expect(await world.audit()).toEqual([])
    await backdateJournals()
    // now old enough: nothing is missing
    expect(await world.audit()).toEqual([])
  }, 120_000)

  it('are not lost by rollbacks', async () => {
    const before = await numbers()
    const business = await world.aBusiness()
    await expect(issueAllMissing({ ...world.services, database: failing(world.database) })).rejects.toThrow('lights')
    expect(await numbers()).toEqual(before)
    const { body } = await business.call('GET', '/api/receipts')
    const series = `T-${world.services.clock().getUTCFullYear()}`
    expect(body.items[0].number).toBe(`${series}-${String(before[series]!.length + 1).padStart(6, '0')}`)
  })

  it('start over each year', async () => {
    world.pass(366 * 24)
    const business = await world.aBusiness()
    await issueAllMissing(world.services)
    const { body } = await business.call('GET', '/api/receipts')
    expect(body.items[0].number).toBe(`T-${world.services.clock().getUTCFullYear()}-000001`)
    expect(await world.audit()).toEqual([])
  })
})

describe('the job', () => {
  it('starts from where recent journals began at its last run, in as many batches as needed', async () => {
    const business = await world.aBusiness()
    await runConcurrently(1_100, 8, () => world.giveMoney(business.id, 100))
    expect((await numbers())[`T-${world.services.clock().getUTCFullYear()}`]?.length).toBeLessThan(1_000)
    const through = await progress()
    expect(await issueAllMissing(world.services)).toBe(1_101)
    // all of this is younger than ten minutes
    expect(await progress()).toBe(through)
    await backdateJournals()
    expect(await issueAllMissing(world.services)).toBe(0)
    expect(await progress()).toBe(await lastJournal())
    await world.giveMoney(business.id, 100)
    expect(await issueAllMissing(world.services)).toBe(1)
  }, 60_000)

  it('works off an old backlog, which the audit reports until then', async () => {
    const business = await world.aBusiness()
    await runConcurrently(700, 8, () => world.giveMoney(business.id, 100))
    await backdateJournals()
    expect((await world.audit()).map(({ invariant }) => invariant.split(' ')[0])).toEqual(Array(701).fill('I28'))
    expect(await issueAllMissing(world.services)).toBe(701)
    expect(await world.audit()).toEqual([])
    expect(await issueAllMissing(world.services)).toBe(0)
    expect(await progress()).toBe(await lastJournal())
  }, 60_000)

  it('is checked by the audit: wrong amounts and missing numbers are reported', async () => {
    await owner.query(`set session_replication_role = replica`)
    const broken = async (query: string) => {
      await owner.query('begin')
      await owner.query(query)
      await owner.query('commit')
      return [...new Set((await world.audit()).map(({ invariant }) => invariant.split(' ')[0]))]
    }
    const first = `(select min(id) from receipts where series = 'R')`
    expect(await broken(`update receipts set amount = amount + 1 where id = ${first}`)).toEqual(['I28'])
    expect(await broken(`update receipts set amount = amount - 1 where id = ${first}`)).toEqual([])
    expect(await broken(`update receipts set number = number + 100000 where id = ${first}`)).toEqual(['I29'])
    expect(await broken(`update receipts set number = number - 100000 where id = ${first}`)).toEqual([])
    expect(await broken(`delete from receipts where id = ${first}`)).toEqual(['I28', 'I29'])
    await owner.query(`set session_replication_role = origin`)
  })
})
