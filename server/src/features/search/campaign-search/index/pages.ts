import type { CampaignSort } from '#contract/market/campaigns/campaigns.ts'
import type { CampaignIndex } from './campaign-index.ts'
import { both, isIn, type Selection } from './conditions.ts'
import type { SortedSlots } from './sorted-slots.ts'

/** The sort values of the last row of the page before: [fits, number], [fee, number] or [number]. */
export type Position = number[] | null

type Search = { matches: Selection; fits: Selection; onlyFitting: boolean; limit: number; position: Position }

/** The number of values in the cursor of each sort. */
export const cursorLengths: Record<CampaignSort, number> = { fit: 2, fee: 2, date: 1 }

/** The slots of a page in the order of a sort, at most `limit`. Every column of the index has a value for each slot (`!`). */
export function findPage(index: CampaignIndex, sort: CampaignSort, search: Search): number[] {
  return { fit: findByFit, fee: findByFee, date: findByDate }[sort](index, search)
}

/** The cursor after a slot. */
export function positionOf(
  { numbers, prices }: CampaignIndex,
  sort: CampaignSort,
  { slot, fits }: { slot: number; fits: Selection },
): number[] {
  // every slot has a number and a price
  const number = numbers[slot]!
  if (sort === 'fit') return [isIn(fits, slot) ? 1 : 0, number]
  // every slot has a price
  return sort === 'fee' ? [prices[slot]!, number] : [number]
}

/**
 * The factor from which a set is sparse: with fewer than one in so many campaigns, looking up their places is faster than reading the
 * order.
 */
const sparse = 64

/** The first slots of a selection after a place of an order. */
function take(
  order: SortedSlots,
  from: number,
  { limit, selection }: { limit: number; selection: Selection },
): number[] {
  const { among, meets } = selection
  if (among && among.size < order.size / sparse) {
    const places = order.placesOf(among.slots().filter(meets)).filter((place) => place >= from)
    return places.slice(0, limit).map((place) => order.at(place))
  }
  const slots: number[] = []
  for (let i = from; i < order.size && slots.length < limit; i++) {
    const slot = order.at(i)
    if (isIn(selection, slot)) slots.push(slot)
  }
  return slots
}

const selectionOf = ({ matches, fits, onlyFitting }: Search): Selection => (onlyFitting ? both(matches, fits) : matches)

/** The place of the first campaign that was approved before this one. */
const afterNumber = ({ byDate, numbers }: CampaignIndex, number: number | undefined) =>
  // every slot has a number
  number === undefined ? 0 : byDate.search((slot) => numbers[slot]! >= number)

function findByDate(index: CampaignIndex, search: Search): number[] {
  return take(index.byDate, afterNumber(index, search.position?.[0]), {
    limit: search.limit,
    selection: selectionOf(search),
  })
}

function findByFee({ byFee, prices, numbers }: CampaignIndex, search: Search): number[] {
  const [price, number] = search.position ?? []
  // a cursor by fee has both
  const isBefore = (slot: number) => prices[slot]! > price! || (prices[slot]! === price! && numbers[slot]! >= number!)
  const from = search.position ? byFee.search(isBefore) : 0
  return take(byFee, from, { limit: search.limit, selection: selectionOf(search) })
}

/** Finds a page of those that fit, then of the others, the newest first in each part. The position's first figure names the part. */
function findByFit(index: CampaignIndex, { matches, fits, onlyFitting, limit, position }: Search): number[] {
  const [part, number] = position ?? [1]
  const read = (selection: Selection, limit: number, number?: number) =>
    take(index.byDate, afterNumber(index, number), { limit, selection })
  const first = part === 1 ? read(both(matches, fits), limit, number) : []
  const missing = onlyFitting ? 0 : limit - first.length
  if (missing === 0) return first
  const others: Selection = { among: matches.among, meets: (slot) => matches.meets(slot) && !isIn(fits, slot) }
  return [...first, ...read(others, missing, part === 1 ? undefined : number)]
}
