import { receiptKinds } from '#contract/market/receipts/receipts.ts'
import { statementTypes } from '#contract/money/wallet/wallet.ts'
import { truncate } from '#contract/truncate.ts'
import { choiceIn } from '../../../api/search-params.ts'
import { withTimeZone } from '../../../format/local-time.ts'

const isDay = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** The statement filters in the URL. */
export const filtersIn = (search: URLSearchParams) =>
  withTimeZone({
    type: choiceIn(search, 'type', { choices: statementTypes, fallback: undefined }),
    from: isDay(search.get('from')),
    to: isDay(search.get('to')),
    q: truncate(search.get('q')?.trim() ?? '', 100) || undefined,
  })

/** The filters of the receipts in the URL. */
export const receiptFiltersIn = (search: URLSearchParams) => ({
  kind: choiceIn(search, 'receipts', { choices: receiptKinds, fallback: undefined }),
  year: /^20\d\d$/.test(search.get('year') ?? '') ? Number(search.get('year')) : undefined,
})
