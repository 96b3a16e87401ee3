import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkItem } from '#contract/admin/dashboards/work.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { DeadlineChip } from '../../market/engagements/DeadlineChip.tsx'
import classes from './work-lists.module.css'

const acceptOrder = lazyComponent(() =>
  import('../../market/orders/purchase/AcceptOrder.tsx').then((module) => module.AcceptOrder),
)

type Props = {
  items: readonly WorkItem[]
  side: Side
  /** The reader is its owner and can act on it. */
  own: boolean
}

/** Rows of open work: the other party, the amount, the deadline, what is asked, and its one action. */
export function WorkRows({ items, side, own }: Props) {
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
        <DeadlineChip
          next={next}
          isLate={isLate}
          of={kind === 'request' ? 'request' : 'order'}
          nameOf={() => other?.displayName ?? ''}
        />
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

/** The page where the reader acts on it. */
export function pathOf({ kind, id, taskId, ask }: WorkItem, side: Side): string {
  switch (kind) {
    case 'order':
      if (taskId !== null) return paths.task(taskId)
      return `${side === 'business' ? paths.purchases : paths.tasks}?status=${ask ? 'your_turn' : 'their_turn'}`
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
