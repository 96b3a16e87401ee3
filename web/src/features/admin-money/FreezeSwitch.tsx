import { Alert, Group, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/settings.ts'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useSentence } from '../../ui/sentence.ts'
import { Thaw } from './Thaw.tsx'

const asked = { params: { key: 'payouts_frozen' } }
/** What an audit may change as well. */
export const frozenSetting = { endpoint: settings.read, asked }

/** Whether payouts are stopped, and why; and the switch. */
export function FreezeSwitch() {
  const { t } = useTranslation()
  const sentence = useSentence()
  const queries = useQueryClient()
  const refused = useRefused()
  const read = useRead(settings.read, asked, { fresh: true })
  const change = useAction(settings.change, {
    onDone: (saved) => queries.setQueryData(keyOf(settings.read, asked), saved),
    onRefused: (error) => refused(error),
  })
  const turn = (frozen: boolean, reason: string | null) =>
    change.mutate({ ...asked, body: { value: { frozen, reason } } })
  return (
    <Loaded read={read} section={t('desk.payouts')} lines={1}>
      {(setting) => {
        if (setting.key !== 'payouts_frozen') return null
        const { frozen, reason } = setting.value
        return (
          <Alert
            variant="light"
            color={frozen ? 'danger' : 'teal'}
            icon={frozen ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          >
            <Group justify="space-between">
              <div aria-live="polite" style={{ minWidth: 0, flex: '1 1 240px' }}>
                <Text c="var(--mantine-color-text)" fw={frozen ? 600 : undefined}>
                  {t(frozen ? 'desk.frozen' : 'desk.open')}
                </Text>
                {frozen && reason && (
                  <Text size="sm" dir="auto" c="var(--mantine-color-text)">
                    {sentence(reason)}
                  </Text>
                )}
              </div>
              {frozen ? (
                <Thaw busy={change.isPending} thaw={(why) => turn(false, why)} />
              ) : (
                <ConfirmButton
                  size="sm"
                  variant="default"
                  busy={change.isPending}
                  title={t('desk.freeze')}
                  text={t('desk.freezeText')}
                  confirm={t('desk.freeze')}
                  onConfirm={() => turn(true, null)}
                >
                  {t('desk.freeze')}
                </ConfirmButton>
              )}
            </Group>
          </Alert>
        )
      }}
    </Loaded>
  )
}
