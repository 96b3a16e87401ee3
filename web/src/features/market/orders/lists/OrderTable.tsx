import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../../format/figures.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { type Column, DataTable } from '../../../../kit/table/DataTable.tsx'
import { type OrderRow, ordersByTurn } from '../../engagements/order-rows.ts'
import { RowAmount, RowTitle, UnreadBadge } from './RowCard.tsx'

/** Orders in dense rows, the most urgent first. Not sorted otherwise, since there may be more than the loaded ones. */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  const { t } = useTranslation()
  const columns: Column<OrderRow>[] = [
    {
      key: 'deal',
      label: t('order.deal'),
      cell: (row) => (
        <Group gap="xs">
          <RowTitle row={row} />
          <UnreadBadge count={row.unread} />
        </Group>
      ),
    },
    { key: 'with', label: t('order.with'), cell: ({ person }) => <bdi>{person.displayName}</bdi> },
    {
      key: 'next',
      label: t('order.next'),
      cell: ({ turnGroup }) => turnGroup && t(`turn.status.${turnGroup}`),
      isMinor: true,
    },
    {
      key: 'status',
      label: t('order.statusName'),
      cell: ({ status }) => <StatusBadge {...status} />,
    },
    { key: 'date', label: t('order.nextDate'), cell: ({ next }) => next && <RelativeTime at={next.at} /> },
    { key: 'price', label: t('task.price'), isNumeric: true, cell: ({ amount }) => <RowAmount amount={amount} /> },
  ]
  return (
    <DataTable
      name="orders"
      label={t('board.table')}
      rows={ordersByTurn(rows).flatMap((group) => group.rows)}
      columns={columns}
      keyOf={({ key }) => key}
      nameOf={({ title }) => title}
    />
  )
}
