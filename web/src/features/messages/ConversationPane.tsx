import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type Conversation, conversations } from '#contract/conversations.ts'
import { messages } from '#contract/messages.ts'
import { pending } from '#contract/pending.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { keyOf, useAction, useList, useRead } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { EmptyState, Loaded } from '../../ui/screens.tsx'
import { useSentence } from '../../ui/sentence.ts'
import { useSignedIn } from '../../ui/session.ts'
import { Composer, goingOn } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import classes from './inbox.module.css'
import { useOutbox } from './outbox.ts'
import { Thread } from './Thread.tsx'

/** One conversation; what it shows counts as read. */
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
      {(conversation) => <Conversing conversation={conversation} />}
    </Loaded>
  )
}

function Conversing({ conversation }: { conversation: Conversation }) {
  const { id, other } = conversation
  const user = useSignedIn()
  const sentence = useSentence()
  const list = useList(conversations.messages, { params: { id } }, { live: true })
  const outbox = useOutbox(id)
  const isGoingOn = useLocation().state === goingOn
  useReading(id, list.items.find(({ receiverId, read }) => receiverId === user.id && !read)?.id)
  const closed = other.isActive ? null : sentence(messages.messageClosed)
  const unverified = user.isVerified ? null : sentence(messages.emailNotVerified)
  return (
    <>
      <ConversationHead other={other} />
      <Thread other={other} list={list} outbox={outbox} />
      {(closed ?? unverified) ? (
        <p className={classes.closed}>{closed ?? unverified}</p>
      ) : (
        <Composer
          draft={`conversation-${id}`}
          send={(content, file) => void outbox.send(content, file)}
          isGoingOn={isGoingOn}
        />
      )}
    </>
  )
}

/** Marks a conversation as read when it shows a message that is not; then what is counted elsewhere is counted again. */
function useReading(id: number, newest: number | undefined) {
  const queries = useQueryClient()
  const { mutate } = useAction(conversations.markRead, {
    onDone: () => {
      queries.invalidateQueries({ queryKey: keyOf(conversations.list) })
      queries.invalidateQueries({ queryKey: keyOf(pending.counts) })
    },
  })
  useEffect(() => {
    if (newest !== undefined) mutate({ params: { id } })
  }, [id, newest, mutate])
}
