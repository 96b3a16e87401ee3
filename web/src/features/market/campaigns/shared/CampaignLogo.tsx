import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'

type Props = {
  campaign: Pick<Campaign, 'logoUrl' | 'business'>
  size?: number
  eager?: boolean
  className?: string
}

/** A campaign's logo; without one, the face of its business. */
export const CampaignLogo = ({ campaign: { logoUrl, business }, size = 56, ...props }: Props) => (
  <Avatar {...props} person={{ ...business, avatarUrl: logoUrl ?? business.avatarUrl }} size={size} isSquare />
)
