import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { Moment } from '../../../../kit/progress/Moment.tsx'
import { useNextStep } from './use-next-step.ts'

/** Celebrates a campaign that has been approved (look.md, Moment), and leads to people to invite. */
export function CampaignMoment({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const nextStep = useNextStep()
  if (campaign.stage !== 'active') return null
  return (
    <Moment
      name={`campaign-live-${campaign.id}`}
      title={t('moment.campaignLive')}
      kind="people"
      action={
        <LinkButton to={paths.market} size="sm">
          {t('order.find')}
        </LinkButton>
      }
    >
      <Text size="sm">{nextStep(campaign)}</Text>
    </Moment>
  )
}
