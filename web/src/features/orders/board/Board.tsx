import { Badge, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCount } from '../../../format/figures.tsx'
import { PagedList, type PagedQuery, Screen } from '../../../kit/screens.tsx'
import { ViewSwitch } from '../../../kit/ViewSwitch.tsx'
import { BoardCard, type BoardCardData } from './BoardCard.tsx'
import classes from './board.module.css'

/** Orders by status, side by side; actions are taken on the order's own page. */
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

/** One status: its name, count and cards. */
export function Column<T>({
  title,
  count,
  list,
  cardOf,
}: {
  title: string
  count: number | undefined
  list: PagedQuery<T>
  cardOf: (item: T) => BoardCardData
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
      <PagedList
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
      </PagedList>
    </section>
  )
}
