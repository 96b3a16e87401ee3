import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdminChange, rights } from '#contract/admin/people/rights.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { RightBadges } from './RightBadges.tsx'

/** Changes of admins' rights that owners can still stop; nothing where there are none. */
export function AdminChanges() {
  const { t } = useTranslation()
  const read = useRead(rights.changes, {})
  if (read.data?.items.length === 0) return null
  return (
    <section aria-labelledby="admin-changes">
      <Title order={2} size="h4" id="admin-changes" mb="sm">
        {t('rights.changes')}
      </Title>
      <Loaded read={read} section={t('rights.changes')} lines={2}>
        {({ items }) => (
          <Stack gap="sm">
            {items.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

function Change({ change }: { change: AdminChange }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const { id, kind, admin, by, rights: after, effectiveAt, isContested } = change
  return (
    <Card withBorder component="article" padding="md" aria-labelledby={`admin-change-${id}`}>
      <Group justify="space-between">
        <Stack gap={4}>
          <Text fw={600} id={`admin-change-${id}`}>
            {t(`rights.changed.${kind}`, { name: admin.displayName })}
          </Text>
          {after && <RightBadges rights={after} />}
          <Text size="sm" c="dimmed">
            {t(isContested ? 'rights.contested' : 'rights.changedBy', { name: by.displayName, at: near(effectiveAt) })}
          </Text>
        </Stack>
        <Decisions change={change} />
      </Group>
    </Card>
  )
}

function Decisions({ change: { id, kind, admin, by, rights: after } }: { change: AdminChange }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const myId = useSignedIn().id
  const handlers = {
    onDone: () => toast.show({ title: 'rights.title', text: t('rights.saved') }),
    onRefused: handleRefusal,
  }
  const stop = useAction(rights.stop, handlers)
  const approve = useAction(rights.change, handlers)
  if (admin.id === myId) return null
  const busy = stop.isPending || approve.isPending
  return (
    <Group gap="xs">
      {kind === 'owner_taken' && by.id !== myId && (
        <ConfirmButton
          size="sm"
          busy={busy}
          title={t('rights.approveChange')}
          text={t('rights.approveChangeText', { name: admin.displayName })}
          onConfirm={() => approve.mutate({ params: { adminId: String(admin.id) }, body: { rights: after ?? [] } })}
        >
          {t('rights.approveChange')}
        </ConfirmButton>
      )}
      <ConfirmButton
        variant="default"
        size="sm"
        busy={busy}
        title={t('rights.stopChange')}
        text={t(`rights.stopText.${kind}`, { name: admin.displayName })}
        onConfirm={() => stop.mutate({ params: { id: String(id) } })}
      >
        {t('rights.stopChange')}
      </ConfirmButton>
    </Group>
  )
}
