import { Avatar } from '@mantine/core'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { colourOf, initialsOf } from '../../../../format/avatar-colors.ts'
import { pictureProps } from '../../../../kit/files/picture-props.ts'
import classes from './campaign.module.css'

/** A campaign's logo; without one, the face of its business. */
export const CampaignLogo = ({
  campaign: { logoUrl, business },
  size = 56,
}: {
  campaign: Pick<Campaign, 'logoUrl' | 'business'>
  size?: number
}) => {
  const url = logoUrl ?? business.avatarUrl
  const { src = null, style } = url ? pictureProps(url) : {}
  return (
    <Avatar
      src={src}
      size={size}
      radius="md"
      alt=""
      className={classes.logo}
      styles={{ image: style, placeholder: { color: '#ffffff', background: colourOf(business) } }}
    >
      {initialsOf(business)}
    </Avatar>
  )
}
