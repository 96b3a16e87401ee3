import { useTranslation } from 'react-i18next'
import { type Purchase, type PurchaseStatus, purchases } from '#contract/purchases.ts'
import { tasks } from '#contract/tasks.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { Board, Column } from './Board.tsx'
import { TaskColumn } from './TaskColumn.tsx'

const running = ['in_progress', 'paused', 'waiting_for_client', 'delivered'] as const

/** /business/purchases?view=board: the business's orders; those that run stand in the states of their tasks. */
export function PurchaseBoard() {
  const { t } = useTranslation()
  const ofOrders = useRead(purchases.counts, {}, { fresh: true })
  const ofTasks = useRead(tasks.counts, {}, { fresh: true })
  return (
    <Board title={t('order.purchases')} action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}>
      <OrderColumn status="pending" count={ofOrders.data?.pending} />
      {running.map((status) => (
        <TaskColumn key={status} status={status} side="business" counts={ofTasks.data} />
      ))}
      <OrderColumn status="completed" count={ofOrders.data?.completed} />
      <OrderColumn status="cancelled" count={ofOrders.data?.cancelled} />
    </Board>
  )
}

function OrderColumn({ status, count }: { status: PurchaseStatus; count: number | undefined }) {
  const { t } = useTranslation()
  const list = useList(purchases.list, { query: { side: 'business', status } }, { fresh: true })
  return <Column title={t(`order.status.${status}`)} count={count} list={list} cardOf={cardOf} />
}

/** Its task, or the list where what is not paid yet can be paid or taken back. */
function placeOf({ taskId, status }: Purchase) {
  if (taskId !== null) return paths.task(taskId)
  return status === 'pending' ? `${paths.purchases}?status=pending` : null
}

const cardOf = (purchase: Purchase) => ({
  key: `order-${purchase.id}`,
  to: placeOf(purchase),
  person: purchase.influencer,
  title: purchase.dealTitle,
  // nothing is owed as long as a price that was asked for is not named
  amount: purchase.amount === 0 ? null : purchase.amount,
  clock: purchase.clock,
  isLate: false,
  isDisputed: purchase.disputedAt !== null,
  unread: 0,
})
