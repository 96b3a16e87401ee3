import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { conversations, type Opening } from '#contract/conversations/conversations.ts'
import { keyOf, useAction, useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { useSentence } from '../../api/sentence.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Loaded } from '../../kit/screens.tsx'
import { Composer, conversationStarted } from '../../shared/conversations/Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import classes from './inbox.module.css'

/** Starts a conversation or explains why that is not allowed; redirects to an existing conversation. */
export function FirstMessage({ to }: { to: number }) {
  const { t } = useTranslation()
  const read = useRead(conversations.opening, { params: { id: to } }, { fresh: true })
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
      {(opening) =>
        opening.conversationId === null ? (
          <NewConversation opening={opening} />
        ) : (
          <Navigate to={`?c=${opening.conversationId}`} replace />
        )
      }
    </Loaded>
  )
}

function NewConversation({ opening: { other, refusal } }: { opening: Opening }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const handleRefusal = useRefusalHandler()
  const queryClient = useQueryClient()
  const [, setSearch] = useSearchParams()
  const open = useAction(conversations.open, {
    onDone: (conversation) => {
      queryClient.setQueryData(keyOf(conversations.read, { params: { id: conversation.id } }), conversation)
      setSearch({ c: String(conversation.id) }, { replace: true, state: conversationStarted })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <>
      <ConversationHeader other={other} />
      <div className={classes.thread}>
        <p className={classes.nothing}>{refusal ? sentence(refusal) : t('inbox.first')}</p>
      </div>
      {!refusal && (
        <Composer
          draft={`message-to-${other.id}`}
          busy={open.isPending}
          send={async (content, file) => {
            await open.mutateAsync({
              body: { participantId: other.id, content, attachmentFileId: file?.id ?? null },
            })
          }}
        />
      )}
    </>
  )
}
