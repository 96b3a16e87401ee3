import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenWork } from '#contract/admin/dashboards/work.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useCount } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import { WorkRows } from './WorkRows.tsx'

type Props = {
  work: OpenWork
  side: Side
  /** The reader is its owner and can act on it. */
  own: boolean
}

/** Work that waits for the reader, in order of what happens first if nobody acts; below it, folded, what waits for others. */
export function WorkLists({ work: { yours, theirs }, side, own }: Props) {
  const { t } = useTranslation()
  const count = useCount()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="your-turn" withBorder padding="md">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3" id="your-turn">
          {t(own ? 'turn.status.your_turn' : 'work.theirTurn')}
        </Title>
        <CountBadge count={yours.count} text={t('work.waiting', { count: yours.count })} />
      </Group>
      {yours.count === 0 ? (
        <Text c="dimmed">{t('dashboard.nothingOpen')}</Text>
      ) : (
        <WorkRows items={yours.items} side={side} own={own} />
      )}
      <Group gap="sm" mt="sm">
        {own && yours.count > yours.items.length && (
          <LinkButton to={side === 'business' ? paths.businessWork : paths.ownWork} variant="default" size="sm">
            {t('work.all', { shown: count(yours.count) })}
          </LinkButton>
        )}
        {theirs.count > 0 && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-controls="waiting-work"
            onClick={() => setOpen(!isOpen)}
          >
            {t('work.waitingForOthers', { count: theirs.count, shown: count(theirs.count) })}
          </Button>
        )}
      </Group>
      <div id="waiting-work">{isOpen && <WorkRows items={theirs.items} side={side} own={own} />}</div>
    </Card>
  )
}
