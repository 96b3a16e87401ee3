import { Alert, Group, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/settings.ts'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'

const asked = { params: { key: 'payouts_frozen' } }

/** Whether payouts are stopped, and the switch. */
export function FreezeSwitch() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refused = useRefused()
  const read = useRead(settings.read, asked, { fresh: true })
  const change = useAction(settings.change, {
    onDone: (saved) => queries.setQueryData(keyOf(settings.read, asked), saved),
    onRefused: (error) => refused(error),
  })
  return (
    <Loaded read={read} section={t('desk.payouts')} lines={1}>
      {(setting) => {
        if (setting.key !== 'payouts_frozen') return null
        const { frozen } = setting.value
        const action = t(frozen ? 'desk.unfreeze' : 'desk.freeze')
        return (
          <Alert
            variant="light"
            color={frozen ? 'danger' : 'teal'}
            icon={frozen ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          >
            <Group justify="space-between">
              <Text c="var(--mantine-color-text)" aria-live="polite">
                {t(frozen ? 'desk.frozen' : 'desk.open')}
              </Text>
              <ConfirmButton
                size="sm"
                variant="default"
                busy={change.isPending}
                title={action}
                text={t(frozen ? 'desk.unfreezeText' : 'desk.freezeText')}
                confirm={action}
                onConfirm={() => change.mutate({ ...asked, body: { value: { frozen: !frozen } } })}
              >
                {action}
              </ConfirmButton>
            </Group>
          </Alert>
        )
      }}
    </Loaded>
  )
}
