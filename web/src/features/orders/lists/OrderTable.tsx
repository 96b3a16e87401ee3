import { Group, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../format/figures.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'
import { RowAmount, RowTitle, UnreadBadge } from './RowCard.tsx'
import { groupByTurn, nextDateOf, type OrderRow } from './rows.ts'

/** Orders in dense rows, the most urgent first. */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  const { t } = useTranslation()
  return (
    <WideTable minWidth={760}>
      <Table verticalSpacing={6} aria-label={t('board.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('order.deal')}</Table.Th>
            <Table.Th>{t('order.with')}</Table.Th>
            <Table.Th>{t('order.next')}</Table.Th>
            <Table.Th>{t('order.statusName')}</Table.Th>
            <Table.Th>{t('order.nextDate')}</Table.Th>
            <Table.Th ta="end">{t('task.price')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groupByTurn(rows).flatMap((group) => group.rows.map((row) => <OrderTableRow key={row.key} row={row} />))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function OrderTableRow({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const date = nextDateOf(row)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <RowTitle row={row} />
          <UnreadBadge count={row.unread} />
        </Group>
      </Table.Td>
      <Table.Td>
        <bdi>{row.person.displayName}</bdi>
      </Table.Td>
      <Table.Td>{t(`order.turn.${row.turn}`)}</Table.Td>
      <Table.Td>
        <StatusBadge {...(row.isLate ? { kind: 'task', status: 'late' } : row.status)} />
      </Table.Td>
      <Table.Td>{date && <RelativeTime at={date} />}</Table.Td>
      <Table.Td ta="end">
        <RowAmount amount={row.amount} />
      </Table.Td>
    </Table.Tr>
  )
}
