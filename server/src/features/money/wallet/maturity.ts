import { day } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { readMaturing } from '../ledger/index.ts'

/** Maximum number of dates in a response. */
const maxDates = 100

/**
 * The time at which money paid by card at `paidAt` may be withdrawn (product.md 6); null: immediately, because the clearing period is
 * off.
 */
export async function maturityDate(db: Queryable, paidAt: Date): Promise<Date | null> {
  const { clearingDays } = await readSetting(db, 'withdrawals')
  return clearingDays > 0 ? new Date(paidAt.getTime() + clearingDays * day) : null
}

type Maturity = {
  /** Cents that may be withdrawn now. */
  withdrawable: number
  /** Cents that have not matured. */
  clearing: number
  /** Dates at which they mature, earliest first, at most 100. */
  maturing: { amount: number; maturesAt: string }[]
  clearingDays: number
}

/**
 * The part of `available` cents that a person may withdraw now, and the dates at which the rest matures. With the clearing period off,
 * all of it, whatever maturity it was booked with.
 */
export async function readMaturity(
  db: Queryable,
  { userId, available, now }: { userId: number; available: number; now: Date },
): Promise<Maturity> {
  const { clearingDays } = await readSetting(db, 'withdrawals')
  const parts = clearingDays > 0 ? await readMaturing(db, userId, now) : []
  const clearing = parts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    // balance and maturities come from two reads, between which money may have moved
    withdrawable: Math.max(0, available - clearing),
    clearing,
    maturing: parts.slice(0, maxDates).map(({ amount, maturesAt }) => ({ amount, maturesAt: maturesAt.toISOString() })),
    clearingDays,
  }
}
