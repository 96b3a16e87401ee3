import { Anchor, Button, Timeline as MantineTimeline, Stack, Text } from '@mantine/core'
import {
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconFile,
  IconMessage,
  IconPlayerPause,
  IconScale,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task, TaskEvent, TaskMessage } from '#contract/orders/tasks.ts'
import { filePath } from '#contract/uploads/uploads.ts'
import { RelativeTime, useTimes } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'
import { ErrorBox, Loading, type PagedQuery } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/UserText.tsx'

type TimelineEntry = { at: string } & ({ event: TaskEvent } | { message: TaskMessage })

/**
 * The history of a task, oldest first: events and their actors, files, messages, due date changes and the steps of a dispute.
 * Messages are loaded page by page, newest first.
 */
export function Timeline({
  task,
  messages,
  attachment,
}: {
  task: Task
  messages: PagedQuery<TaskMessage>
  attachment: (message: TaskMessage) => ReactNode
}) {
  const { t } = useTranslation()
  const entries: TimelineEntry[] = [
    ...task.events.map((event) => ({ at: event.createdAt, event })),
    ...[...messages.items].reverse().map((message) => ({ at: message.createdAt, message })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Stack gap="md">
      {messages.isPending && <Loading lines={1} />}
      {messages.error && messages.items.length === 0 && (
        <ErrorBox section={t('task.messages')} error={messages.error} retry={() => messages.refetch()} />
      )}
      {messages.hasNextPage && (
        <Button
          variant="subtle"
          size="sm"
          loading={messages.isFetchingNextPage}
          onClick={() => messages.fetchNextPage()}
          className={layout.start}
        >
          {t('inbox.earlier')}
        </Button>
      )}
      <MantineTimeline active={entries.length - 1} bulletSize={28} lineWidth={2} color="accent">
        {entries.map((entry) =>
          'event' in entry ? (
            <MantineTimeline.Item
              key={`event-${entry.event.id}`}
              bullet={<Bullet event={entry.event} />}
              title={t(`task.event.${entry.event.kind}`)}
            >
              <EventDetails event={entry.event} />
            </MantineTimeline.Item>
          ) : (
            <MantineTimeline.Item
              key={`message-${entry.message.id}`}
              bullet={<IconMessage size={16} stroke={1.5} aria-hidden />}
              title={t('task.message')}
            >
              {attachment(entry.message)}
              <UserText>{entry.message.content}</UserText>
              <Text size="sm" c="dimmed">
                <bdi>{entry.message.sender.displayName}</bdi> · <RelativeTime at={entry.at} />
              </Text>
            </MantineTimeline.Item>
          ),
        )}
      </MantineTimeline>
    </Stack>
  )
}

/** Details of an event: its note, date or deliverable, actor and time. */
function EventDetails({ event }: { event: TaskEvent }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  return (
    <>
      {event.dueDate && <Text>{t('task.dueOn', { at: exact(event.dueDate) })}</Text>}
      {event.note && <UserText>{event.note}</UserText>}
      {event.resultUrl && (
        <Anchor
          href={event.resultUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          dir="ltr"
          display="block"
          className={layout.breaks}
        >
          {event.resultUrl}
        </Anchor>
      )}
      {event.file && (
        <Anchor href={filePath(event.file.id)} download display="block">
          <bdi>{event.file.name}</bdi>
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        <EventActor event={event} /> · <RelativeTime at={event.createdAt} />
      </Text>
    </>
  )
}

function EventActor({ event }: { event: TaskEvent }) {
  const { t } = useTranslation()
  if (event.actor) return <bdi>{event.actor.displayName}</bdi>
  return t(event.by === 'admin' ? 'task.byAdmin' : 'task.byItself')
}

const iconOf = ({ kind, by }: TaskEvent) => {
  if (kind.startsWith('dispute') || by === 'admin') return IconScale
  if (kind.startsWith('due_date')) return IconCalendarTime
  if (kind === 'delivered') return IconFile
  if (kind === 'paused' || kind === 'waiting') return IconPlayerPause
  return by === 'clock' ? IconClock : IconCheck
}

function Bullet({ event }: { event: TaskEvent }) {
  const Icon = iconOf(event)
  return <Icon size={16} stroke={1.5} aria-hidden />
}
