import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Stepper } from '../../../../kit/progress/Stepper.tsx'
import { campaignSteps } from './campaign-steps.ts'

/** Progress of a campaign, and who acts. */
export function CampaignStepper({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { stage } = campaign
  const note =
    stage === 'draft' || stage === 'returned'
      ? t('task.turnYours')
      : stage === 'in_review'
        ? t('campaign.ourTurn')
        : stage === 'paused'
          ? t('campaign.status.paused')
          : null
  const steps = campaignSteps(campaign).map((step) => ({
    ...step,
    label: t(`campaign.stageStep.${step.key}`),
    note: step.state === 'current' ? note : undefined,
  }))
  return <Stepper label={t('campaign.progress')} steps={steps} />
}
