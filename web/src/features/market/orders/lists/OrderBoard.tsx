import { useTranslation } from 'react-i18next'
import { useNumber } from '../../../../format/figures.tsx'
import { Board } from '../../../../kit/progress/Board.tsx'
import { type OrderRow, ordersByTurn } from '../../engagements/order-rows.ts'
import { RowCard } from './RowCard.tsx'

/** Orders side by side by who acts next; columns that hold nothing are left out. */
export function OrderBoard({ rows, isComplete }: { rows: OrderRow[]; isComplete: boolean }) {
  const { t } = useTranslation()
  const number = useNumber()
  const columns = ordersByTurn(rows).map((group) => ({
    key: group.turn,
    title: t(`turn.status.${group.turn}`),
    count: `${number(group.rows.length)}${isComplete ? '' : '+'}`,
    cards: group.rows.map((row) => <RowCard key={row.key} row={row} size="small" />),
  }))
  return <Board label={t('board.label')} columns={columns} />
}
