import { Badge } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare } from '#contract/account-care.ts'
import { useReadAgain } from '../../../ui/queries.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { SettingsCard } from './parts.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorCare } from './TwoFactorCare.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

/** Signing in with a second step: setting it up, looking after it, turning it off. Codes are shown once, here. */
export function TwoFactor() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const [codes, setCodes] = useState<string[] | null>(null)
  const turned = (hasTwoFactor: boolean) => {
    queries.setQueryData(userKey, { ...user, hasTwoFactor })
    readAgain(accountCare.sessions)
    toast.show({
      title: 'accounts.saved',
      text: t(hasTwoFactor ? 'settings.twoFactorIsOn' : 'settings.twoFactorIsOff'),
    })
  }
  return (
    <SettingsCard
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
        <RecoveryCodes codes={codes} done={() => setCodes(null)} />
      ) : user.hasTwoFactor ? (
        <TwoFactorCare renewed={setCodes} ended={() => turned(false)} />
      ) : (
        <TwoFactorSetup
          confirmed={(made) => {
            setCodes(made)
            turned(true)
          }}
        />
      )}
    </SettingsCard>
  )
}
