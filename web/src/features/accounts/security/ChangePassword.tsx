import { useTranslation } from 'react-i18next'
import { passwordChange, security } from '#contract/accounts/security/security.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField } from '../../../kit/fields/text-fields.tsx'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Changes the password, which ends all other sessions. */
export function ChangePassword() {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused } = useContractForm(
    passwordChange,
    { currentPassword: '', newPassword: '' },
    { leaveGuard: true },
  )
  const change = useAction(security.changePassword, {
    onDone: () => {
      form.reset()
      toast.show({ title: 'accounts.saved', text: t('accounts.resetDone') })
    },
    onRefused,
  })
  return (
    <SettingsCard name="password" title={t('accounts.password')} text={t('settings.passwordText')}>
      <ContractForm form={form} onSubmit={(values) => change.mutate({ body: values })}>
        <PasswordField name="currentPassword" label={t('settings.currentPassword')} />
        <PasswordField
          name="newPassword"
          label={t('settings.newPassword')}
          description={t('accounts.passwordHint')}
          autoComplete="new-password"
        />
        <ActionButton type="submit" variant="default" busy={change.isPending}>
          {t('settings.changePassword')}
        </ActionButton>
      </ContractForm>
    </SettingsCard>
  )
}
