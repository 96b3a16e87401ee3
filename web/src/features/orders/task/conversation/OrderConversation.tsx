import { Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/orders/engagement.ts'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { useTyping } from '../../../../api/live/typing.ts'
import { attachmentOf, useOutbox } from '../../../../api/outbox/outbox.ts'
import { useAction, useList } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { Conversation } from '../../../../kit/conversation/Conversation.tsx'
import { OutgoingBubble } from '../../../../kit/conversation/OutgoingBubble.tsx'
import { useFirstUnseen } from '../../../../kit/conversation/use-first-unseen.ts'
import { MediaViewer } from '../../../../kit/files/MediaViewer.tsx'
import { Attachment } from '../../../../shared/conversations/Attachment.tsx'
import { Composer } from '../../../../shared/conversations/Composer.tsx'
import { TypingLine } from '../../../../shared/conversations/TypingLine.tsx'
import classes from '../task.module.css'
import { orderEntries } from './entries.tsx'
import { mediumOf } from './media.ts'

type Props = { task: Task; side: Side | null; writable: boolean }

/** Messages, deliveries and events of an order, with the composer below. Shown messages are marked as read. */
export function OrderConversation({ task, side, writable }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [openDelivery, setOpenDelivery] = useState<number | null>(null)
  const params = { id: task.id }
  const messages = useList(tasks.messages, { params }, { fresh: true })
  useMarkAsRead(task.id, writable ? messages.items[0]?.id : undefined)
  const outbox = useOutbox('order', task.id)
  const { isTyping, tell } = useTyping('order', task.id)
  const other = side === 'business' ? task.influencer : task.business
  const ownId = side ? user.id : task.influencer.id
  const entries = [
    ...orderEntries({ task, messages: messages.items, ownId, writable, onOpen: setOpenDelivery }),
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
  ]
  const theirs = [
    ...messages.items
      .filter(({ sender }) => sender.id !== ownId)
      .map((each) => ({ ...each, key: `message-${each.id}` })),
    ...task.events.filter(({ actor }) => actor?.id !== ownId).map((each) => ({ ...each, key: `event-${each.id}` })),
  ]
  const firstUnread = useFirstUnseen(`order-${task.id}`, messages.isPending ? null : theirs)
  return (
    <section aria-labelledby="timeline" className={classes.conversation}>
      <VisuallyHidden>
        <Title order={2} id="timeline">
          {t('task.timeline')}
        </Title>
      </VisuallyHidden>
      <Conversation label={t('task.messages')} list={messages} entries={entries} firstUnread={firstUnread} />
      {writable && (
        <>
          <TypingLine name={other.displayName} isTyping={isTyping} />
          <Composer draft={`task-message-${task.id}`} send={outbox.send} onWrite={tell} />
        </>
      )}
      {openDelivery !== null && <Deliveries task={task} start={openDelivery} onClose={() => setOpenDelivery(null)} />}
    </section>
  )
}

function useMarkAsRead(id: number, newestId: number | undefined) {
  const { mutate } = useAction(tasks.markRead)
  useEffect(() => {
    if (newestId !== undefined) mutate({ params: { id } })
  }, [newestId, id, mutate])
}

/** The versions that were delivered, in the viewer. */
function Deliveries({ task, start, onClose }: { task: Task; start: number; onClose: () => void }) {
  const { t } = useTranslation()
  const media = task.events
    .filter(({ kind }) => kind === 'delivered')
    .map((event, i) => mediumOf(event, t('task.version', { number: i + 1 })))
    .filter((medium) => medium !== null)
  return <MediaViewer title={t('task.result')} media={media} start={String(start)} onClose={onClose} />
}
