import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { conversations, type Opening } from '#contract/conversations.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { RequestError } from '../../ui/request.ts'
import { EmptyState, Loaded } from '../../ui/screens.tsx'
import { useSentence } from '../../ui/sentence.ts'
import { Composer, goingOn } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import classes from './inbox.module.css'

/** The first message to somebody, or why it is not possible; who is known already is led to their conversation. */
export function FirstMessage({ to }: { to: number }) {
  const { t } = useTranslation()
  const read = useRead(conversations.opening, { params: { id: to } }, { live: true })
  if (read.error instanceof RequestError && read.error.status === 404)
    return (
      <EmptyState
        title={t('inbox.nobody')}
        text={t('inbox.nobodyText')}
        action={<LinkButton to={paths.inbox}>{t('inbox.toAll')}</LinkButton>}
      />
    )
  return (
    <Loaded read={read} section={t('inbox.conversation')}>
      {(opening) =>
        opening.conversationId === null ? (
          <Beginning opening={opening} />
        ) : (
          <Navigate to={`?c=${opening.conversationId}`} replace />
        )
      }
    </Loaded>
  )
}

function Beginning({ opening: { other, refusal } }: { opening: Opening }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const refused = useRefused()
  const queries = useQueryClient()
  const [, setSearch] = useSearchParams()
  const open = useAction(conversations.open, {
    onDone: (conversation) => {
      queries.setQueryData(keyOf(conversations.read, { params: { id: conversation.id } }), conversation)
      queries.invalidateQueries({ queryKey: keyOf(conversations.list) })
      setSearch({ c: String(conversation.id) }, { replace: true, state: goingOn })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <>
      <ConversationHead other={other} />
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
