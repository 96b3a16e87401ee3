import { receipts } from '#contract/market/receipts/receipts.ts'
import { deposits } from '#contract/money/deposits/deposits.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { filtersIn, receiptFiltersIn } from './statement-query.ts'

/** Reads the wallet; admins have nothing to deposit or withdraw. */
export const loadWallet: ScreenLoader = (prefetch, { search, role }) => {
  prefetch.read(money.wallet, {})
  prefetch.read(money.balanceHistory, {})
  prefetch.list(money.statement, { query: filtersIn(search) })
  if (role === 'admin') return
  prefetch.list(deposits.list, {})
  prefetch.list(withdrawals.list, {})
  prefetch.list(receipts.list, { query: receiptFiltersIn(search) })
  if (search.get('open') === 'withdraw') prefetch.read(withdrawals.conditions, {})
}
