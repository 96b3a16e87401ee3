import IconMail from 'icon:mail'
import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailChange, security } from '#contract/accounts/security/security.ts'
import { displayMailAddress } from '#contract/market/links/display-host.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../../kit/fields/text-fields.tsx'
import layout from '../../../../kit/layout.module.css'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { ResendVerificationButton } from './VerificationNotice.tsx'

/** The email address and its status; a new one takes effect once its link is opened. */
export function ChangeEmail() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const toast = useToast()
  const errorText = useErrorText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onRefused } = useContractForm(emailChange, { email: '', password: '' }, { leaveGuard: true })
  const change = useAction(security.changeEmail, {
    onDone: () => {
      setSentTo(form.getValues().email.trim())
      form.reset()
      toast.show({ title: 'accounts.linkSent', text: t('settings.newMailboxSent') })
    },
    onRefused: (error) => {
      if (error.code === 'email_taken') form.setFieldError('email', errorText(error))
      else onRefused(error)
    },
  })
  return (
    <SettingsCard
      name="email"
      title={t('accounts.email')}
      text={
        <>
          <bdi className={layout.breaks}>{displayMailAddress(user.email)}</bdi> ·{' '}
          {t(user.isVerified ? 'accounts.isVerified' : 'accounts.isNotVerified')}
        </>
      }
    >
      {!user.isVerified && (
        <Group>
          <ResendVerificationButton />
        </Group>
      )}
      <div role="status">
        {sentTo && (
          <Alert color="accent" variant="light" icon={<IconMail aria-hidden />}>
            <Text c="var(--mantine-color-text)">
              <RichText of="settings.newMailbox" values={{ email: <bdi>{sentTo}</bdi> }} />
            </Text>
          </Alert>
        )}
      </div>
      <ContractForm form={form} onSubmit={(values) => change.mutate({ body: values })}>
        <TextField
          name="email"
          label={t('settings.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
        />
        <PasswordField />
        <ActionButton type="submit" variant="default" busy={change.isPending}>
          {t('settings.changeEmail')}
        </ActionButton>
      </ContractForm>
    </SettingsCard>
  )
}
