import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { security } from '#contract/security/security.ts'
import { useSignedIn } from '../../../api/session.ts'
import { BlockedPeople } from './BlockedPeople.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { Visibility } from './Visibility.tsx'

/** Visibility, blocked people, data export and account deletion. */
export function PrivacyTab() {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  return (
    <Stack gap="lg">
      <Visibility />
      {role !== 'admin' && <BlockedPeople />}
      <SettingsCard title={t('settings.myData')} text={t('settings.myDataText')}>
        <Group>
          <Button
            component="a"
            href={security.exportData.url}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {t('settings.downloadData')}
          </Button>
        </Group>
      </SettingsCard>
      <DeleteAccount />
    </Stack>
  )
}
