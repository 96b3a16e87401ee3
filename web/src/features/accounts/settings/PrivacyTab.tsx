import { Button, Group, Stack, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountCare } from '#contract/account-care.ts'
import { preferences } from '#contract/preferences.ts'
import { keyOf, useAction, useRead } from '../../../ui/queries.ts'
import { Loaded } from '../../../ui/screens.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SettingsCard, useRefused } from './parts.tsx'

const newMember = { params: { name: 'show_as_new_member' } }

/** What others get to see, what we know, and how to leave. */
export function PrivacyTab() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <ShowMe />
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

function ShowMe() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refused = useRefused()
  const toast = useToast()
  const read = useRead(preferences.read, newMember)
  const change = useAction(preferences.change, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(preferences.read, newMember), saved)
      toast.show({
        title: 'accounts.saved',
        text: t(saved.preferenceValue === 'true' ? 'settings.shownAsNew' : 'settings.notShownAsNew'),
      })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <SettingsCard title={t('settings.visibility')}>
      <Loaded read={read} section={t('settings.visibility')} lines={1}>
        {({ preferenceValue }) => (
          <Switch
            label={t('settings.showAsNew')}
            description={t('settings.showAsNewText')}
            // shown as chosen at once; it goes back when it is refused
            checked={(change.isPending ? change.variables.body.preferenceValue : preferenceValue) === 'true'}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ ...newMember, body: { preferenceValue: event.currentTarget.checked ? 'true' : 'false' } })
            }
          />
        )}
      </Loaded>
    </SettingsCard>
  )
}
