import type { Brief } from './purchases.ts'

/**
 * Items that the two sides of an order agreed on. A revision that fixes a miss of one is not counted, once for each item (product.md 4),
 * so that there are at most as many such revisions as there are items.
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
