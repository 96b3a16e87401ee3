import type { Campaign } from '#contract/market/campaigns/campaigns.ts'

/** The content of an open campaign's picture for link previews: only what its public page shows. */
export type ShareContent = ReturnType<typeof shareContentOf>

export const shareContentOf = ({ title, business, price, placesLeft, applyBy, ...campaign }: Campaign) => ({
  title,
  business: { displayName: business.displayName, username: business.username },
  categories: campaign.categories.slice(0, 2),
  price,
  placesLeft,
  applyBy,
  avatarUrl: business.avatarUrl,
  pictureUrl: campaign.logoUrl ?? campaign.coverUrl,
})
