import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type Conversation, conversations } from '#contract/conversations/conversations.ts'
import { conversationErrors } from '#contract/conversations/errors.ts'
import { identityErrors } from '#contract/identity/errors.ts'
import { useAction, useList, useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { useSentence } from '../../api/sentence.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Loaded } from '../../kit/screens.tsx'
import { Composer, conversationStarted } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import classes from './inbox.module.css'
import { useOutbox } from './outbox.ts'
import { Thread } from './Thread.tsx'

/** One conversation; showing it marks it as read. */
export function ConversationPane({ id }: { id: number }) {
  const { t } = useTranslation()
  const read = useRead(conversations.read, { params: { id } })
  if (read.error instanceof RequestError && read.error.status === 404)
    return (
      <EmptyState
        title={t('inbox.notYours')}
        text={t('inbox.notYoursText')}
        action={<LinkButton to={paths.inbox}>{t('inbox.toAll')}</LinkButton>}
      />
    )
  return (
    <Loaded read={read} section={t('inbox.conversation')}>
      {(conversation) => <ActiveConversation conversation={conversation} />}
    </Loaded>
  )
}

function ActiveConversation({ conversation }: { conversation: Conversation }) {
  const { id, other } = conversation
  const user = useSignedIn()
  const sentence = useSentence()
  const list = useList(conversations.messages, { params: { id } }, { live: true })
  const outbox = useOutbox(id)
  const hasJustStarted = useLocation().state === conversationStarted
  useMarkAsRead(id, list.items.find(({ receiverId, read }) => receiverId === user.id && !read)?.id)
  const closed = other.isActive ? null : sentence(conversationErrors.messageClosed)
  const unverified = user.isVerified ? null : sentence(identityErrors.emailNotVerified)
  return (
    <>
      <ConversationHeader other={other} />
      <Thread other={other} list={list} outbox={outbox} />
      {(closed ?? unverified) ? (
        <p className={classes.closed}>{closed ?? unverified}</p>
      ) : (
        <Composer
          draft={`conversation-${id}`}
          send={(content, file) => void outbox.send(content, file)}
          focusOnMount={hasJustStarted}
        />
      )}
    </>
  )
}

/** Marks a conversation as read when it shows an unread message. */
function useMarkAsRead(id: number, newestUnreadId: number | undefined) {
  const { mutate } = useAction(conversations.markRead)
  useEffect(() => {
    if (newestUnreadId !== undefined) mutate({ params: { id } })
  }, [id, newestUnreadId, mutate])
}
