import { Stack, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsOfTurn } from './turn-groups.ts'

type Props<Row> = {
  groups: RowsOfTurn<Row>[]
  keyOf: (row: Row) => string | number
  /** Class of the grid of cards. */
  grid: string | undefined
  card: (row: Row) => ReactNode
}

/** Cards by who acts next, each group under its name. */
export function TurnSections<Row>({ groups, keyOf, grid, card }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      {groups.map(({ turn, rows }) => (
        <section key={turn} aria-labelledby={`turn-${turn}`}>
          <Title order={2} size="h4" id={`turn-${turn}`} mb="sm">
            {t(`turn.status.${turn}`)}
          </Title>
          <div className={grid}>
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>{card(row)}</Fragment>
            ))}
          </div>
        </section>
      ))}
    </Stack>
  )
}
