import { Text } from '@mantine/core'
import { IconCalendarTime, IconCheck, IconClock, IconPlayerPause, IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Task, TaskEvent, TaskMessage } from '#contract/orders/tasks.ts'
import { useTimes } from '../../../../format/figures.tsx'
import type { ConversationEntry } from '../../../../kit/conversation/Conversation.tsx'
import { BubbleText, EventLine, SaidBubble } from '../../../../kit/conversation/entries.tsx'
import { UserText } from '../../../../kit/UserText.tsx'
import { MessageBubble } from '../../../../shared/conversations/MessageBubble.tsx'
import { DeliveryBubble } from './DeliveryBubble.tsx'

type ConversationTask = Pick<
  Task,
  'id' | 'events' | 'business' | 'influencer' | 'initialMessageFromBuyer' | 'createdAt'
>

type Input = {
  task: ConversationTask
  /** Newest first. */
  messages: TaskMessage[]
  /** Whose bubbles stand on the reader's side; an admin reads as the influencer does. */
  ownId: number
  /** Whether the reader may write here. */
  writable: boolean
  /** Shows a delivery in the viewer. */
  onOpen: (eventId: number) => void
}

/**
 * What both sides wrote and what happened, oldest first: the message that came with the order, messages, deliveries on the
 * influencer's side, and all other events as quiet lines.
 */
export function orderEntries({ task, messages, ownId, writable, onOpen }: Input): ConversationEntry[] {
  const deliveries = task.events.filter(({ kind }) => kind === 'delivered').map(({ id }) => id)
  const entries: ConversationEntry[] = [
    ...task.events.map((event) => ({
      key: `event-${event.id}`,
      createdAt: event.createdAt,
      content:
        event.kind === 'delivered' ? (
          <DeliveryBubble
            event={event}
            number={deliveries.length > 1 ? deliveries.indexOf(event.id) + 1 : null}
            own={ownId === task.influencer.id}
            onOpen={() => onOpen(event.id)}
          />
        ) : (
          <OrderEvent event={event} />
        ),
    })),
    ...(task.initialMessageFromBuyer
      ? [
          {
            key: 'order',
            createdAt: task.createdAt,
            content: (
              <SaidBubble own={ownId === task.business.id} by={task.business.displayName} at={task.createdAt}>
                <BubbleText>{task.initialMessageFromBuyer}</BubbleText>
              </SaidBubble>
            ),
          },
        ]
      : []),
    ...messages.toReversed().map((message) => ({
      key: `message-${message.id}`,
      createdAt: message.createdAt,
      content: (
        <MessageBubble
          message={message}
          place={{ channel: 'order', id: task.id }}
          own={message.sender.id === ownId}
          by={message.sender.displayName}
          named
          changeable={writable && message.sender.id === ownId}
        />
      ),
    })),
  ]
  return entries.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}

/** An event with its actor, and its note or date. */
function OrderEvent({ event }: { event: TaskEvent }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const Icon = iconOf(event)
  return (
    <EventLine
      icon={<Icon size={16} stroke={1.5} aria-hidden />}
      title={t(`task.event.${event.kind}`)}
      actor={
        event.actor ? <bdi>{event.actor.displayName}</bdi> : t(event.by === 'admin' ? 'task.byAdmin' : 'task.byItself')
      }
      at={event.createdAt}
    >
      {event.dueDate && <Text size="sm">{t('task.dueOn', { at: near(event.dueDate) })}</Text>}
      {event.note && <UserText c="var(--mantine-color-text)">{event.note}</UserText>}
    </EventLine>
  )
}

const iconOf = ({ kind, by }: TaskEvent) => {
  if (kind.startsWith('dispute') || by === 'admin') return IconScale
  if (kind.startsWith('due_date')) return IconCalendarTime
  if (kind === 'paused' || kind === 'waiting') return IconPlayerPause
  return by === 'clock' ? IconClock : IconCheck
}
