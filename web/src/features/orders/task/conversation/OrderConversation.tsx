import { Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/orders/engagement.ts'
import { type StoredFile, type Task, type TaskMessage, tasks } from '#contract/orders/tasks.ts'
import { useAction, useList } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { Conversation } from '../../../../kit/conversation/Conversation.tsx'
import { useFirstUnseen } from '../../../../kit/conversation/use-first-unseen.ts'
import { MediaViewer } from '../../../../kit/files/MediaViewer.tsx'
import classes from '../task.module.css'
import { orderEntries } from './entries.tsx'
import { mediumOf } from './media.ts'

/** Renders the message composer and attachments; both come from the conversations feature. */
export type MessageSlots = {
  composer: (props: {
    draft: string
    busy: boolean
    send: (content: string, file: StoredFile | null) => Promise<void>
  }) => ReactNode
  attachment: (message: TaskMessage) => ReactNode
}

type Props = { task: Task; side: Side | null; writable: boolean } & MessageSlots

/** Messages, deliveries and events of an order, with the composer below. Shown messages are marked as read. */
export function OrderConversation({ task, side, writable, composer, attachment }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const handleRefusal = useRefusalHandler()
  const [openDelivery, setOpenDelivery] = useState<number | null>(null)
  const params = { id: task.id }
  const messages = useList(tasks.messages, { params }, writable ? { live: true } : { fresh: true })
  useMarkAsRead(task.id, writable ? messages.items[0]?.id : undefined)
  const send = useAction(tasks.sendMessage, { onRefused: (error) => handleRefusal(error) })
  const ownId = side ? user.id : task.influencer.id
  const entries = orderEntries({ task, messages: messages.items, ownId, attachment, onOpen: setOpenDelivery })
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
      {writable &&
        composer({
          draft: `task-message-${task.id}`,
          busy: send.isPending,
          send: async (content, file) => {
            await send.mutateAsync({ params, body: { content, attachmentFileId: file?.id ?? null } })
          },
        })}
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
