import { Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { type CannedReply, cannedReplies } from '#contract/market/support/canned-replies.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { EditAndRemove } from '../../../kit/dialogs/EditAndRemove.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { CannedReplyEditor } from './CannedReplyEditor.tsx'

/** The ready-made answers; the open editor is kept in the URL (?new, ?edit=). */
export function CannedReplies() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { adminRights = [] } = useSignedIn()
  const reason = adminRights.some((right) => right === 'owner' || right === 'support') ? null : t('canned.onlySupport')
  const read = useRead(cannedReplies.list, {})
  const open = (what: Record<string, string>) => setSearch({ tab: 'canned', ...what })
  const items = read.data?.items ?? []
  const edited = items.find(({ id }) => String(id) === search.get('edit'))
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('canned.line')}</Text>
        <ActionButton reason={reason} onClick={() => open({ new: '' })}>
          {t('canned.new')}
        </ActionButton>
      </Group>
      <Loaded read={read} section={t('canned.title')} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState kind="messages" title={t('canned.empty')} text={t('canned.emptyText')} />
          ) : (
            items.map((item) => (
              <Row key={item.id} item={item} reason={reason} edit={() => open({ edit: String(item.id) })} />
            ))
          )
        }
      </Loaded>
      {reason === null && (search.has('new') || edited) && (
        <CannedReplyEditor
          key={edited?.id ?? 'new'}
          item={edited ?? null}
          onClose={() => setSearch({ tab: 'canned' }, { replace: true })}
        />
      )}
    </Stack>
  )
}

function Row({ item, reason, edit }: { item: CannedReply; reason: string | null; edit: () => void }) {
  const { t, i18n } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(cannedReplies.remove, { onRefused: (error) => handleRefusal(error) })
  return (
    <Card withBorder component="article" padding="lg" mb="md" aria-labelledby={`canned-${item.id}`}>
      <Stack gap="sm">
        <Text id={`canned-${item.id}`} fw={600} dir="auto">
          {item.title}
        </Text>
        <UserText>{item.texts[i18n.language as Language]}</UserText>
        <EditAndRemove
          reason={reason}
          onEdit={edit}
          remove={{
            label: t('canned.remove'),
            text: t('canned.removeText'),
            isPending: remove.isPending,
            onConfirm: () => remove.mutate({ params: { id: String(item.id) } }),
          }}
        />
      </Stack>
    </Card>
  )
}
