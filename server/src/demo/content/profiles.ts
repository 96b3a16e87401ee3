import { z } from 'zod'
import { platform } from '#contract/fields.ts'
import { newDeal } from '#contract/market/deals/deals.ts'
import { linkIcon, linkType } from '#contract/market/links/links.ts'
import { newAchievement, newShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { readContent } from './read-content.ts'

const { dealType, platforms, price, deliveryTimeInDays, revisionsIncluded, customOptions } = newDeal.shape
const { extraDays, price: extraPrice } = customOptions.unwrap().element.shape
const { embedUrl } = newShowcaseItem.shape

/** Parts of profiles: deals, links and works. Their texts are in `textsIn`. */
export const profileParts = readContent(
  'profiles',
  z.strictObject({
    deals: z.array(
      z.strictObject({
        dealType,
        price: price.unwrap(),
        days: deliveryTimeInDays,
        platforms,
        revisions: revisionsIncluded.unwrap(),
      }),
    ),
    extras: z.array(z.strictObject({ id: z.enum(['raw', 'second']), price: extraPrice, extraDays })),
    links: z.array(z.strictObject({ name: z.string(), type: linkType, iconName: linkIcon })),
    achievementIcons: z.array(newAchievement.shape.icon),
    film: z.strictObject({ embedUrl }),
    socialAddresses: z.partialRecord(platform, z.url()),
  }),
)
