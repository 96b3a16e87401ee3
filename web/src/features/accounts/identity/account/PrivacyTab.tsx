import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { security } from '#contract/accounts/security/security.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { DownloadLink } from '../../../../kit/files/DownloadLink.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Visibility } from './Visibility.tsx'

/** Visibility, blocked people, data export and account deletion. */
export function PrivacyTab() {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  return (
    <Stack gap="lg">
      <Visibility />
      {role !== 'admin' && <BlockedPeople />}
      <SettingsCard name="myData" title={t('settings.myData')} text={t('settings.myDataText')}>
        <Group>
          <DownloadLink href={security.exportData.url}>{t('settings.downloadData')}</DownloadLink>
        </Group>
      </SettingsCard>
      <DeleteAccount />
    </Stack>
  )
}
