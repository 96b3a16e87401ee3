import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Money, useMoney } from '../../../../format/figures.tsx'
import classes from './campaign-head.module.css'

type Props = {
  campaign: Pick<Campaign, 'price'> & Partial<Pick<Campaign, 'netPrice'>>
  /** The reader may earn it: with what they get after the platform fee. */
  isEarned: boolean
}

/** The fee, as the largest figure of a campaign. */
export function CampaignFee({ campaign: { price, netPrice = null }, isEarned }: Props) {
  const { t } = useTranslation()
  const money = useMoney()
  if (price === null) return <p className={classes.fee}>{t('campaign.noFee')}</p>
  return (
    <p className={classes.fee} suppressHydrationWarning>
      <span className={classes.amount}>
        <Money cents={price} />
      </span>
      <span className={classes.net} suppressHydrationWarning>
        {isEarned && netPrice !== null ? t('campaign.youGet', { amount: money(netPrice) }) : t('campaign.fee')}
      </span>
    </p>
  )
}
