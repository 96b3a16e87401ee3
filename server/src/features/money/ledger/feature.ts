import type { Feature } from '../../../platform/feature.ts'
import { ledgerPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: ledgerPersonalData,
  adminFigures: {
    heldMoney: `select coalesce(sum(amount), 0) from ledger.holds where status = 'open'`,
    revenue: `select coalesce(sum(e.amount), 0) from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where a.kind = 'platform_revenue'`,
  },
}
