import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Money } from '../../../../format/figures.tsx'
import layout from '../../../../kit/layout.module.css'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { DeadlineChip } from '../../engagements/DeadlineChip.tsx'
import type { OrderRow } from '../../engagements/order-rows.ts'

/** An order: other party, title, status, price, and its next date. */
export function RowCard({ row, size }: { row: OrderRow; size: 'small' | 'large' }) {
  return (
    <Card withBorder component="article" padding={size === 'small' ? 'sm' : 'lg'} className={layout.openable}>
      <Stack gap="xs">
        <UserRow person={row.person} size={size === 'small' ? 28 : 40} note={<RowTitle row={row} opensCard />} />
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <StatusBadge {...row.status} />
            <UnreadBadge count={row.unread} />
          </Group>
          <RowAmount amount={row.amount} />
        </Group>
        <DeadlineChip next={row.next} isLate={row.isLate} nameOf={() => row.person.displayName} />
      </Stack>
    </Card>
  )
}

/** The title of the deal, which leads to the order. */
export function RowTitle({
  row: { title, to },
  opensCard = false,
}: {
  row: Pick<OrderRow, 'title' | 'to'>
  /** The card around it is pressed as well. */
  opensCard?: boolean
}) {
  return (
    <Anchor
      component={Link}
      to={to}
      inherit
      c={opensCard ? 'inherit' : undefined}
      className={opensCard ? layout.opens : undefined}
    >
      <bdi>{title}</bdi>
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
