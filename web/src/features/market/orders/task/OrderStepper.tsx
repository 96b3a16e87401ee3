import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { turnOf } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { Stepper } from '../../../../kit/progress/Stepper.tsx'
import { orderSteps } from './order-steps.ts'

type Props = { task: Task; side: Side | null; orderedAt: string }

/** Progress of an order, and who acts. */
export function OrderStepper({ task, side, orderedAt }: Props) {
  const { t } = useTranslation()
  const turn = turnOf(taskFacts(task))
  const turnText = turn && (turn === side ? t('task.turnYours') : t('task.turnOf', { name: task[turn].displayName }))
  const steps = orderSteps(task, orderedAt).map((step) => ({
    ...step,
    label: t(`task.step.${step.key}`),
    note: step.state === 'current' ? turnText : undefined,
  }))
  return <Stepper label={t('task.steps')} steps={steps} />
}
