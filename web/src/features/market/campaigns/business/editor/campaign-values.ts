import {
  type CampaignPlatform,
  campaignPlatforms,
  type Deliverable,
} from '#contract/market/campaigns/campaign-fields.ts'
import type { Campaign, CampaignChange, CampaignContent } from '#contract/market/campaigns/campaigns.ts'
import { everywhere } from '#contract/market/campaigns/everywhere.ts'
import { budgetOf } from '#contract/market/campaigns/submission.ts'

type Count = number | ''

/** Values of a campaign in its form: empty text for open fields, lists of lines as text. */
export type CampaignValues = {
  title: string
  description: string
  requirements: string
  product: string
  platforms: CampaignPlatform[]
  deliverables: (Omit<Deliverable, 'count' | 'caption'> & { count: Count; caption: string })[]
  dos: string
  donts: string
  links: string
  usageRights: CampaignContent['usageRights']
  usageDays: Count
  usageChannels: string
  adMarking: CampaignContent['adMarking']
  licenceNumber: string
  /** Empty: anywhere. */
  locations: string[]
  categories: CampaignContent['categories']
  languages: string[]
  minFollowers: { platform: CampaignPlatform | null; followers: Count }
  questions: { id: string; text: string }[]
  isInviteOnly: boolean
  /** Cents. */
  price: number | undefined
  places: Count
  budget: number | undefined
  viewTarget: Count
  applyBy: string
  deliverBy: string
  publishFrom: string
  publishUntil: string
}

const text = (value: string | null) => value ?? ''
const count = (value: number | null): Count => value ?? ''

export const valuesOf = (campaign: Campaign): CampaignValues => ({
  ...amendableValuesOf(campaign),
  title: campaign.title,
  description: campaign.description,
  requirements: text(campaign.requirements),
  product: text(campaign.product),
  platforms: campaign.platforms,
  deliverables: campaign.deliverables.map((each) => ({ ...each, caption: text(each.caption) })),
  dos: campaign.dos.join('\n'),
  donts: campaign.donts.join('\n'),
  links: campaign.links.join('\n'),
  usageRights: campaign.usageRights,
  usageDays: count(campaign.usageDays),
  usageChannels: text(campaign.usageChannels),
  adMarking: campaign.adMarking,
  licenceNumber: text(campaign.licenceNumber),
  questions: campaign.questions,
})

/** Values that can still be changed while a campaign runs (contract/market/campaigns/campaign-machine.ts). */
export const amendableValuesOf = (campaign: Campaign) => ({
  locations: campaign.locations.filter((location) => location !== everywhere),
  categories: campaign.categories,
  languages: campaign.languages,
  minFollowers: {
    platform: campaign.minFollowers?.platform ?? null,
    followers: count(campaign.minFollowers?.followers ?? null),
  },
  isInviteOnly: campaign.isInviteOnly,
  price: campaign.price ?? undefined,
  places: count(campaign.places),
  // the API answers with the default where none was entered
  budget: campaign.budget === budgetOf({ ...campaign, budget: null }) ? undefined : (campaign.budget ?? undefined),
  viewTarget: count(campaign.viewTarget),
  applyBy: text(campaign.applyBy),
  deliverBy: text(campaign.deliverBy),
  publishFrom: text(campaign.publishFrom),
  publishUntil: text(campaign.publishUntil),
})
export type AmendableValues = ReturnType<typeof amendableValuesOf>

/** Body of the API for these values; invalid ones stay as they were typed, for the contract to refuse. */
export const changeOf = (values: CampaignValues): CampaignChange => ({
  ...amendmentOf(values),
  title: values.title,
  description: values.description,
  requirements: values.requirements.trim() || null,
  product: values.product.trim() || null,
  platforms: campaignPlatforms.filter((platform) => values.platforms.includes(platform)),
  deliverables: values.deliverables.map((each) => ({
    ...each,
    count: Number(each.count),
    caption: each.caption.trim() || null,
  })),
  dos: linesOf(values.dos),
  donts: linesOf(values.donts),
  links: linesOf(values.links),
  usageRights: values.usageRights,
  usageDays: values.usageRights === 'none' ? null : numberOf(values.usageDays),
  usageChannels: values.usageRights === 'none' ? null : values.usageChannels.trim() || null,
  adMarking: values.adMarking,
  licenceNumber: values.licenceNumber.trim() || null,
  // a question that has not been written yet
  questions: values.questions.filter(({ text }) => text.trim() !== ''),
})

export const amendmentOf = (values: AmendableValues) => ({
  locations: values.locations.length > 0 ? values.locations : [everywhere],
  categories: values.categories,
  languages: values.languages,
  minFollowers: minFollowersOf(values.minFollowers),
  isInviteOnly: values.isInviteOnly,
  price: values.price ?? null,
  places: numberOf(values.places),
  budget: values.budget ?? null,
  viewTarget: numberOf(values.viewTarget),
  applyBy: values.applyBy || null,
  deliverBy: values.deliverBy || null,
  publishFrom: values.publishFrom || null,
  publishUntil: values.publishUntil || null,
})

const numberOf = (value: Count) => (value === '' ? null : Number(value))

const linesOf = (lines: string) => [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean)

const minFollowersOf = ({ platform, followers }: AmendableValues['minFollowers']) =>
  platform === null || followers === '' ? null : { platform, followers: Number(followers) }
