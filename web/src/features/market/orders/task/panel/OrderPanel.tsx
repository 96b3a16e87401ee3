import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import type { Task } from '#contract/market/orders/tasks.ts'
import { Money } from '../../../../../format/figures.tsx'
import { paths } from '../../../../../format/paths.ts'
import { LinkButton } from '../../../../../kit/buttons.tsx'
import { PhoneFold } from '../../../../../kit/page/PhoneFold.tsx'
import { SectionBoundary } from '../../../../../kit/screens.tsx'
import { Term, Terms } from '../../../../../kit/text/Term.tsx'
import { UserRow } from '../../../../foundation/users/UserRow.tsx'
import { PartyNote } from '../../../conversations/PartyNote.tsx'
import { MissedList } from '../MissedList.tsx'
import { BlockedParty } from './BlockedParty.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { DueDateProposal } from './DueDateProposal.tsx'
import { NextAction, OtherActions } from './NextAction.tsx'
import { OrderClock } from './OrderClock.tsx'
import { InPerson } from './Pin.tsx'
import { WhatIsAsked } from './WhatIsAsked.tsx'

type Props = { task: Task; purchase: Purchase; side: Side | null }

/** Clock, next action, price and the other party of an order. */
export function OrderPanel({ task, purchase, side }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('task.clock')}>
      <Stack gap="md">
        <OrderClock task={task} side={side}>
          {side && (
            <SectionBoundary name={t('task.actions')}>
              <Notices task={task} side={side} />
            </SectionBoundary>
          )}
        </OrderClock>
        {side && (
          <SectionBoundary name={t('task.actions')}>
            <NextAction task={task} side={side} purchase={purchase} />
            <OtherActions task={task} side={side} />
          </SectionBoundary>
        )}
        <PhoneFold
          line={
            <>
              <Money cents={purchase.amount} /> · {t(`task.money.${moneyState({ task, purchase })}`)}
            </>
          }
        >
          <Figures task={task} purchase={purchase} side={side} />
          <OtherParty task={task} side={side} />
        </PhoneFold>
        {side && <InPerson task={task} side={side} />}
      </Stack>
    </Card>
  )
}

/** Open proposals of the other side, with the possible answers; during a dispute, the dispute shows the possible actions. */
function Notices({ task, side }: { task: Task; side: Side }) {
  if (task.disputedAt || task.status === 'completed' || task.status === 'cancelled') return null
  return (
    <>
      <BlockedParty task={task} side={side} />
      <CancelRequest task={task} side={side} />
      <DueDateProposal task={task} side={side} />
      <WhatIsAsked task={task} side={side} />
    </>
  )
}

/** State of the money. */
const moneyState = ({ task, purchase }: Pick<Props, 'task' | 'purchase'>) => {
  if (task.status === 'completed') return 'released'
  if (task.status !== 'cancelled') return 'held'
  return task.events.some(({ kind }) => kind === 'admin_split') || purchase.paymentStatus === 'paid'
    ? 'divided'
    : 'refunded'
}

function Figures({ task, purchase, side }: Props) {
  const { t } = useTranslation()
  const state = moneyState({ task, purchase })
  return (
    <Terms>
      <Term name={t('task.price')}>
        <Text span fw={600}>
          <Money cents={purchase.amount} />
        </Text>
      </Term>
      {side === 'influencer' && (state === 'held' || state === 'released') && (
        <Term name={t('order.youReceive')}>
          <Text span fw={600}>
            <Money cents={purchase.amount - purchase.fee} />
          </Text>
        </Term>
      )}
      <Term name={t('task.payment')}>{t(`task.money.${state}`)}</Term>
      {task.status === 'pending' && (
        <Term name={t('task.deliveryTime')}>{t('deals.days', { count: purchase.deliveryDays })}</Term>
      )}
      <Term name={t('task.revisions')}>
        {t('task.revisionsOf', { used: task.revisionsUsed, included: task.revisionsIncluded })}
      </Term>
      {task.missedBefore.length > 0 && (
        <Term name={t('task.missed.title')}>
          <MissedList items={task.missedBefore} />
        </Term>
      )}
    </Terms>
  )
}

/** The other side; for admins both, with links to their admin pages. */
function OtherParty({ task, side }: { task: Task; side: Side | null }) {
  const { t } = useTranslation()
  if (side === null)
    return (['business', 'influencer'] as const).map((role) => (
      <Group key={role} justify="space-between" wrap="nowrap">
        <UserRow person={task[role]} note={t(`people.roles.${role}`)} />
        <Anchor component={Link} to={paths.personForAdmins(task[role].id)} size="sm" flex="none">
          {t('people.open')}
        </Anchor>
      </Group>
    ))
  const other = side === 'influencer' ? task.business : task.influencer
  return (
    <>
      <UserRow person={other} note={<PartyNote id={other.id} side={side} />} />
      {side === 'business' && (
        <LinkButton to={paths.influencer(task.influencer.id)} variant="default" size="sm">
          {t('task.toProfile', { name: other.displayName })}
        </LinkButton>
      )}
    </>
  )
}
