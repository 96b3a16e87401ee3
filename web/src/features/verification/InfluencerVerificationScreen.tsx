import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../kit/screens.tsx'
import { IdentityCheck } from './IdentityCheck.tsx'
import { ProfileRequests } from './ProfileRequests.tsx'

/** /influencer/verification: identity check and social profiles; the open request is kept in the URL (?ask=12). */
export function InfluencerVerificationScreen() {
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
