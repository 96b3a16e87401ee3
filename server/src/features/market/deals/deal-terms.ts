import type { Deal } from '#contract/market/deals/deals.ts'
import type { SubjectTerms } from '../terms/index.ts'

export const dealSubject = (id: number) => `deal:${id}`

type Offered = Pick<
  Deal,
  | 'dealType'
  | 'title'
  | 'description'
  | 'price'
  | 'isPriceHidden'
  | 'deliveryTimeInDays'
  | 'revisionsIncluded'
  | 'platforms'
  | 'customOptions'
>

/** The terms that are agreed to by ordering a deal, with all its extras; a price on request is not part of them. */
export const dealTerms = (deal: Offered): SubjectTerms => ({
  dealType: deal.dealType,
  title: deal.title,
  description: deal.description,
  price: deal.isPriceHidden ? null : deal.price,
  deliveryTimeInDays: deal.deliveryTimeInDays,
  revisionsIncluded: deal.revisionsIncluded,
  platforms: deal.platforms.toSorted(),
  customOptions: deal.customOptions.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})
