import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenWork, WorkItem, WorkList } from '#contract/admin/dashboards/work.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money, useCount } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import layout from '../../../kit/layout.module.css'
import { DeadlineChip } from '../../market/engagements/DeadlineChip.tsx'
import classes from './work-lists.module.css'

const acceptOrder = lazyComponent(() =>
  import('../../market/orders/purchase/AcceptOrder.tsx').then((module) => module.AcceptOrder),
)

type Props = {
  work: OpenWork
  side: Side
  /** The reader is its owner and can act on it. */
  own: boolean
}

/** Work that waits for the reader, in order of what happens first if nobody acts; below it, folded, what waits for others. */
export function WorkLists({ work: { yours, theirs }, side, own }: Props) {
  const { t } = useTranslation()
  const count = useCount()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="your-turn" withBorder padding="md">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3" id="your-turn">
          {t(own ? 'turn.status.your_turn' : 'work.theirTurn')}
        </Title>
        <CountBadge count={yours.count} text={t('work.waiting', { count: yours.count })} />
      </Group>
      {yours.count === 0 ? (
        <Text c="dimmed">{t('dashboard.nothingOpen')}</Text>
      ) : (
        <Rows list={yours} side={side} own={own} />
      )}
      <Group gap="sm" mt="sm">
        {own && yours.count > yours.items.length && <AllLinks side={side} />}
        {theirs.count > 0 && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-controls="waiting-work"
            onClick={() => setOpen(!isOpen)}
          >
            {t('work.waitingForOthers', { count: theirs.count, shown: count(theirs.count) })}
          </Button>
        )}
      </Group>
      <div id="waiting-work">{isOpen && <Rows list={theirs} side={side} own={own} />}</div>
    </Card>
  )
}

/** The lists that hold the rest. */
function AllLinks({ side }: { side: Side }) {
  const { t } = useTranslation()
  const lists =
    side === 'business'
      ? [
          { to: `${paths.purchases}?status=your_turn`, label: t('work.allOrders') },
          { to: `${paths.campaignRequests}?status=your_turn`, label: t('work.allRequests') },
        ]
      : [
          { to: `${paths.tasks}?status=your_turn`, label: t('work.allOrders') },
          { to: `${paths.openCampaigns}?tab=yours`, label: t('work.allRequests') },
        ]
  return lists.map(({ to, label }) => (
    <LinkButton key={to} to={to} variant="default" size="sm">
      {label}
    </LinkButton>
  ))
}

function Rows({ list: { items }, side, own }: { list: WorkList; side: Side; own: boolean }) {
  return (
    <ol className={classes.list}>
      {items.map((item) => (
        <Row key={`${item.kind}-${item.id}`} item={item} side={side} own={own} />
      ))}
    </ol>
  )
}

function Row({ item, side, own }: { item: WorkItem; side: Side; own: boolean }) {
  const { t } = useTranslation()
  const { other, title, amount, ask, next, isLate, isDisputed, kind } = item
  const what = t(ask ? `work.what.${ask}` : `work.what.${kind === 'request' ? 'request' : 'order'}`)
  return (
    <li className={classes.row}>
      {other ? <Avatar person={other} size={36} className={classes.face} /> : <span className={classes.face} />}
      <div className={classes.name}>
        <Text truncate fw={500}>
          {other ? <bdi>{other.displayName}</bdi> : what}
        </Text>
        {amount !== null && (
          <span className={layout.keepsSize}>
            · <Money cents={amount} />
          </span>
        )}
      </div>
      <div className={classes.details}>
        <DeadlineChip next={next} isLate={isLate} of={kind === 'request' ? 'request' : 'order'} />
        <Text size="sm" c="dimmed" truncate className={classes.what}>
          {isDisputed && `${t('order.status.disputed')} · `}
          {other && what}
          {title && (
            <>
              {other && ': '}
              <bdi>{title}</bdi>
            </>
          )}
        </Text>
      </div>
      {own && (
        <div className={classes.act}>
          <Act item={item} side={side} what={what} />
        </div>
      )}
    </li>
  )
}

/** The one action of an item, in place or on its page. */
function Act({ item, side, what }: { item: WorkItem; side: Side; what: string }) {
  const { t } = useTranslation()
  const { ask, title, other } = item
  const AcceptOrder = useLazyComponent(acceptOrder, ask === 'accept')
  if (ask === 'accept' && AcceptOrder) return <AcceptOrder order={item} />
  const label = t(ask ? `work.do.${ask}` : 'order.open')
  return (
    <LinkButton
      to={pathOf(item, side)}
      size="sm"
      variant={ask ? 'filled' : 'default'}
      aria-label={`${label}: ${title ?? other?.displayName ?? what}`}
    >
      {label}
    </LinkButton>
  )
}

function pathOf({ kind, id, taskId, ask }: WorkItem, side: Side): string {
  switch (kind) {
    case 'order':
      if (taskId !== null) return paths.task(taskId)
      return `${side === 'business' ? paths.purchases : paths.dealRequests}?status=${ask ? 'your_turn' : 'their_turn'}`
    case 'request':
      return side === 'business' ? paths.campaignRequest(id) : paths.ownRequest(id)
    case 'conversation':
      return `${paths.inbox}?c=${id}`
    case 'campaign':
      return paths.campaign(id)
    case 'identity':
      return paths.verification
  }
}
