import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { isLate } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { RequestError } from '../../../../api/request.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { homeOf } from '../../../../format/paths.ts'
import { serverDate } from '../../../../format/server-clock.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { EmptyState, Screen, ScreenError, SectionBoundary } from '../../../../kit/screens.tsx'
import { ListSkeleton, ScreenSkeleton } from '../../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../../kit/skeleton/Together.tsx'
import { useBackLink } from '../../../foundation/site/menu/use-back-link.ts'
import { disputedOrder } from '../../disputes/disputed-work.ts'
import { WorkDisputes } from '../../disputes/WorkDisputes.tsx'
import { OrderReceipts } from '../../engagements/OrderReceipts.tsx'
import { taskStateFor } from '../../engagements/order-rows.ts'
import { useKnownWork } from '../../engagements/use-known-work.ts'
import { OrderConversation } from './conversation/OrderConversation.tsx'
import { DeliverableViews } from './DeliverableViews.tsx'
import { OrderBrief } from './OrderBrief.tsx'
import { OrderMoment } from './OrderMoment.tsx'
import { OrderRisk } from './OrderRisk.tsx'
import { OrderStepper } from './OrderStepper.tsx'
import { OrderPanel } from './panel/OrderPanel.tsx'
import classes from './task.module.css'
import { useOrder } from './use-order.ts'

type TaskPageSlots = { reviews: (task: Task) => ReactNode }

/**
 * /task/{id}: for both parties and admins; 404 for anybody else (product.md 4). `reviews` is shown once the task is completed.
 */
export function TaskPage(slots: TaskPageSlots) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { taskId = '' } = useParams()
  const { task, purchase } = useOrder(taskId)
  const known = useKnownWork()
  const place = { back: useBackLink(), known: () => known.order(taskId) }
  const error = [task, purchase].find((read) => read.data === undefined && read.error)?.error
  if (error instanceof RequestError && error.status === 404) {
    return (
      <Screen title={t('task.notYours')} size="sm">
        <EmptyState
          title={t('task.notYours')}
          text={t('task.notYoursText')}
          action={<LinkButton to={homeOf(user.role)}>{t('header.dashboard')}</LinkButton>}
        />
      </Screen>
    )
  }
  if (error) {
    const retry = () => [task, purchase].map((read) => read.data === undefined && read.refetch())
    return <ScreenError {...place} section={t('task.one')} error={error} retry={retry} />
  }
  if (!task.data || !purchase.data) return <ScreenSkeleton shape="order" />
  const readAgain = () => [task, purchase].map((read) => read.refetch())
  return (
    <SectionBoundary name={t('task.one')} of={task.data} onRetry={readAgain} box={ScreenError} place={place}>
      <TaskContent task={task.data} purchase={purchase.data} {...slots} />
    </SectionBoundary>
  )
}

type ContentProps = { task: Task; purchase: Purchase } & TaskPageSlots

function TaskContent({ task, purchase, reviews }: ContentProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const side: Side | null =
    user.id === task.business.id ? 'business' : user.id === task.influencer.id ? 'influencer' : null
  const isTaskLate = isLate(taskFacts(task), serverDate())
  return (
    <Screen
      title={purchase.dealTitle}
      action={<StatusBadge kind="task" status={taskStateFor({ ...task, isLate: isTaskLate }, side)} />}
      size="xl"
    >
      <div className={classes.top}>
        <SectionBoundary name={t('task.steps')} of={task}>
          {side && <OrderMoment task={task} purchase={purchase} side={side} />}
          <OrderStepper task={task} side={side} orderedAt={purchase.createdAt} />
        </SectionBoundary>
      </div>
      <div className={layout.beside}>
        <div className={classes.aside}>
          <div className={classes.panel}>
            <SectionBoundary name={t('task.clock')} of={task}>
              <OrderPanel task={task} purchase={purchase} side={side} />
            </SectionBoundary>
          </div>
          {user.role === 'admin' && (
            <div className={classes.receipts}>
              <SectionBoundary name={t('risk.title')}>
                <OrderRisk taskId={task.id} purchase={purchase} />
              </SectionBoundary>
            </div>
          )}
          <div className={classes.receipts}>
            <OrderReceipts taskId={task.id} />
          </div>
        </div>
        <div className={classes.main}>
          <Together skeleton={<ListSkeleton rows={1} height={520} />}>
            <div className={classes.parts}>
              {task.status === 'completed' && (
                <SectionBoundary name={t('reviews.title')}>{reviews(task)}</SectionBoundary>
              )}
              <SectionBoundary name={t('dispute.title')}>
                <WorkDisputes work={disputedOrder(task)} side={side} />
              </SectionBoundary>
              <SectionBoundary name={t('buy.brief')} of={purchase}>
                <OrderBrief purchase={purchase} />
              </SectionBoundary>
              <SectionBoundary name={t('task.timeline')}>
                <OrderConversation task={task} side={side} writable={side !== null && task.status !== 'cancelled'} />
              </SectionBoundary>
              {task.deliveredAt && (
                <SectionBoundary name={t('views.title')}>
                  <DeliverableViews taskId={task.id} />
                </SectionBoundary>
              )}
            </div>
          </Together>
        </div>
      </div>
    </Screen>
  )
}
