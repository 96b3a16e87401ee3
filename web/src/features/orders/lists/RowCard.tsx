import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Money, useTimes } from '../../../format/figures.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ClockLine } from '../../../shared/orders/ClockLine.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import type { OrderRow } from './rows.ts'

/** An order: other party, title, status, price, and its next date. */
export function RowCard({ row, size }: { row: OrderRow; size: 'small' | 'large' }) {
  return (
    <Card withBorder component="article" padding={size === 'small' ? 'sm' : 'lg'}>
      <Stack gap="xs">
        <UserRow person={row.person} size={size === 'small' ? 28 : 40} note={<RowTitle row={row} />} />
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            {row.isLate && <StatusBadge kind="task" status="late" />}
            <StatusBadge {...row.status} />
            <UnreadBadge count={row.unread} />
          </Group>
          <RowAmount amount={row.amount} />
        </Group>
        <NextDate row={row} />
      </Stack>
    </Card>
  )
}

/** The title of the deal, which leads to the order. */
export function RowTitle({ row: { title, to } }: { row: Pick<OrderRow, 'title' | 'to'> }) {
  const name = <bdi>{title}</bdi>
  if (to === null) return name
  return (
    <Anchor component={Link} to={to}>
      {name}
    </Anchor>
  )
}

export function RowAmount({ amount }: { amount: number | null }) {
  const { t } = useTranslation()
  return amount === null ? (
    <Text size="sm">{t('board.noPrice')}</Text>
  ) : (
    <Text fw={600}>
      <Money cents={amount} />
    </Text>
  )
}

/** The number of unread messages, if there are any. */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 && <Badge color="accent">{t('task.unread', { count })}</Badge>
}

/** When the work is due; when it is not under way, what happens by itself. */
export function NextDate({ row: { dueDate, clock, isLate } }: { row: Pick<OrderRow, 'dueDate' | 'clock' | 'isLate'> }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  if (clock && (clock.action !== 'cancel_late' || !dueDate)) return <ClockLine clock={clock} />
  if (!dueDate) return null
  return (
    <Text size="sm" fw={isLate ? 600 : undefined}>
      {t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: exact(dueDate) })}
    </Text>
  )
}
