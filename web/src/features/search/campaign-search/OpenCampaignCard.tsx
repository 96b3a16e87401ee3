import IconCircleCheck from 'icon:circle-check'
import IconInfoCircle from 'icon:info-circle'
import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import type { Fit } from '#contract/market/campaigns/fit.ts'
import { useConditionNames } from '../../../format/condition-names.ts'
import { paths } from '../../../format/paths.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { CampaignCard } from '../../market/campaigns/shared/CampaignCard.tsx'
import classes from './campaigns.module.css'
import { daysLeft } from './days-left.ts'

/** Number of days before the last one to apply from which a card shows the remaining days. */
const soon = 7

/** A campaign in the list, with the remaining days when they are few, and the reader's fit or the missing conditions. */
export function OpenCampaignCard({ campaign }: { campaign: Campaign }) {
  return (
    <CampaignCard
      campaign={campaign}
      to={paths.openCampaign(campaign.id)}
      isForInfluencers
      badge={<DaysLeft applyBy={campaign.applyBy} />}
    >
      {campaign.fit && <FitLine fit={campaign.fit} />}
    </CampaignCard>
  )
}

function DaysLeft({ applyBy }: { applyBy: string | null }) {
  const { t } = useTranslation()
  const left = applyBy === null ? soon : daysLeft(applyBy, serverDate())
  if (left < 0 || left >= soon) return null
  return (
    <Badge variant="light" color="orange" c="var(--mantine-color-text)" tt="none" fw={500}>
      {left === 0 ? t('openCampaigns.lastDay') : t('openCampaigns.daysLeft', { count: left })}
    </Badge>
  )
}

function FitLine({ fit: { fits, reasons } }: { fit: Fit }) {
  const { t } = useTranslation()
  const names = useConditionNames()
  const missing = reasons.filter((reason) => !reason.fits)
  return (
    <div className={classes.fit} data-fits={fits}>
      <Group gap={6} wrap="nowrap">
        {fits ? <IconCircleCheck size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
        <Text size="sm" fw={600} component="span">
          {fits ? t('openCampaigns.fits') : t('openCampaigns.missing', { count: missing.length })}
        </Text>
      </Group>
      {missing.map((reason) => {
        const { required, own } = names.reason(reason)
        return (
          <Text key={reason.condition} size="sm" c="dimmed">
            {t('openCampaigns.missingCondition', {
              condition: t(`campaign.condition.${reason.condition}`),
              required,
              own,
            })}
          </Text>
        )
      })}
    </div>
  )
}
