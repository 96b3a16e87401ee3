import { Alert, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, emailChange } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { useFailure } from '../../../ui/sentence.ts'
import { useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { SendAgain } from '../VerificationNotice.tsx'
import { PasswordField, SettingsCard } from './parts.tsx'

/** The address and its state; another one counts once its link was opened. */
export function ChangeEmail() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const toast = useToast()
  const refused = useRefused()
  const failure = useFailure()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, showIssues } = useContractForm(emailChange, { email: '', password: '' })
  const change = useAction(accountCare.changeEmail, {
    onDone: () => {
      setSentTo(form.getValues().email.trim())
      form.reset()
      toast.show({ title: 'accounts.linkSent', text: t('settings.newMailbox') })
    },
    onRefused: (error) => {
      if (error.code === 'email_taken') form.setFieldError('email', failure(error))
      else refused(error, showIssues)
    },
  })
  return (
    <SettingsCard
      title={t('accounts.email')}
      text={
        <>
          <bdi style={{ overflowWrap: 'anywhere' }}>{user.email}</bdi> ·{' '}
          {t(user.isVerified ? 'accounts.isVerified' : 'accounts.isNotVerified')}
        </>
      }
    >
      {!user.isVerified && (
        <Group>
          <SendAgain />
        </Group>
      )}
      <div role="status">
        {sentTo && (
          <Alert color="accent" variant="light" icon={<IconMail aria-hidden />}>
            <Text c="var(--mantine-color-text)">
              {t('settings.newMailbox')} <bdi>{sentTo}</bdi>
            </Text>
          </Alert>
        )}
      </div>
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ body: values }))}>
        <Stack>
          <TextInput
            label={t('settings.newEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            {...form.getInputProps('email')}
          />
          <PasswordField {...form.getInputProps('password')} />
          <ActionButton type="submit" variant="default" busy={change.isPending}>
            {t('settings.changeEmail')}
          </ActionButton>
        </Stack>
      </form>
    </SettingsCard>
  )
}
