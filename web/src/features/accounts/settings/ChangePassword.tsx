import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountCare, passwordChange } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { PasswordField, SettingsCard } from './parts.tsx'

/** A new password; it ends the sessions elsewhere. */
export function ChangePassword() {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const { form, showIssues } = useContractForm(passwordChange, { currentPassword: '', newPassword: '' })
  const change = useAction(accountCare.changePassword, {
    onDone: () => {
      form.reset()
      readAgain(accountCare.sessions)
      toast.show({ title: 'accounts.saved', text: t('accounts.resetDone') })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <SettingsCard title={t('accounts.password')} text={t('settings.passwordText')}>
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ body: values }))}>
        <Stack>
          <PasswordField label={t('settings.currentPassword')} {...form.getInputProps('currentPassword')} />
          <PasswordField
            label={t('settings.newPassword')}
            description={t('accounts.passwordHint')}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <ActionButton type="submit" variant="default" busy={change.isPending}>
            {t('settings.changePassword')}
          </ActionButton>
        </Stack>
      </form>
    </SettingsCard>
  )
}
