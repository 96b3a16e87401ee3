import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { conversations, type Opening } from '#contract/market/conversations/conversations.ts'
import { useOutbox } from '../../../api/outbox/outbox.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Conversation } from '../../../kit/conversation/Conversation.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { Composer, conversationStarted } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import classes from './inbox.module.css'
import { messageDraftOf } from './message-draft.ts'
import { unsentEntries } from './unsent-entries.tsx'

/** Starts a conversation or explains why that is not allowed; redirects to the conversation once there is one. */
export function FirstMessage({ to }: { to: number }) {
  const { t } = useTranslation()
  const read = useRead(conversations.opening, { params: { id: to } })
  if (read.error instanceof RequestError && read.error.status === 404)
    return (
      <EmptyState
        kind="messages"
        title={t('inbox.nobody')}
        text={t('inbox.nobodyText')}
        action={<LinkButton to={paths.inbox}>{t('inbox.toAll')}</LinkButton>}
      />
    )
  return (
    <Loaded read={read} section={t('inbox.conversation')}>
      {(opening) => <NewConversation opening={opening} />}
    </Loaded>
  )
}

/** An empty list that is not loading: there are no messages yet. */
const noMessages = {
  items: [],
  error: null,
  isPending: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
}

function NewConversation({ opening: { other, conversationId, refusal } }: { opening: Opening }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const outbox = useOutbox('person', other.id)
  const [hadStarted] = useState(conversationId !== null)
  const [isBusy, setIsBusy] = useState(false)
  if (conversationId !== null && !isBusy)
    return <Navigate to={`?c=${conversationId}`} replace state={hadStarted ? null : conversationStarted} />
  return (
    <>
      <ConversationHeader other={other} />
      {outbox.items.length > 0 ? (
        <Conversation label={t('inbox.messages')} list={noMessages} entries={unsentEntries(outbox)} />
      ) : (
        <div className={classes.thread}>
          <p className={classes.nothing}>{refusal ? sentence(refusal) : t('inbox.first')}</p>
        </div>
      )}
      {!refusal && <Composer draft={messageDraftOf(other)} send={outbox.send} onBusy={setIsBusy} />}
    </>
  )
}
