import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { accountCare } from '#contract/account-care.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SettingsCard } from './parts.tsx'
import { Visibility } from './Visibility.tsx'

/** What others get to see, what we know, and how to leave. */
export function PrivacyTab() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <Visibility />
      <SettingsCard title={t('settings.myData')} text={t('settings.myDataText')}>
        <Group>
          <Button
            component="a"
            href={accountCare.exportData.url}
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
