import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Stepper } from '../../../kit/progress/Stepper.tsx'
import { requestSteps } from './request-steps.ts'

/** Where a request stands, and who acts. */
export function RequestStepper({ request, side }: { request: CampaignRequest; side: Side | null }) {
  const { t } = useTranslation()
  const { turn, endedBecause } = request
  const steps = requestSteps(request).map((step) => ({
    ...step,
    label: t(`request.step.${step.key}`),
    ...(step.state === 'current' &&
      turn && { note: turn === side ? t('task.turnYours') : t('task.turnOf', { name: request[turn].displayName }) }),
    ...(step.state === 'failed' && endedBecause && { note: t(`request.end.${endedBecause}`) }),
  }))
  return <Stepper label={t('request.progress')} steps={steps} />
}
