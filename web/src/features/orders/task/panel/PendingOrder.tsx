import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/orders/purchases.ts'
import type { Task } from '#contract/orders/tasks.ts'
import { useAction } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'

const inputFor = (task: Task) => ({ params: { id: task.purchaseId }, body: {} })

/** The influencer's answer to a paid order. */
export function AnswerOrder({ task }: { task: Task }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const accept = useAction(purchases.accept, { onRefused: (error) => handleRefusal(error) })
  const decline = useAction(purchases.decline, { onRefused: (error) => handleRefusal(error) })
  return (
    <>
      <ActionButton busy={accept.isPending} onClick={() => accept.mutate(inputFor(task))}>
        {t('order.accept')}
      </ActionButton>
      <ConfirmButton
        variant="default"
        busy={decline.isPending}
        title={t('order.declineTitle')}
        text={t('order.declineText')}
        confirm={t('order.decline')}
        onConfirm={() => decline.mutate(inputFor(task))}
      >
        {t('order.decline')}
      </ConfirmButton>
    </>
  )
}

/** The business takes back an order that is not accepted yet. */
export function WithdrawOrder({ task }: { task: Task }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const withdraw = useAction(purchases.cancel, { onRefused: (error) => handleRefusal(error) })
  return (
    <ConfirmButton
      variant="default"
      busy={withdraw.isPending}
      title={t('order.cancelTitle')}
      text={t('order.cancelText')}
      confirm={t('order.cancel')}
      onConfirm={() => withdraw.mutate(inputFor(task))}
    >
      {t('order.cancel')}
    </ConfirmButton>
  )
}
