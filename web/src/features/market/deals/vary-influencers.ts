import type { Deal } from '#contract/market/deals/deals.ts'

/** Number of deals in a page of the server; each page is arranged by itself, so that nothing moves when the next one comes. */
const pageSize = 24

/** Arranges deals so that nobody comes twice in a row, otherwise in their order, unless there is nobody else (look.md). */
export function varyInfluencers<D extends Pick<Deal, 'influencerId'>>(deals: D[]): D[] {
  const pages = Math.ceil(deals.length / pageSize)
  return Array.from({ length: pages }, (_, page) => deals.slice(page * pageSize, (page + 1) * pageSize)).flatMap(vary)
}

function vary<D extends Pick<Deal, 'influencerId'>>(deals: D[]): D[] {
  const waiting = [...deals]
  const varied: D[] = []
  while (waiting.length > 0) {
    const last = varied.at(-1)
    const next = waiting.findIndex(({ influencerId }) => influencerId !== last?.influencerId)
    varied.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return varied
}
