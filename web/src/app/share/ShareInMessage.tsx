import { Stack, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Conversation, conversations } from '#contract/market/conversations/conversations.ts'
import { saveDraft } from '../../api/forms/draft-storage.ts'
import { storeFile } from '../../api/outbox/local-files.ts'
import { useList } from '../../api/queries.ts'
import { forgetSharedPicture } from '../../api/shared-picture.ts'
import { UserRow } from '../../features/foundation/users/UserRow.tsx'
import { messageDraftOf } from '../../features/market/conversations/message-draft.ts'
import { paths } from '../../format/paths.ts'
import { EmptyState, PagedList } from '../../kit/screens.tsx'
import { useToast } from '../../kit/toasts.tsx'
import classes from './share.module.css'

/** The conversations that it can be sent in; choosing one opens it with a draft, so that nothing is sent unread. */
export function ShareInMessage({ text, picture }: { text: string; picture: File | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const list = useList(conversations.list, {})
  const open = async ({ id, other }: Conversation) => {
    try {
      const file = picture && (await storeFile(picture))
      saveDraft(messageDraftOf(other), { content: text, file })
      if (picture) await forgetSharedPicture()
      await navigate(`${paths.inbox}?c=${id}`, { replace: true })
    } catch {
      toast.show({ title: 'share.notKept', text: t('share.notKeptText'), failed: true })
    }
  }
  return (
    <PagedList
      list={list}
      section={t('share.toMessage')}
      empty={<EmptyState kind="messages" title={t('share.noConversations')} text={t('share.noConversationsText')} />}
    >
      {(items) => (
        <Stack component="ul" gap={0} className={classes.people}>
          {items
            .filter(({ other }) => other.isActive)
            .map((conversation) => (
              <li key={conversation.id}>
                <UnstyledButton className={classes.person} onClick={() => void open(conversation)}>
                  <UserRow person={conversation.other} />
                </UnstyledButton>
              </li>
            ))}
        </Stack>
      )}
    </PagedList>
  )
}
