import { createHash } from 'node:crypto'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { sharePicture } from '#contract/share-picture.ts'

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

/** A version that changes with the picture's content, so that its address can be cached for ever. */
export const shareVersionOf = (campaign: Campaign): string =>
  createHash('sha256')
    .update(JSON.stringify([sharePicture.design, shareContentOf(campaign)]))
    .digest('base64url')
    .slice(0, 12)
