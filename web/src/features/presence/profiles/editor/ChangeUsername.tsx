import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullProfile, usernameChange, usernameRules } from '#contract/presence/profiles/own-profile.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, userKey } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

/** Changes the username, which is also the path of the public page; once in 30 days and with the password. */
export function ChangeUsername() {
  const { t } = useTranslation()
  const { usernameChangeableAt: at } = useSignedIn()
  const { day } = useTimes()
  return (
    <SettingsCard
      name="username"
      title={t('accounts.username')}
      text={t('settings.usernameText', { days: usernameRules.daysBetween, kept: usernameRules.daysKept })}
    >
      {at ? <Text>{t('settings.usernameFrom', { day: day(at) })}</Text> : <UsernameForm />}
    </SettingsCard>
  )
}

function UsernameForm() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, onRefused } = useContractForm(
    usernameChange,
    { username: user.username, password: '' },
    { leaveGuard: true },
  )
  const change = useAction(fullProfile.changeUsername, {
    onDone: ({ username, changeableAt }) => {
      queryClient.setQueryData(userKey, { ...user, username, usernameChangeableAt: changeableAt })
      form.setValues({ username, password: '' })
      form.resetDirty()
      toast.show({ title: 'accounts.saved', text: t('settings.usernameSaved', { username }) })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => change.mutate({ body: values })}>
      <TextField
        name="username"
        label={t('settings.newUsername')}
        description={t('accounts.usernameHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField />
      <ActionButton type="submit" variant="default" busy={change.isPending}>
        {t('settings.changeUsername')}
      </ActionButton>
    </ContractForm>
  )
}
