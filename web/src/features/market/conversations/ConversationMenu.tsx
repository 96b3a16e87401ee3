import IconArchive from 'icon:archive'
import IconArchiveOff from 'icon:archive-off'
import IconBan from 'icon:ban'
import IconBell from 'icon:bell'
import IconBellOff from 'icon:bell-off'
import IconDotsVertical from 'icon:dots-vertical'
import IconMailOpened from 'icon:mail-opened'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Conversation, conversations } from '#contract/market/conversations/conversations.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { paths } from '../../../format/paths.ts'
import { useToast } from '../../../kit/toasts.tsx'
import { useBlocking } from '../../foundation/blocks/use-blocking.ts'
import { useParticipantName } from './use-participant-name.ts'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Menu of the reader's own actions on a conversation: mute, archive, mark as unread, block the other side. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { id, other, isArchived, isMuted, isBlocked } = conversation
  const name = useParticipantName()(other)
  const { block, unblock } = useBlocking({ id: other.id, name })
  const onRefused = handleRefusal
  const leave = () => navigate(paths.inbox)
  const archive = useAction(conversations.archive, {
    onDone: () => {
      toast.show({ title: 'header.inbox', text: t('inbox.archivedDone') })
      leave()
    },
    onRefused,
  })
  const unarchive = useAction(conversations.unarchive, { onRefused })
  const mute = useAction(conversations.mute, { onRefused })
  const unmute = useAction(conversations.unmute, { onRefused })
  const markUnread = useAction(conversations.markUnread, { onDone: leave, onRefused })
  const params = { params: { id } }
  const label = t('inbox.conversationMenu', { name })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label} title={label}>
          <IconDotsVertical size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMailOpened {...icon} />} onClick={() => markUnread.mutate(params)}>
          {t('inbox.markUnread')}
        </Menu.Item>
        <Menu.Item
          leftSection={isMuted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          onClick={() => (isMuted ? unmute : mute).mutate(params)}
        >
          {t(isMuted ? 'inbox.unmute' : 'inbox.mute')}
        </Menu.Item>
        <Menu.Item
          leftSection={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onClick={() => (isArchived ? unarchive : archive).mutate(params)}
        >
          {t(isArchived ? 'inbox.unarchive' : 'inbox.archive')}
        </Menu.Item>
        {!other.isDeleted && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconBan {...icon} />} onClick={isBlocked ? unblock : block}>
              {t(isBlocked ? 'blocks.unblock' : 'blocks.block')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
