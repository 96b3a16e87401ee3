import { Badge, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './board.module.css'

export type BoardColumn = { key: string; title: string /** Such as '12' or '50+'. */; count: string; cards: ReactNode }

/** Cards in columns side by side; the caller leaves out empty columns. Swiped on phones. */
export const Board = ({ label, columns }: { label: string; columns: BoardColumn[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={classes.board} aria-label={label} tabIndex={0}>
    {columns.map(({ key, ...column }) => (
      <Column key={key} {...column} />
    ))}
  </section>
)

function Column({ title, count, cards }: Omit<BoardColumn, 'key'>) {
  const id = useId()
  return (
    <section className={classes.column} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Badge variant="default" size="lg">
          {count}
        </Badge>
      </Group>
      <Stack gap="sm">{cards}</Stack>
    </section>
  )
}
