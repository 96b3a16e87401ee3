import { useTranslation } from 'react-i18next'
import { SectionBoundary } from '../../../../kit/screens.tsx'
import { ListSkeleton } from '../../../../kit/skeleton/skeletons.tsx'
import { OrderConversation } from './conversation/OrderConversation.tsx'
import { OrderBrief } from './OrderBrief.tsx'
import { useOrder } from './use-order.ts'

/** Brief, deliveries and messages of an order, for admins who decide about it. */
export function OrderEvidence({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const { task, purchase } = useOrder(String(taskId))
  if (!task.data || !purchase.data) return <ListSkeleton rows={1} height={320} />
  return (
    <>
      <SectionBoundary name={t('buy.brief')} of={purchase.data}>
        <OrderBrief purchase={purchase.data} />
      </SectionBoundary>
      <SectionBoundary name={t('task.timeline')}>
        <OrderConversation task={task.data} side={null} writable={false} />
      </SectionBoundary>
    </>
  )
}
