import { useTranslation } from 'react-i18next'
import type { CampaignContent } from '#contract/market/campaigns/campaigns.ts'
import type { TextKey } from '../../../../../format/texts.ts'

const names: Record<keyof CampaignContent, TextKey> = {
  title: 'campaign.title',
  description: 'deals.description',
  requirements: 'campaign.requirements',
  product: 'campaign.productSent',
  viewTarget: 'campaign.viewTarget',
  price: 'campaign.fee',
  places: 'campaign.places',
  budget: 'campaign.budget',
  locations: 'campaign.condition.country',
  platforms: 'deals.platforms',
  categories: 'campaign.condition.category',
  languages: 'campaign.condition.language',
  minFollowers: 'campaign.minFollowers',
  applyBy: 'campaign.applyBy',
  deliverBy: 'campaign.deliverBy',
  publishFrom: 'campaign.publishFrom',
  publishUntil: 'campaign.publishUntil',
  deliverables: 'campaign.deliverables',
  dos: 'campaign.dos',
  donts: 'campaign.donts',
  links: 'buy.links',
  questions: 'campaign.questions',
  usageRights: 'buy.usageRights',
  usageDays: 'buy.usageDays',
  usageChannels: 'buy.usageChannels',
  adMarking: 'buy.adMarking',
  licenceNumber: 'buy.licence',
  isInviteOnly: 'campaign.inviteOnly',
}

/** The label of the field that an issue is about, such as `deliverables.0.count`. */
export function useFieldNames() {
  const { t } = useTranslation()
  return (path: string): string => {
    const [field = ''] = path.split('.')
    return field in names ? String(t(names[field as keyof CampaignContent] as 'campaign.title')) : field
  }
}
