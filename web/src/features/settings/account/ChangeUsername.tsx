import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullProfile, usernameChange, usernameRules } from '#contract/profiles/own-profile.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction, userKey } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** Changes the username, which is also the path of the public page; once in 30 days and with the password. */
export function ChangeUsername() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { day } = useTimes()
  const { form, showIssues } = useContractForm(usernameChange, { username: user.username, password: '' })
  const change = useAction(fullProfile.changeUsername, {
    onDone: ({ username, changeableAt }) => {
      queryClient.setQueryData(userKey, { ...user, username, usernameChangeableAt: changeableAt })
      form.setValues({ username, password: '' })
      toast.show({ title: 'accounts.saved', text: t('settings.usernameSaved', { username }) })
    },
    onRefused: (error) => handleRefusal(error, showIssues),
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
