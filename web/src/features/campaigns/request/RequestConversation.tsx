import { Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock, IconCoin, IconScale } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  type RequestEvent,
} from '#contract/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/orders/engagement.ts'
import { useTyping } from '../../../api/live/typing.ts'
import { attachmentOf, useOutbox } from '../../../api/outbox/outbox.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { Conversation, type ConversationEntry } from '../../../kit/conversation/Conversation.tsx'
import { EventLine } from '../../../kit/conversation/entries.tsx'
import { OutgoingBubble } from '../../../kit/conversation/OutgoingBubble.tsx'
import { UserText } from '../../../kit/UserText.tsx'
import { Attachment } from '../../../shared/conversations/Attachment.tsx'
import { Composer } from '../../../shared/conversations/Composer.tsx'
import { MessageBubble } from '../../../shared/conversations/MessageBubble.tsx'
import { TypingLine } from '../../../shared/conversations/TypingLine.tsx'
import classes from './request.module.css'

type Props = { request: CampaignRequest; side: Side | null; writable: boolean }

/** What both sides wrote and what happened to a request, with the composer below. Shown messages are marked as read. */
export function RequestConversation({ request, side, writable }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const params = { id: request.id }
  const messages = useList(campaignRequests.messages, { params }, { fresh: true })
  useMarkAsRead(request.id, writable ? messages.items[0]?.id : undefined)
  const outbox = useOutbox('campaign-request', request.id)
  const { isTyping, tell } = useTyping('campaign-request', request.id)
  const other = side === 'business' ? request.influencer : request.business
  const ownId = side ? user.id : request.influencer.id
  const entries: ConversationEntry[] = [
    ...request.events.map((event) => ({
      key: `event-${event.id}`,
      createdAt: event.createdAt,
      content: <RequestEventLine event={event} />,
    })),
    ...messages.items.map((message) => ({
      key: `message-${message.id}`,
      createdAt: message.createdAt,
      content: (
        <MessageBubble
          message={message}
          place={{ channel: 'campaign-request', id: request.id }}
          own={message.sender.id === ownId}
          by={message.sender.displayName}
          named
          changeable={writable && message.sender.id === ownId}
        />
      ),
    })),
    ...outbox.items.map((item) => ({
      key: item.key,
      createdAt: item.createdAt,
      content: (
        <OutgoingBubble
          item={item}
          attachment={<Attachment message={attachmentOf(item)} />}
          retry={() => outbox.retry(item)}
          remove={() => outbox.remove(item)}
        />
      ),
    })),
  ].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return (
    <section aria-labelledby="timeline" className={classes.conversation}>
      <VisuallyHidden>
        <Title order={2} id="timeline">
          {t('task.timeline')}
        </Title>
      </VisuallyHidden>
      <Conversation label={t('task.messages')} list={messages} entries={entries} />
      {writable && (
        <>
          <TypingLine name={other.displayName} isTyping={isTyping} />
          <Composer draft={`request-message-${request.id}`} send={outbox.send} onWrite={tell} />
        </>
      )}
    </section>
  )
}

function useMarkAsRead(id: number, newestId: number | undefined) {
  const { mutate } = useAction(campaignRequests.markRead)
  useEffect(() => {
    if (newestId !== undefined) mutate({ params: { id } })
  }, [newestId, id, mutate])
}

/** An event with its actor, and its note, amount or date. */
function RequestEventLine({ event }: { event: RequestEvent }) {
  const { t, i18n } = useTranslation()
  const { near } = useTimes()
  const Icon = iconOf(event)
  // what happens to every engagement is called as on orders
  const own = `request.event.${event.kind}`
  const key = (i18n.exists(own) ? own : `task.event.${event.kind}`) as TextKey
  return (
    <EventLine
      icon={<Icon size={16} stroke={1.5} aria-hidden />}
      title={t(key as 'request.event.applied')}
      actor={
        event.actor ? <bdi>{event.actor.displayName}</bdi> : t(event.by === 'admin' ? 'task.byAdmin' : 'task.byItself')
      }
      at={event.createdAt}
    >
      {event.amount !== null && (
        <Text size="sm">
          <Money cents={event.amount} />
        </Text>
      )}
      {event.dueDate && <Text size="sm">{t('task.dueOn', { at: near(event.dueDate) })}</Text>}
      {event.note && <UserText c="var(--mantine-color-text)">{event.note}</UserText>}
    </EventLine>
  )
}

const iconOf = ({ kind, by }: RequestEvent) => {
  if (kind.startsWith('dispute') || by === 'admin') return IconScale
  if (kind === 'offered' || kind === 'money_held' || kind.startsWith('split')) return IconCoin
  return by === 'clock' ? IconClock : IconCheck
}
