import { sql } from 'drizzle-orm'
import { figure } from '../../../platform/database/figures/figures.ts'

/** Cents in open holds. */
export const heldMoney = figure(sql`(select coalesce(sum(amount), 0) from ledger.holds where status = 'open')`)

/** Cents that the platform has earned. */
export const revenue = figure(sql`(
  select coalesce(sum(e.amount), 0) from ledger.entries e join ledger.accounts a on a.id = e.account_id
  where a.kind = 'platform_revenue')`)
