import { day } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readMaturing } from '../ledger/ledger.ts'
import { readSetting } from '../settings/read-setting.ts'

/** How many dates an answer holds. */
const maxDates = 100

/** From when money may be withdrawn that came by card at `paidAt` (product.md 6); null: at once, since the rule is off. */
export async function maturityOf(db: Queryable, paidAt: Date): Promise<Date | null> {
  const { clearingDays } = await readSetting(db, 'withdrawals')
  return clearingDays > 0 ? new Date(paidAt.getTime() + clearingDays * day) : null
}

type Maturity = {
  /** What may be withdrawn now, in cents. */
  withdrawable: number
  /** What may not yet. */
  clearing: number
  /** When it may, the next first, at most 100. */
  maturing: { amount: number; maturesAt: string }[]
  clearingDays: number
}

/** What of `available` cents a person may withdraw now, and when the rest; with the rule off all of it, whatever dates it has. */
export async function readMaturity(
  db: Queryable,
  { userId, available, now }: { userId: number; available: number; now: Date },
): Promise<Maturity> {
  const { clearingDays } = await readSetting(db, 'withdrawals')
  const parts = clearingDays > 0 ? await readMaturing(db, userId, now) : []
  const clearing = parts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    // the two were read one after the other
    withdrawable: Math.max(0, available - clearing),
    clearing,
    maturing: parts.slice(0, maxDates).map(({ amount, maturesAt }) => ({ amount, maturesAt: maturesAt.toISOString() })),
    clearingDays,
  }
}
