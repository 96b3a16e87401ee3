import { Timeline as MantineTimeline, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TaskEvent } from '#contract/tasks.ts'
import { Moment } from '../../ui/figures.tsx'

/** What happened on a task, in order, and who did it. */
export function Timeline({ events }: { events: TaskEvent[] }) {
  const { t } = useTranslation()
  return (
    <MantineTimeline active={events.length - 1} bulletSize={16} lineWidth={2} color="accent">
      {events.map((event) => (
        <MantineTimeline.Item key={event.id} title={t(`task.event.${event.kind}`)}>
          {event.note && (
            <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {event.note}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {event.actor ? <bdi>{event.actor.displayName}</bdi> : t('task.byItself')} · <Moment at={event.createdAt} />
          </Text>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  )
}
