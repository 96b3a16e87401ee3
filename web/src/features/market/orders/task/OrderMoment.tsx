import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import type { Task, TaskEventKind } from '#contract/market/orders/tasks.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useMoney, useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { serverNow } from '../../../../format/server-clock.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { Moment } from '../../../../kit/progress/Moment.tsx'
import { PushOffer } from '../../../foundation/notifications/push/PushOffer.tsx'

/** Time for which good news is shown. */
const newsMs = 7 * 86_400_000

type Kind = 'ordered' | 'started' | 'delivered' | 'accepted' | 'paid'

const kindOf: Record<Side, Partial<Record<TaskEventKind, Kind>>> = {
  business: { paid: 'ordered', completed: 'accepted' },
  influencer: { order_accepted: 'started', delivered: 'delivered', completed: 'paid' },
}

/** The latest event, if it is a good one for this side and recent. */
export function momentOf({ events }: Pick<Task, 'events'>, side: Side, now: number) {
  const latest = events.at(-1)
  const kind = latest && kindOf[side][latest.kind]
  if (!kind || now - Date.parse(latest.createdAt) > newsMs) return null
  return { kind, eventId: latest.id }
}

/** Next step where the page itself asks for nothing; a business that has only a username so far says who it is. */
function NextStep({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const { username, displayName } = useSignedIn()
  if (kind === 'paid')
    return (
      <LinkButton to={paths.wallet} size="sm">
        {t('wallet.toWallet')}
      </LinkButton>
    )
  return (
    kind === 'ordered' &&
    displayName === username && (
      <LinkButton to="/business/profile" size="sm">
        {t('step.business.describeBusiness')}
      </LinkButton>
    )
  )
}

type Props = { task: Task; purchase: Purchase; side: Side }

/** Congratulates once on ordering, accepting, delivering and being paid. */
export function OrderMoment({ task, purchase, side }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { near } = useTimes()
  const moment = momentOf(task, side, serverNow())
  if (!moment) return null
  const facts = {
    amount: inMoney(moment.kind === 'paid' ? purchase.amount - purchase.fee : purchase.amount),
    name: task[side === 'business' ? 'influencer' : 'business'].displayName,
    at: task.clock ? near(task.clock.at) : '',
    due: task.dueDate ? near(task.dueDate) : '',
  }
  return (
    <>
      <Moment
        name={`order-event-${moment.eventId}`}
        title={t(`moment.${moment.kind}`, facts)}
        kind={moment.kind === 'paid' ? 'money' : 'done'}
        action={<NextStep kind={moment.kind} />}
      >
        <Text>{t(`moment.${moment.kind}Text`, facts)}</Text>
      </Moment>
      {(moment.kind === 'ordered' || moment.kind === 'started') && <PushOffer />}
    </>
  )
}
