import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { IdentityCheck } from './IdentityCheck.tsx'
import { ProfileRequests } from './ProfileRequests.tsx'

/** /influencer/verification: identity check and social profiles; the open request is kept in the URL (?ask=12). */
export function InfluencerVerificationScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('verify.title')} size="md">
      <Together skeleton={<ListSkeleton rows={4} />}>
        <Stack gap="xl">
          <IdentityCheck />
          <ProfileRequests />
        </Stack>
      </Together>
    </Screen>
  )
}
