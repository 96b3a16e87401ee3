import { Stack, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnGroup } from '#contract/market/engagements/turn-groups.ts'
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
  return (
    <Stack gap="xl">
      {groups.map(({ turn, rows }) => (
        <TurnSection key={turn} turn={turn}>
          <div className={grid}>
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>{card(row)}</Fragment>
            ))}
          </div>
        </TurnSection>
      ))}
    </Stack>
  )
}

/** One group under its name. */
export function TurnSection({ turn, children }: { turn: TurnGroup; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={`turn-${turn}`}>
      <Title order={2} size="h4" id={`turn-${turn}`} mb="sm">
        {t(`turn.status.${turn}`)}
      </Title>
      {children}
    </section>
  )
}
