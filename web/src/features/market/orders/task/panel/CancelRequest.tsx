import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { CancelNotice } from '../../../engagements/CancelNotice.tsx'
import { useTaskAction } from './use-task-action.ts'

/** The business's request to cancel: the influencer agrees or refuses, the business may take it back. */
export function CancelRequest({ task, side }: { task: Task; side: Side }) {
  const { t } = useTranslation()
  const cancel = useTaskAction(tasks.cancel)
  if (task.cancelRequestedBy === null) return null
  const params = { id: task.id }
  return (
    <CancelNotice
      side={side}
      name={task[side === 'business' ? 'influencer' : 'business'].displayName}
      refundText={t('task.refundText')}
      busy={cancel.isPending}
      agree={() => cancel.mutate({ params, body: {} })}
      keep={() => cancel.mutate({ params, body: { answer: 'keep' } })}
    />
  )
}
