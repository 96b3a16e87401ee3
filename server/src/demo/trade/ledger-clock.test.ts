import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../test/market.ts'
import { deposit } from '../../features/money/ledger/ledger.ts'
import { payments } from '../../features/money/wallet/tables.ts'
import { ensureLedgerClock, withNamedLedgerTime } from './ledger-clock.ts'

const { world } = await aMarket()

const named = '2020-02-02T10:00:00.000Z'

/** Books a deposit in a transaction that names a time; returns the time of booking in the ledger. */
async function book(): Promise<string> {
  const { id: userId } = await world.aPerson('business')
  return world.database.transaction(async (tx) => {
    await tx.execute(`select set_config('vivobid.demo_time', '${named}', true)`)
    const [payment] = await tx
      .insert(payments)
      .values({ userId, amount: 5_000, type: 'deposit', method: 'bank_transfer' })
      .returning({ id: payments.id })
    const { journalId } = await deposit(tx, { paymentId: payment!.id, userId, amount: 5_000, maturesAt: null })
    const { rows } = await tx.execute<{ booked: Date; effective: Date }>(
      `select created_at as booked, effective_at as effective from ledger.journals where id = ${journalId}`,
    )
    expect(new Date(rows[0]!.effective).toDateString()).toBe(new Date(rows[0]!.booked).toDateString())
    return new Date(rows[0]!.booked).toISOString()
  })
}
const minutesAgo = (at: string) => (Date.now() - Date.parse(at)) / 60_000

describe('the time of the ledger', () => {
  it('is its own, whatever a transaction names', async () => expect(minutesAgo(await book())).toBeLessThan(5))

  it('is the named one while the demo is seeded, and its own again afterwards, also after a failure', async () => {
    await withNamedLedgerTime(world.ownerUrl, async () => expect(await book()).toBe(named))
    expect(minutesAgo(await book())).toBeLessThan(5)
    const failing = withNamedLedgerTime(world.ownerUrl, async () => {
      throw new Error('The seed failed')
    })
    await expect(failing).rejects.toThrow('The seed failed')
    expect(minutesAgo(await book())).toBeLessThan(5)
  })

  it('is its own again at the next start after a seed that was killed', async () => {
    await new Promise<void>((resolve) => {
      void withNamedLedgerTime(world.ownerUrl, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    expect(await book()).toBe(named)
    await ensureLedgerClock(world.ownerUrl)
    expect(minutesAgo(await book())).toBeLessThan(5)
  })

  it('cannot be handed over by the login that the program works with', async () => {
    for (const statement of [
      `alter table ledger.journals alter column created_at set default '2020-02-02'`,
      `insert into ledger.journals (idem_key, request_hash, code, ref_type, ref_id, currency, created_at)
        values ('x', '', 'deposit', 'x', '1', 'USD', '2020-02-02')`,
      `update ledger.journals set created_at = '2020-02-02'`,
    ])
      await expect(world.database.pool.query(statement)).rejects.toThrow(/must be owner|permission denied/)
    await expect(withNamedLedgerTime(world.applicationUrl, async () => undefined)).rejects.toThrow('must be owner')
  })
})
