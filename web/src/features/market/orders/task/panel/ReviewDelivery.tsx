import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { useMoney } from '../../../../../format/figures.tsx'
import { ConfirmButton } from '../../../../../kit/buttons.tsx'
import { RequestRevision } from './RequestRevision.tsx'
import { useTaskAction } from './use-task-action.ts'

/** The business accepts delivered work or asks for changes. */
export function ReviewDelivery({ task, purchase }: { task: Task; purchase: Purchase }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const accept = useTaskAction(tasks.accept)
  const params = { id: task.id }
  return (
    <>
      <ConfirmButton
        title={t('task.acceptTitle')}
        text={t('task.acceptText', { name: task.influencer.displayName })}
        busy={accept.isPending}
        movesMoney
        onConfirm={() => accept.mutate({ params, body: {} })}
      >
        {t('task.acceptAndPay', { amount: inMoney(purchase.amount) })}
      </ConfirmButton>
      <RequestRevision task={task} purchase={purchase} />
    </>
  )
}
