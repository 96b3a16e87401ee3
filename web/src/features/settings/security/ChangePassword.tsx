import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordChange, security } from '#contract/security/security.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { SettingsCard } from '../account/SettingsCard.tsx'

/** Changes the password, which ends all other sessions. */
export function ChangePassword() {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { form, showIssues } = useContractForm(passwordChange, { currentPassword: '', newPassword: '' })
  const change = useAction(security.changePassword, {
    onDone: () => {
      form.reset()
      toast.show({ title: 'accounts.saved', text: t('accounts.resetDone') })
    },
    onRefused: (error) => handleRefusal(error, showIssues),
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
