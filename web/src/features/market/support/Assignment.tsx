import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ContactMessage, contactQueue } from '#contract/market/support/contact-queue.ts'
import { useAction } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'

/** The admin who takes care of a message; takes it, gives it back, or takes it over. */
export function Assignment({ message }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const handleRefusal = useRefusalHandler()
  const markRead = useAction(contactQueue.markRead, { onRefused: (error) => handleRefusal(error) })
  const { assignedTo } = message
  const isMine = assignedTo !== null && assignedTo.id === user?.id
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed">
        {assignedTo
          ? t('contact.takenBy', { name: isMine ? t('contact.you') : assignedTo.displayName })
          : t('contact.takenByNobody')}
      </Text>
      <Group gap="xs">
        {message.status === 'unread' && (
          <ActionButton
            variant="subtle"
            size="sm"
            busy={markRead.isPending}
            onClick={() => markRead.mutate({ params: { id: String(message.id) } })}
          >
            {t('contact.markRead')}
          </ActionButton>
        )}
        {user && <Take message={message} userId={user.id} />}
      </Group>
    </Group>
  )
}

function Take({ message: { id, assignedTo }, userId }: { message: ContactMessage; userId: number }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const assign = useAction(contactQueue.assign, { onRefused: (error) => handleRefusal(error) })
  const give = (body: { adminId: number | null; takeOver?: boolean }) =>
    assign.mutate({ params: { id: String(id) }, body })
  const isMine = assignedTo?.id === userId
  if (assignedTo && !isMine)
    return (
      <ConfirmButton
        variant="default"
        size="sm"
        busy={assign.isPending}
        title={t('contact.takeOver')}
        text={t('contact.takeOverText', { name: assignedTo.displayName })}
        onConfirm={() => give({ adminId: userId, takeOver: true })}
      >
        {t('contact.takeOver')}
      </ConfirmButton>
    )
  return (
    <ActionButton
      variant="default"
      size="sm"
      busy={assign.isPending}
      onClick={() => give({ adminId: isMine ? null : userId })}
    >
      {t(isMine ? 'contact.giveBack' : 'contact.take')}
    </ActionButton>
  )
}
