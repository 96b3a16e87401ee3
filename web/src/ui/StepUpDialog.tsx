import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeAgain, passwordAgain, stepUp } from '#contract/step-up.ts'
import { ActionButton } from './buttons.tsx'
import { useContractForm } from './forms.ts'
import { useAction } from './queries.ts'
import { useRefused } from './refused.ts'
import { useSignedIn } from './session.ts'

/** The password once more, or a code of the second factor for who has one. */
export default function StepUpDialog({ close }: { close: (proven: boolean) => void }) {
  const { t } = useTranslation()
  const { hasTwoFactor } = useSignedIn()
  const [byCode, setByCode] = useState(false)
  return (
    <Modal
      opened
      onClose={() => close(false)}
      title={t('stepUp.title')}
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Text>{t('stepUp.text')}</Text>
        {byCode ? <ByCode close={close} /> : <ByPassword close={close} />}
        {hasTwoFactor && (
          <Button variant="subtle" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'stepUp.usePassword' : 'stepUp.useCode')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

type Props = { close: (proven: boolean) => void }

function ByPassword({ close }: Props) {
  const { t } = useTranslation()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(passwordAgain, { password: '' })
  const confirm = useAction(stepUp.confirm, {
    onDone: () => close(true),
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((body) => confirm.mutate({ body }))}>
      <Stack>
        <PasswordInput
          label={t('accounts.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
        <ActionButton type="submit" busy={confirm.isPending}>
          {t('stepUp.confirm')}
        </ActionButton>
      </Stack>
    </form>
  )
}

function ByCode({ close }: Props) {
  const { t } = useTranslation()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(codeAgain, { code: '' })
  const confirm = useAction(stepUp.confirm, {
    onDone: () => close(true),
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((body) => confirm.mutate({ body }))}>
      <Stack>
        <TextInput
          label={t('stepUp.code')}
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={64}
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <ActionButton type="submit" busy={confirm.isPending}>
          {t('stepUp.confirm')}
        </ActionButton>
      </Stack>
    </form>
  )
}
