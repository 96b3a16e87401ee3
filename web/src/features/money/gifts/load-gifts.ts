import { giftSides, gifts } from '#contract/money/gifts/gifts.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

export const loadGifts: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(gifts.totals, {})
  prefetch.list(gifts.list, { query: { side: choiceIn(search, 'side', { choices: giftSides, fallback: 'received' }) } })
}
