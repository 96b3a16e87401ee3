import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Step, Stepper } from '../../../kit/progress/Stepper.tsx'
import { requestSteps } from './request-steps.ts'

/** Progress of a request, and who acts. */
export function RequestStepper({ request, side }: { request: CampaignRequest; side: Side | null }) {
  const { t } = useTranslation()
  const { turn, endedBecause } = request
  const noteOf = (state: Step['state']) => {
    if (state === 'failed') return endedBecause ? t(`request.end.${endedBecause}`) : undefined
    if (state !== 'current' || !turn) return undefined
    return turn === side ? t('task.turnYours') : t('task.turnOf', { name: request[turn].displayName })
  }
  const steps = requestSteps(request).map((step) => ({
    ...step,
    label: t(`request.step.${step.key}`),
    note: noteOf(step.state),
  }))
  return <Stepper label={t('request.progress')} steps={steps} />
}
