import { Badge, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userKey } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { ManageTwoFactor } from './ManageTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { useUnconfirmedReason } from './use-unconfirmed-reason.ts'

/** Sets up, manages and turns off two-factor authentication. Recovery codes are shown once, here. */
export function TwoFactor() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const reason = useUnconfirmedReason()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [codes, setCodes] = useState<string[] | null>(null)
  const onToggled = (hasTwoFactor: boolean) => {
    queryClient.setQueryData(userKey, { ...user, hasTwoFactor })
    toast.show({
      title: 'accounts.saved',
      text: t(hasTwoFactor ? 'settings.twoFactorIsOn' : 'settings.twoFactorIsOff'),
    })
  }
  return (
    <SettingsCard
      name="twoFactor"
      title={t('settings.twoFactor')}
      text={
        <>
          {t('settings.twoFactorText')}{' '}
          {user.hasTwoFactor && (
            <Badge variant="light" color="accent" size="sm">
              {t('settings.on')}
            </Badge>
          )}
        </>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : user.hasTwoFactor ? (
        <ManageTwoFactor onRenewed={setCodes} onEnded={() => onToggled(false)} />
      ) : reason ? (
        <Text>{reason}</Text>
      ) : (
        <TwoFactorSetup
          onConfirmed={(newCodes) => {
            setCodes(newCodes)
            onToggled(true)
          }}
        />
      )}
    </SettingsCard>
  )
}
