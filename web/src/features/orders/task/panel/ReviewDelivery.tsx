import { useTranslation } from 'react-i18next'
import { taskCan } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts, tasks } from '#contract/orders/tasks.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { useTaskAction } from './use-task-action.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

/** The business accepts delivered work or asks for changes. */
export function ReviewDelivery({ task, amount }: { task: Task; amount: number }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const reasonOf = useVerdictReason()
  const accept = useTaskAction(tasks.accept)
  const revise = useTaskAction(tasks.revise)
  const params = { id: task.id }
  return (
    <>
      <ConfirmButton
        title={t('task.acceptTitle')}
        text={t('task.acceptText')}
        confirm={t('task.acceptAndPay', { amount: inMoney(amount) })}
        busy={accept.isPending}
        onConfirm={() => accept.mutate({ params, body: {} })}
      >
        {t('task.accept')}
      </ConfirmButton>
      <ReasonButton
        title={t('task.revise')}
        label={t('task.whatToChange')}
        schema={tasks.revise.schema.body.shape.changes}
        maxLength={4_000}
        confirm={t('task.send')}
        reason={reasonOf(taskCan.revise(taskFacts(task), 'business'))}
        busy={revise.isPending}
        onSubmit={(changes) => revise.mutate({ params, body: { changes } })}
      />
    </>
  )
}
