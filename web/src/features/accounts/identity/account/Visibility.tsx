import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PreferenceName, preferenceNames, preferences } from '#contract/foundation/preferences/preferences.ts'
import { keyOf, useAction, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

/** Visibility of the user to others. */
export function Visibility() {
  const { t } = useTranslation()
  return (
    <SettingsCard title={t('settings.visibility')}>
      {preferenceNames.map((name) => (
        <PreferenceSwitch key={name} name={name} />
      ))}
    </SettingsCard>
  )
}

function PreferenceSwitch({ name }: { name: PreferenceName }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const request = { params: { name } }
  const read = useRead(preferences.read, request)
  const change = useAction(preferences.change, {
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(preferences.read, request), saved)
      toast.show({ title: 'accounts.saved', text: t(`settings.preference.${name}.${saved.preferenceValue}`) })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Loaded read={read} section={t('settings.visibility')} lines={1}>
      {({ preferenceValue }) => (
        <Switch
          data-path={name}
          label={t(`settings.preference.${name}`)}
          description={t(`settings.preference.${name}.text`)}
          // optimistic; reverts if refused
          checked={(change.isPending ? change.variables.body.preferenceValue : preferenceValue) === 'true'}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({ ...request, body: { preferenceValue: event.currentTarget.checked ? 'true' : 'false' } })
          }
        />
      )}
    </Loaded>
  )
}
