import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeAgain, passwordAgain, stepUp } from '#contract/security/step-up.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import type { RequestError } from '../../api/request.ts'
import { useSignedIn } from '../../api/session.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { ActionButton } from '../../kit/buttons.tsx'

/** Asks for the password again or, with two-factor authentication, a code. */
export default function StepUpDialog({ close }: { close: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const { hasTwoFactor } = useSignedIn()
  const [byCode, setByCode] = useState(false)
  return (
    <Modal opened onClose={() => close(false)} title={t('stepUp.title')} centered zIndex={400}>
      <Stack>
        <Text>{t('stepUp.text')}</Text>
        {byCode ? <CodeForm close={close} /> : <PasswordForm close={close} />}
        {hasTwoFactor && (
          <Button variant="subtle" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'stepUp.usePassword' : 'stepUp.useCode')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

type Props = { close: (isConfirmed: boolean) => void }

function PasswordForm({ close }: Props) {
  const { t } = useTranslation()
  const { form, showIssues } = useContractForm(passwordAgain, { password: '' })
  return (
    <StepUpForm close={close} form={form} showIssues={showIssues}>
      <PasswordInput
        label={t('accounts.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
    </StepUpForm>
  )
}

function CodeForm({ close }: Props) {
  const { t } = useTranslation()
  const { form, showIssues } = useContractForm(codeAgain, { code: '' })
  return (
    <StepUpForm close={close} form={form} showIssues={showIssues}>
      <TextInput
        label={t('stepUp.code')}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={64}
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </StepUpForm>
  )
}

type StepUpFormProps<V extends { password: string } | { code: string }> = Props & {
  form: UseFormReturnType<V>
  showIssues: (error: RequestError) => boolean
  children: ReactNode
}

/** Submits the password or code; issues are shown on the field. */
function StepUpForm<V extends { password: string } | { code: string }>(props: StepUpFormProps<V>) {
  const { close, form, showIssues, children } = props
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const confirm = useAction(stepUp.confirm, {
    onDone: () => close(true),
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((body) => confirm.mutate({ body }))}>
      <Stack>
        {children}
        <ActionButton type="submit" busy={confirm.isPending}>
          {t('stepUp.confirm')}
        </ActionButton>
      </Stack>
    </form>
  )
}
