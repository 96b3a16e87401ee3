import { useTranslation } from 'react-i18next'
import { type Purchase, type PurchaseStatus, purchases } from '#contract/orders/purchases.ts'
import { tasks } from '#contract/orders/tasks.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Board, Column } from './Board.tsx'
import { TaskColumn } from './TaskColumn.tsx'

const runningStatuses = ['in_progress', 'paused', 'waiting_for_client', 'delivered'] as const

/** /business/purchases?view=board: the business's orders; running ones are listed by the status of their tasks. */
export function PurchaseBoard() {
  const { t } = useTranslation()
  const orderCounts = useRead(purchases.counts, {}, { fresh: true })
  const taskCounts = useRead(tasks.counts, {}, { fresh: true })
  return (
    <Board title={t('order.purchases')} action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}>
      <OrderColumn status="pending" count={orderCounts.data?.pending} />
      {runningStatuses.map((status) => (
        <TaskColumn key={status} status={status} side="business" counts={taskCounts.data} />
      ))}
      <OrderColumn status="completed" count={orderCounts.data?.completed} />
      <OrderColumn status="cancelled" count={orderCounts.data?.cancelled} />
    </Board>
  )
}

function OrderColumn({ status, count }: { status: PurchaseStatus; count: number | undefined }) {
  const { t } = useTranslation()
  const list = useList(purchases.list, { query: { side: 'business', status } }, { fresh: true })
  return <Column title={t(`order.status.${status}`)} count={count} list={list} cardOf={cardOf} />
}

/** Path of the task, or of the list where an unpaid order can be paid or cancelled. */
function pathOf({ taskId, status }: Purchase) {
  if (taskId !== null) return paths.task(taskId)
  return status === 'pending' ? `${paths.purchases}?status=pending` : null
}

const cardOf = (purchase: Purchase) => ({
  key: `order-${purchase.id}`,
  to: pathOf(purchase),
  person: purchase.influencer,
  title: purchase.dealTitle,
  // 0 means that a requested price has not been quoted yet
  amount: purchase.amount === 0 ? null : purchase.amount,
  clock: purchase.clock,
  isLate: false,
  isDisputed: purchase.disputedAt !== null,
  unread: 0,
})
