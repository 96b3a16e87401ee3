import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullProfile, usernameChange, usernameRules } from '#contract/full-profile.ts'
import { profiles } from '#contract/profiles.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useTimes } from '../../../ui/figures.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { PasswordField, SettingsCard } from './parts.tsx'

/** Another user name, which is also the address of one's page; once in 30 days and with the password. */
export function ChangeUsername() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const { day } = useTimes()
  const { form, showIssues } = useContractForm(usernameChange, { username: user.username, password: '' })
  const change = useAction(fullProfile.changeUsername, {
    onDone: ({ username, changeableAt }) => {
      queries.setQueryData(userKey, { ...user, username, usernameChangeableAt: changeableAt })
      readAgain(profiles.read)
      form.setValues({ username, password: '' })
      toast.show({ title: 'accounts.saved', text: t('settings.usernameSaved', { username }) })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  const at = user.usernameChangeableAt
  return (
    <SettingsCard
      title={t('accounts.username')}
      text={t('settings.usernameText', { days: usernameRules.daysBetween, kept: usernameRules.daysKept })}
    >
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ body: values }))}>
        <Stack>
          <TextInput
            label={t('settings.newUsername')}
            description={t('accounts.usernameHint')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            {...form.getInputProps('username')}
          />
          <PasswordField {...form.getInputProps('password')} />
          <ActionButton
            type="submit"
            variant="default"
            busy={change.isPending}
            reason={at ? t('settings.usernameFrom', { day: day(at) }) : null}
          >
            {t('settings.changeUsername')}
          </ActionButton>
        </Stack>
      </form>
    </SettingsCard>
  )
}
