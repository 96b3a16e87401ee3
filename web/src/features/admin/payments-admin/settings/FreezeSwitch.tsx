import IconLock from 'icon:lock'
import IconLockOpen from 'icon:lock-open'
import { Alert, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/foundation/settings/settings.ts'
import { keyOf, useAction, useRead } from '../../../../api/queries.ts'
import { useSentence } from '../../../../api/sentence.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import layout from '../../../../kit/layout.module.css'
import { Loaded } from '../../../../kit/screens.tsx'
import { PendingChange } from '../../../foundation/settings/PendingChange.tsx'

const request = { params: { key: 'payouts_frozen' } }

/** State of the payout freeze with its reason, and the button to freeze or unfreeze payouts. */
export function FreezeSwitch() {
  const { t } = useTranslation()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const read = useRead(settings.read, request)
  const change = useAction(settings.change, {
    onDone: (saved) => queryClient.setQueryData(keyOf(settings.read, request), saved),
    onRefused: (error) => handleRefusal(error),
  })
  const setFrozen = (frozen: boolean, reason: string | null) =>
    change.mutate({ ...request, body: { value: { frozen, reason } } })
  return (
    <Loaded read={read} section={t('desk.payouts')} lines={1}>
      {(setting) => {
        if (setting.key !== 'payouts_frozen') return null
        const { frozen, reason } = setting.value
        return (
          <>
            <PendingChange setting={setting} />
            <Alert
              variant="light"
              color={frozen ? 'danger' : 'teal'}
              icon={frozen ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
            >
              <Group justify="space-between">
                <div aria-live="polite" className={layout.grows}>
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
                  <ReasonButton
                    title={t('desk.unfreeze')}
                    text={t('desk.unfreezeTwo')}
                    description={t('desk.unfreezeReason')}
                    busy={change.isPending}
                    onSubmit={(why) => setFrozen(false, why)}
                  />
                ) : (
                  <ConfirmButton
                    size="sm"
                    variant="default"
                    busy={change.isPending}
                    title={t('desk.freeze')}
                    text={t('desk.freezeText')}
                    onConfirm={() => setFrozen(true, null)}
                  >
                    {t('desk.freeze')}
                  </ConfirmButton>
                )}
              </Group>
            </Alert>
          </>
        )
      }}
    </Loaded>
  )
}
