import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdminInvitation, adminInvitations } from '#contract/admin/people/invitations.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { RightBadges } from './RightBadges.tsx'

/** Invitations that nobody has accepted yet; nothing where there are none. */
export function OpenInvitations() {
  const { t } = useTranslation()
  const read = useRead(adminInvitations.list, {})
  if (read.data?.items.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <Title order={2} size="h4" id="invitations" mb="sm">
        {t('invitation.open')}
      </Title>
      <Loaded read={read} section={t('invitation.open')} lines={2}>
        {({ items }) => (
          <Stack gap="sm">
            {items.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

function Row({ invitation: { id, email, rights, invitedBy, expiresAt } }: { invitation: AdminInvitation }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { near } = useTimes()
  const handleRefusal = useRefusalHandler()
  const revoke = useAction(adminInvitations.revoke, {
    onDone: () => toast.show({ title: 'rights.title', text: t('invitation.revoked') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Card withBorder component="article" padding="md" aria-labelledby={`invitation-${id}`}>
      <Group justify="space-between">
        <Stack gap={4}>
          <Text fw={600} id={`invitation-${id}`}>
            <bdi>{email}</bdi>
          </Text>
          <RightBadges rights={rights} />
          <Text size="sm" c="dimmed">
            {t('invitation.by', { name: invitedBy.displayName, at: near(expiresAt) })}
          </Text>
        </Stack>
        <ConfirmButton
          variant="default"
          size="sm"
          busy={revoke.isPending}
          title={t('invitation.revoke')}
          text={t('invitation.revokeText', { email })}
          onConfirm={() => revoke.mutate({ params: { id: String(id) } })}
        >
          {t('invitation.revoke')}
        </ConfirmButton>
      </Group>
    </Card>
  )
}
