import { Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Setting, type SettingChange, settings } from '#contract/foundation/settings/settings.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import layout from '../../../kit/layout.module.css'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { useSettingValue } from './setting-values.ts'

type Props = { settingKey: Setting['key']; title: string; value: object; reason: string | null }

/** Changes of a setting with author and time, and the way back to an earlier value. */
export function SettingHistory({ settingKey, title, value, reason }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton
      variant="default"
      label={t('setting.history')}
      title={t('setting.historyOf', { name: title })}
      dialogSize="lg"
    >
      {(close) => <Changes settingKey={settingKey} value={value} reason={reason} close={close} />}
    </DialogButton>
  )
}

function Changes({ settingKey, close, ...rest }: Omit<Props, 'title'> & { close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const request = { params: { key: settingKey } }
  const read = useRead(settings.history, request)
  const change = useAction(settings.change, {
    onDone: (setting) => {
      close()
      queryClient.setQueryData(keyOf(settings.read, request), setting)
      toast.show(
        setting.pending
          ? { title: 'fourEyes.waits', text: t('fourEyes.waitsText') }
          : { title: 'accounts.saved', text: t('setting.restored') },
      )
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Loaded read={read} section={t('setting.history')} lines={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Text>{t('setting.neverChanged')}</Text>
        ) : (
          <Stack component="ul" gap="lg" className={layout.plainList}>
            {items.map((each) => (
              <Change
                key={each.id}
                change={each}
                busy={change.isPending}
                {...rest}
                restore={(before) => change.mutate({ ...request, body: { value: before } })}
              />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

type ChangeProps = {
  change: SettingChange
  value: object
  reason: string | null
  busy: boolean
  restore: (before: object) => void
}

function Change({ change: { by, at, decision, before, after }, value, reason, busy, restore }: ChangeProps) {
  const { t, i18n } = useTranslation()
  const { labelOf, formatValue } = useSettingValue()
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const changed = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  return (
    <li>
      <Text size="sm" c="dimmed">
        {t(`setting.decision.${decision}`, { name: by?.displayName ?? t('actionLog.system') })} ·{' '}
        <RelativeTime at={at} />
      </Text>
      {changed.map((field) => (
        <Text key={field} className={layout.breaks}>
          {labelOf(field)}: <bdi>{formatValue(field, before[field])}</bdi> {i18n.dir() === 'rtl' ? '←' : '→'}{' '}
          <strong>
            <bdi>{formatValue(field, after[field])}</bdi>
          </strong>
        </Text>
      ))}
      {(decision === 'changed' || decision === 'confirmed') && !isSame(before, value) && (
        <Group mt="xs">
          <ConfirmButton
            size="sm"
            variant="default"
            busy={busy}
            reason={reason}
            title={t('setting.undo')}
            text={t('setting.undoText')}
            onConfirm={() => restore(before)}
          >
            {t('setting.undo')}
          </ConfirmButton>
        </Group>
      )}
    </li>
  )
}
