import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/market/orders/purchases.ts'
import type { Task } from '#contract/market/orders/tasks.ts'
import { useAction } from '../../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'
import { ConfirmButton } from '../../../../../kit/buttons.tsx'

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
      movesMoney
      onConfirm={() => withdraw.mutate({ params: { id: task.purchaseId }, body: {} })}
    >
      {t('order.cancel')}
    </ConfirmButton>
  )
}
