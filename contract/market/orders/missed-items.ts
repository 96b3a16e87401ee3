import type { Brief } from './purchases.ts'

/**
 * What the two sides of an order agreed on, item by item. What fixes a miss of one is not counted as a revision, each once (product.md 4),
 * which makes as many rounds as there are items.
 */
export const orderChecklistItems = ['work', 'brief', 'materials', 'extras', 'disclosure'] as const
export type OrderChecklistItem = (typeof orderChecklistItems)[number]

type Agreed = { brief: Pick<Brief, 'links'>; briefFiles: readonly unknown[]; extras: readonly unknown[] }

/** The items about which something was agreed on an order. */
export const agreedItemsOf = ({ brief, briefFiles, extras }: Agreed): OrderChecklistItem[] =>
  orderChecklistItems.filter((item) => {
    if (item === 'materials') return brief.links.length > 0 || briefFiles.length > 0
    return item !== 'extras' || extras.length > 0
  })
