import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'

type Listed = { turnGroup: TurnGroup | null; updatedAt: string }
export type RowsOfTurn<Row> = { turn: TurnGroup; rows: Row[] }

/** The rows by who acts next, without empty groups; the most urgent first by what `nextOf` says happens next, ended ones by their end. */
export function groupByTurn<Row extends Listed>(
  rows: readonly Row[],
  nextOf: (row: Row) => { at: string } | null,
): RowsOfTurn<Row>[] {
  const latest = (a: Row, b: Row) => b.updatedAt.localeCompare(a.updatedAt)
  const mostUrgent = (a: Row, b: Row) => (nextOf(a)?.at ?? '9').localeCompare(nextOf(b)?.at ?? '9') || latest(a, b)
  return turnGroups
    .map((turn) => ({
      turn,
      rows: rows.filter(({ turnGroup }) => turnGroup === turn).sort(turn === 'ended' ? latest : mostUrgent),
    }))
    .filter((group) => group.rows.length > 0)
}
