import { deposits } from '#contract/deposits/deposits.ts'
import { receipts } from '#contract/receipts/receipts.ts'
import { money } from '#contract/wallet/wallet.ts'
import { withdrawals } from '#contract/withdrawals/withdrawals.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'
import { filtersIn, receiptFiltersIn } from './statement-query.ts'

/** Reads the wallet; admins have nothing to deposit or withdraw. */
export const loadWallet: ScreenLoader = (prefetch, { search, role }) => {
  prefetch.read(money.wallet, {})
  prefetch.read(money.course, {})
  prefetch.list(money.statement, { query: filtersIn(search) })
  if (role === 'admin') return
  prefetch.list(deposits.list, {})
  prefetch.list(withdrawals.list, {})
  prefetch.list(receipts.list, { query: receiptFiltersIn(search) })
  if (search.get('open') === 'withdraw') prefetch.read(withdrawals.conditions, {})
}
