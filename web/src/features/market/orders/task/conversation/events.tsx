import IconCalendarTime from 'icon:calendar-time'
import IconCheck from 'icon:check'
import IconClock from 'icon:clock'
import IconPlayerPause from 'icon:player-pause'
import IconScale from 'icon:scale'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Task, TaskEvent } from '#contract/market/orders/tasks.ts'
import { useTimes } from '../../../../../format/figures.tsx'
import { AuthoredBubble, BubbleText, EventLine } from '../../../../../kit/conversation/entries.tsx'
import { UserText } from '../../../../../kit/text/UserText.tsx'
import type { RoomEvent } from '../../../conversations/room/Room.tsx'
import { MissedList } from '../MissedList.tsx'
import { DeliveryBubble } from './DeliveryBubble.tsx'

type ConversationTask = Pick<
  Task,
  'id' | 'events' | 'business' | 'influencer' | 'initialMessageFromBuyer' | 'createdAt'
>

type Input = {
  task: ConversationTask
  /** Id of the person whose bubbles stand on the reader's side; an admin reads as the influencer does. */
  ownId: number
  /** Shows a delivery in the viewer. */
  onOpen: (eventId: number) => void
}

/** Events of an order: the message that came with it, deliveries on the influencer's side, and all other events as quiet lines. */
export function orderEvents({ task, ownId, onOpen }: Input): RoomEvent[] {
  const deliveries = task.events.filter(({ kind }) => kind === 'delivered').map(({ id }) => id)
  const events = task.events.map((event) => ({
    key: `event-${event.id}`,
    createdAt: event.createdAt,
    isNews: event.actor?.id !== ownId,
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
  }))
  if (!task.initialMessageFromBuyer) return events
  const { business, createdAt, initialMessageFromBuyer } = task
  const order = {
    key: 'order',
    createdAt,
    isNews: false,
    content: (
      <AuthoredBubble own={ownId === business.id} by={business.displayName} at={createdAt}>
        <BubbleText>{initialMessageFromBuyer}</BubbleText>
      </AuthoredBubble>
    ),
  }
  return [...events, order]
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
      {event.missed.length > 0 && <Missed items={event.missed} />}
      {event.note && <UserText c="var(--mantine-color-text)">{event.note}</UserText>}
    </EventLine>
  )
}

function Missed({ items }: { items: TaskEvent['missed'] }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('task.missed.title')}
      </Text>
      <MissedList items={items} />
    </>
  )
}

const iconOf = ({ kind, by }: TaskEvent) => {
  if (kind.startsWith('dispute') || by === 'admin') return IconScale
  if (kind.startsWith('due_date')) return IconCalendarTime
  if (kind === 'paused' || kind === 'waiting') return IconPlayerPause
  return by === 'clock' ? IconClock : IconCheck
}
