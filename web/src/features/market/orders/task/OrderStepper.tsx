import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { turnOf } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { Stepper } from '../../../../kit/progress/Stepper.tsx'
import { orderSteps } from './order-steps.ts'

type Props = { task: Task; side: Side | null; orderedAt: string }

/** Where an order stands, and who acts. */
export function OrderStepper({ task, side, orderedAt }: Props) {
  const { t } = useTranslation()
  const turn = turnOf(taskFacts(task))
  const steps = orderSteps(task, orderedAt).map((step) => ({
    ...step,
    label: t(`task.step.${step.key}`),
    ...(step.state === 'current' &&
      turn && { note: turn === side ? t('task.turnYours') : t('task.turnOf', { name: task[turn].displayName }) }),
  }))
  return <Stepper label={t('task.steps')} steps={steps} />
}
