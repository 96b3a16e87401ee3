import { admin } from '#contract/admin/admin/admin.ts'
import { monthReports } from '#contract/admin/statistics/month-reports.ts'
import { alertStatuses, alerts, reconciliations } from '#contract/foundation/alerts/alerts.ts'
import { settings } from '#contract/foundation/settings/settings.ts'
import { bonuses } from '#contract/money/bonuses/bonuses.ts'
import { adminPayments, paymentStatusFilters } from '#contract/money/deposits/deposits.ts'
import { payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { payouts, withdrawalFilters } from '#contract/money/withdrawals/withdrawals.ts'
import type { Prefetch, ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

type LoadTab = (prefetch: Prefetch, search: URLSearchParams) => void

const byTab: Record<string, LoadTab> = {
  withdrawals: (prefetch, search) => {
    prefetch.read(payouts.counts, {})
    prefetch.read(settings.read, { params: { key: 'withdrawals' } })
    prefetch.list(payouts.list, {
      query: { status: choiceIn(search, 'status', { choices: withdrawalFilters, fallback: 'pending' }) },
    })
  },
  batches: (prefetch, search) => {
    const id = search.get('batch')
    if (id) return void prefetch.read(payoutBatches.read, { params: { id } })
    prefetch.read(settings.read, { params: { key: 'withdrawals' } })
    prefetch.list(payoutBatches.list, {})
  },
  deposits: (prefetch, search) => {
    prefetch.read(adminPayments.depositCounts, {})
    const status = choiceIn(search, 'status', { choices: paymentStatusFilters, fallback: 'pending' })
    prefetch.list(adminPayments.list, { query: { type: 'deposit', status } })
  },
  bonuses: (prefetch) => prefetch.list(bonuses.list, { query: { status: 'pending' } }),
  months: (prefetch) => void prefetch.read(monthReports.list, {}),
  audit: (prefetch) => void prefetch.read(admin.audit, {}),
  alerts: (prefetch, search) => {
    prefetch.list(alerts.list, {
      query: { status: choiceIn(search, 'status', { choices: alertStatuses, fallback: 'pending' }) },
    })
    prefetch.list(reconciliations.list, {})
  },
  settings: (prefetch) => {
    prefetch.read(settings.list, {})
    for (const key of ['withdrawals', 'deposit_accounts', 'verification'])
      prefetch.read(settings.read, { params: { key } })
  },
}

/** Reads the data of every tab and of the open one. Reads of the ledger are logged, so those wait for their screen. */
export const loadMoneyDesk: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(admin.overview, {})
  prefetch.read(settings.read, { params: { key: 'payouts_frozen' } })
  byTab[search.get('tab') ?? 'withdrawals']?.(prefetch, search)
}
