import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { localDay } from '../../../../format/local-time.ts'
import { serverDate } from '../../../../format/server-clock.ts'

/** Next step of a campaign, in one sentence to its business. */
export function useNextStep() {
  const { t } = useTranslation()
  const { nearUtcDay } = useTimes()
  return (campaign: Campaign): string => {
    const { stage, applyBy, publishUntil, isInviteOnly, completedBecause, completedAt } = campaign
    const ends = publishUntil ? nearUtcDay(publishUntil) : ''
    if (stage === 'completed')
      return t(`campaign.next.${completedBecause ?? 'ended'}`, {
        at: completedAt ? nearUtcDay(completedAt) : '',
      })
    if (stage === 'paused') return t('campaign.next.paused', { at: ends })
    if (stage !== 'active') return t(`campaign.next.${stage}`)
    if (applyBy && applyBy < localDay(serverDate())) return t('campaign.next.running', { at: ends })
    return t(isInviteOnly ? 'campaign.next.inviteOnly' : 'campaign.next.active', {
      at: applyBy ? nearUtcDay(applyBy) : '',
    })
  }
}
