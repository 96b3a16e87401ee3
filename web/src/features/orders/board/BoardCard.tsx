import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Person } from '#contract/fields.ts'
import { Money } from '../../../format/figures.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ClockLine } from '../../../shared/orders/ClockLine.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'

export type BoardCardData = {
  key: string
  /** Path of its page; null if there is none yet. */
  to: string | null
  /** The other party. */
  person: Person
  title: string
  /** In cents; null while no price is set. */
  amount: number | null
  clock: ComponentProps<typeof ClockLine>['clock'] | null
  isLate: boolean
  isDisputed: boolean
  unread: number
}

/** An order on the board: other party, title, price, next deadline, and whether it is late. */
export function BoardCard({ card }: { card: BoardCardData }) {
  const { t } = useTranslation()
  const name = <bdi>{card.title}</bdi>
  return (
    <Card withBorder component="article" padding="sm">
      <Stack gap="xs">
        <UserRow
          person={card.person}
          size={28}
          note={
            card.to ? (
              <Anchor component={Link} to={card.to}>
                {name}
              </Anchor>
            ) : (
              name
            )
          }
        />
        <Group gap="xs" justify="space-between">
          {card.amount === null ? (
            <Text size="sm">{t('board.noPrice')}</Text>
          ) : (
            <Text fw={600}>
              <Money cents={card.amount} />
            </Text>
          )}
          {card.unread > 0 && <Badge color="accent">{t('task.unread', { count: card.unread })}</Badge>}
        </Group>
        {card.isLate && (
          <Group gap={6} wrap="nowrap">
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden color="var(--mantine-color-error)" />
            <Text size="sm" fw={600}>
              {t('task.status.late')}
            </Text>
          </Group>
        )}
        {card.isDisputed && <StatusBadge kind="task" status="disputed" />}
        {card.clock && <ClockLine clock={card.clock} />}
      </Stack>
    </Card>
  )
}
