import type { CampaignSort } from '#contract/campaigns/campaigns.ts'
import type { CampaignIndex } from './campaign-index.ts'
import type { Condition } from './conditions.ts'
import type { SortedSlots } from './sorted-slots.ts'

/** The sort values of the last row of the page before: [fits, number], [fee, number] or [number]. */
export type Position = number[] | null

type Search = { matches: Condition; fits: Condition; onlyFitting: boolean; limit: number; position: Position }

/** How many values the cursor of each sort has. */
export const cursorLengths: Record<CampaignSort, number> = { fit: 2, fee: 2, date: 1 }

/** The slots of a page in the order of a sort, at most `limit`. */
export function findPage(index: CampaignIndex, sort: CampaignSort, search: Search): number[] {
  return { fit: findByFit, fee: findByFee, date: findByDate }[sort](index, search)
}

/** The cursor after a slot. */
export function positionOf(
  { numbers, prices }: CampaignIndex,
  sort: CampaignSort,
  { slot, fits }: { slot: number; fits: Condition },
): number[] {
  const number = numbers[slot]!
  return { fit: () => [fits(slot) ? 1 : 0, number], fee: () => [prices[slot]!, number], date: () => [number] }[sort]()
}

function take(order: SortedSlots, from: number, { limit, matches }: { limit: number; matches: Condition }): number[] {
  const slots: number[] = []
  for (let i = from; i < order.size && slots.length < limit; i++) {
    const slot = order.at(i)
    if (matches(slot)) slots.push(slot)
  }
  return slots
}

const matching = ({ matches, fits, onlyFitting }: Search): Condition =>
  onlyFitting ? (slot) => matches(slot) && fits(slot) : matches

/** The place of the first campaign that was approved before this one. */
const afterNumber = ({ byDate, numbers }: CampaignIndex, number: number | undefined) =>
  number === undefined ? 0 : byDate.search((slot) => numbers[slot]! >= number)

function findByDate(index: CampaignIndex, search: Search): number[] {
  return take(index.byDate, afterNumber(index, search.position?.[0]), {
    limit: search.limit,
    matches: matching(search),
  })
}

function findByFee({ byFee, prices, numbers }: CampaignIndex, search: Search): number[] {
  const [price, number] = search.position ?? []
  const isBefore = (slot: number) => prices[slot]! > price! || (prices[slot]! === price! && numbers[slot]! >= number!)
  const from = search.position ? byFee.search(isBefore) : 0
  return take(byFee, from, { limit: search.limit, matches: matching(search) })
}

/** First those that fit, then the others, the newest first in each part. The position's first figure says which part. */
function findByFit(index: CampaignIndex, { matches, fits, onlyFitting, limit, position }: Search): number[] {
  const [part, number] = position ?? [1]
  const read = (condition: Condition, limit: number, number?: number) =>
    take(index.byDate, afterNumber(index, number), { limit, matches: condition })
  const first = part === 1 ? read((slot) => matches(slot) && fits(slot), limit, number) : []
  const missing = onlyFitting ? 0 : limit - first.length
  if (missing === 0) return first
  return [...first, ...read((slot) => matches(slot) && !fits(slot), missing, part === 1 ? undefined : number)]
}
