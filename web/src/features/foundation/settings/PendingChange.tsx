import IconUsers from 'icon:users'
import { Alert, Group, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Setting, settings } from '#contract/foundation/settings/settings.ts'
import { keyOf, useAction } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { useSettingValue } from './setting-values.ts'

/** A setting change awaiting a second admin: the proposed values, and buttons to confirm or withdraw them. */
export function PendingChange({ setting }: { setting: Setting }) {
  const { t, i18n } = useTranslation()
  const myId = useSignedIn().id
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const { labelOf, formatValue } = useSettingValue()
  const request = { params: { key: setting.key } }
  const handlers = {
    onDone: (after: Setting) => {
      queryClient.setQueryData(keyOf(settings.read, request), after)
    },
    onRefused: (error: Parameters<typeof handleRefusal>[0]) => {
      handleRefusal(error)
    },
  }
  const confirm = useAction(settings.change, handlers)
  const withdraw = useAction(settings.withdraw, handlers)
  const { pending } = setting
  if (!pending) return null
  const busy = confirm.isPending || withdraw.isPending
  // the values of settings are objects of different types, which are compared field by field
  const before = setting.value as unknown as Record<string, unknown>
  // a value of the same setting
  const after = pending.value as unknown as Record<string, unknown>
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return (
    <Alert
      variant="light"
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={t('fourEyes.title')}
      mb="md"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text c="var(--mantine-color-text)">
        <bdi>{pending.by.displayName}</bdi>, <RelativeTime at={pending.at} /> ·{' '}
        <RichText of="fourEyes.until" values={{ at: <RelativeTime at={pending.expiresAt} /> }} />
      </Text>
      <List size="sm" my="xs">
        {changed.map((field) => (
          <List.Item key={field} c="var(--mantine-color-text)" className={layout.breaks}>
            {labelOf(field)}: <bdi>{formatValue(field, before[field])}</bdi> {i18n.dir() === 'rtl' ? '←' : '→'}{' '}
            <strong>
              <bdi>{formatValue(field, after[field])}</bdi>
            </strong>
          </List.Item>
        ))}
      </List>
      <Group gap="xs">
        <ActionButton
          size="sm"
          busy={busy}
          reason={pending.by.id === myId ? t('fourEyes.own') : null}
          onClick={() => confirm.mutate({ ...request, body: { value: pending.value } })}
        >
          {t('fourEyes.confirm')}
        </ActionButton>
        <ConfirmButton
          size="sm"
          variant="default"
          busy={busy}
          title={t('fourEyes.withdraw')}
          text={t('fourEyes.withdrawText')}
          onConfirm={() => withdraw.mutate(request)}
        >
          {t('fourEyes.withdraw')}
        </ConfirmButton>
      </Group>
    </Alert>
  )
}
