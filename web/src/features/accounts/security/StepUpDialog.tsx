import { Button, Modal, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeys } from '#contract/accounts/security/passkeys.ts'
import { codeAgain, passwordAgain, stepUp } from '#contract/accounts/security/step-up.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { canUsePasskeys, confirmByPasskey } from '../../../api/passkeys/browser-passkeys.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../kit/fields/text-fields.tsx'

/** Asks for the password again, a passkey or, with two-factor authentication, a code. */
export default function StepUpDialog({ close }: { close: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const { hasTwoFactor } = useSignedIn()
  const [byCode, setByCode] = useState(false)
  return (
    <Modal opened onClose={() => close(false)} title={t('stepUp.title')} centered zIndex={400}>
      <Stack>
        <Text>{t('stepUp.text')}</Text>
        {byCode ? <CodeForm close={close} /> : <PasswordForm close={close} />}
        <PasskeyButton close={close} />
        {hasTwoFactor && (
          <Button variant="subtle" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'stepUp.usePassword' : 'stepUp.useCode')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

/** Confirms by passkey instead; only for people who have one. */
function PasskeyButton({ close }: Props) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const own = useRead(passkeys.list, {})
  const confirm = useMutation<boolean, RequestError, void>({
    mutationFn: confirmByPasskey,
    onSuccess: (isConfirmed) => {
      if (isConfirmed) close(true)
    },
    onError: (error) => handleRefusal(error),
  })
  if (!own.data?.items.length || !canUsePasskeys()) return null
  return (
    <ActionButton variant="default" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('accounts.passkeyInstead')}
    </ActionButton>
  )
}

type Props = { close: (isConfirmed: boolean) => void }

function PasswordForm({ close }: Props) {
  const { form, onRefused } = useContractForm(passwordAgain, { password: '' })
  return (
    <StepUpForm close={close} form={form} onRefused={onRefused}>
      <PasswordField required data-autofocus />
    </StepUpForm>
  )
}

function CodeForm({ close }: Props) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(codeAgain, { code: '' })
  return (
    <StepUpForm close={close} form={form} onRefused={onRefused}>
      <TextField
        name="code"
        label={t('stepUp.code')}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={64}
        required
        data-autofocus
      />
    </StepUpForm>
  )
}

type StepUpFormProps<V extends { password: string } | { code: string }> = Props & {
  form: UseFormReturnType<V>
  onRefused: (error: RequestError) => void
  children: ReactNode
}

/** Submits the password or code; issues are shown on the field. */
function StepUpForm<V extends { password: string } | { code: string }>(props: StepUpFormProps<V>) {
  const { close, form, onRefused, children } = props
  const { t } = useTranslation()
  const confirm = useAction(stepUp.confirm, { onDone: () => close(true), onRefused })
  return (
    <ContractForm form={form} onSubmit={(body) => confirm.mutate({ body })}>
      {children}
      <ActionButton type="submit" busy={confirm.isPending}>
        {t('stepUp.confirm')}
      </ActionButton>
    </ContractForm>
  )
}
