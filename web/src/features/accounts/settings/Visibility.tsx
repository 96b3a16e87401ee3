import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PreferenceName, preferenceNames, preferences } from '#contract/preferences.ts'
import { profiles } from '#contract/profiles.ts'
import { keyOf, useAction, useRead, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { Loaded } from '../../../ui/screens.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { SettingsCard } from './parts.tsx'

/** What others get to see of a person, switch by switch. */
export function Visibility() {
  const { t } = useTranslation()
  return (
    <SettingsCard title={t('settings.visibility')}>
      {preferenceNames.map((name) => (
        <Choice key={name} name={name} />
      ))}
    </SettingsCard>
  )
}

function Choice({ name }: { name: PreferenceName }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const toast = useToast()
  const one = { params: { name } }
  const read = useRead(preferences.read, one)
  const change = useAction(preferences.change, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(preferences.read, one), saved)
      readAgain(profiles.read)
      toast.show({ title: 'accounts.saved', text: t(`settings.preference.${name}.${saved.preferenceValue}`) })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <Loaded read={read} section={t('settings.visibility')} lines={1}>
      {({ preferenceValue }) => (
        <Switch
          label={t(`settings.preference.${name}`)}
          description={t(`settings.preference.${name}.text`)}
          // shown as chosen at once; it goes back when it is refused
          checked={(change.isPending ? change.variables.body.preferenceValue : preferenceValue) === 'true'}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({ ...one, body: { preferenceValue: event.currentTarget.checked ? 'true' : 'false' } })
          }
        />
      )}
    </Loaded>
  )
}
