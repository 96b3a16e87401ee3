import IconArrowDown from 'icon:arrow-down'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import { type Conversation, conversations } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { useTyping } from '../../../api/live/typing.ts'
import { useOutbox } from '../../../api/outbox/outbox.ts'
import { useAction, useRead, useTwoWayList } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useSignedIn } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { Composer, conversationStarted } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import classes from './inbox.module.css'
import { messageDraftOf } from './message-draft.ts'
import { MakeOffer } from './offers/MakeOffer.tsx'
import { Thread } from './Thread.tsx'
import { TypingLine } from './TypingLine.tsx'
import { useParticipantName } from './use-participant-name.ts'
import { RunningWork } from './work/RunningWork.tsx'
import { useWork } from './work/use-work.ts'

/** One conversation, from its end or around the message `messageId`; showing it marks it as read. */
export function ConversationPane({ id, messageId }: { id: number; messageId: number | null }) {
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
      {(conversation) => <ActiveConversation conversation={conversation} messageId={messageId} />}
    </Loaded>
  )
}

type ActiveProps = { conversation: Conversation; messageId: number | null }

function ActiveConversation({ conversation, messageId }: ActiveProps) {
  const { t } = useTranslation()
  const { id, other } = conversation
  const user = useSignedIn()
  const sentence = useSentence()
  const place = messageId === null ? {} : { query: { around: String(messageId) } }
  const list = useTwoWayList(conversations.messages, { params: { id }, ...place })
  const outbox = useOutbox('conversation', id, other.id)
  const { isTyping, tell } = useTyping('conversation', id)
  const name = useParticipantName()(other)
  const work = useWork(other.id, sideOfReader(user.role), list.items.at(-1)?.createdAt)
  const hasJustStarted = useLocation().state === conversationStarted
  useMarkAsRead(
    id,
    list.items.find(({ receiverId, read }) => receiverId === user.id && !read)?.id,
    conversation.isMarkedUnread,
  )
  const reason = closedBecause(conversation, user.isVerified)
  return (
    <>
      <ConversationHeader other={other}>
        <ConversationMenu conversation={conversation} />
      </ConversationHeader>
      <RunningWork cards={work ?? []} />
      <Thread other={other} list={list} work={work} outbox={outbox} target={messageId} />
      {list.hasPreviousPage && (
        <div className={classes.latest}>
          <LinkButton
            to={`?c=${id}`}
            variant="default"
            size="sm"
            leftSection={<IconArrowDown size={16} stroke={1.5} aria-hidden />}
          >
            {t('inbox.toLatest')}
          </LinkButton>
        </div>
      )}
      {reason ? (
        <p className={classes.closed}>{sentence(reason)}</p>
      ) : (
        <>
          <TypingLine name={name} isTyping={isTyping} />
          <Composer
            draft={messageDraftOf(other)}
            send={outbox.send}
            onWrite={tell}
            focusOnMount={hasJustStarted}
            more={user.role === 'influencer' && <MakeOffer conversationId={id} name={name} />}
          />
        </>
      )}
    </>
  )
}

/** Reason for which nothing can be written in a conversation; null if it can. */
function closedBecause({ other, isBlocked, isReachable }: Conversation, isVerified: boolean): string | null {
  if (!other.isActive) return conversationErrors.messageClosed
  if (isBlocked) return blockErrors.youBlocked
  if (!isReachable) return blockErrors.notReachable
  return isVerified ? null : identityErrors.emailNotVerified
}

/** Marks a conversation as read when it is opened after it was marked as unread, and when it shows an unread message. */
function useMarkAsRead(id: number, newestUnreadId: number | undefined, isMarkedUnread: boolean) {
  const { mutate } = useAction(conversations.markRead)
  const [wasMarked] = useState(isMarkedUnread)
  useEffect(() => {
    if (newestUnreadId !== undefined || wasMarked) mutate({ params: { id } })
  }, [id, newestUnreadId, wasMarked, mutate])
}
