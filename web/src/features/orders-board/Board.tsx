import { Badge, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCount } from '../../ui/figures.tsx'
import { type List, ListOf, Screen } from '../../ui/screens.tsx'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { BoardCard, type CardFacts } from './BoardCard.tsx'
import classes from './board.module.css'

/** Orders by their states, side by side; moves are made on an order's own page. */
export function Board({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Screen title={title} action={action} size="xl">
      <ViewSwitch />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.board} aria-label={t('board.label')} tabIndex={0}>
        {children}
      </section>
    </Screen>
  )
}

/** One state: its name, how many there are, and their cards page by page. */
export function Column<T>({
  title,
  count,
  list,
  cardOf,
}: {
  title: string
  count: number | undefined
  list: List<T>
  cardOf: (item: T) => CardFacts
}) {
  const { t } = useTranslation()
  const countText = useCount()
  const id = useId()
  return (
    <section className={classes.column} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {count !== undefined && (
          <Badge variant="default" size="lg">
            {countText(count)}
          </Badge>
        )}
      </Group>
      <ListOf
        list={list}
        section={title}
        empty={
          <Text size="sm" c="dimmed">
            {t('board.empty')}
          </Text>
        }
      >
        {(items) =>
          items.map((item) => {
            const card = cardOf(item)
            return <BoardCard key={card.key} card={card} />
          })
        }
      </ListOf>
    </section>
  )
}
