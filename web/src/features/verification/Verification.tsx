import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../ui/screens.tsx'
import { IdentityCheck } from './IdentityCheck.tsx'
import { ProfileRequests } from './ProfileRequests.tsx'

/** /influencer/verification: one's identity, and one's profiles elsewhere; the open request stands in the address (?ask=12). */
export function Component() {
  const { t } = useTranslation()
  return (
    <Screen title={t('verify.title')} size="md">
      <Stack gap="xl">
        <IdentityCheck />
        <ProfileRequests />
      </Stack>
    </Screen>
  )
}
