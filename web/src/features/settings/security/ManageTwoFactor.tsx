import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { passwordAndCode, security } from '#contract/security/security.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { PasswordField } from '../account/PasswordField.tsx'

/** Renews recovery codes or turns two-factor authentication off; both require the password and a code. */
export function ManageTwoFactor({ onRenewed, onEnded }: { onRenewed: (codes: string[]) => void; onEnded: () => void }) {
  const { t } = useTranslation()
  const renew = useAction(security.renewRecoveryCodes, { onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes) })
  const end = useAction(security.endTwoFactor, { onDone: onEnded })
  return (
    <Group>
      <PasswordAndCodeButton
        name={t('settings.newCodes')}
        text={t('settings.newCodesText')}
        busy={renew.isPending}
        send={(body, onError) => renew.mutate({ body }, { onError })}
      />
      <PasswordAndCodeButton
        name={t('settings.turnOff')}
        text={t('settings.turnOffText')}
        color="danger"
        busy={end.isPending}
        send={(body, onError) => end.mutate({ body }, { onError })}
      />
    </Group>
  )
}

type PasswordAndCode = { password: string; code: string }
type PasswordAndCodeProps = {
  name: string
  text: string
  color?: string
  busy: boolean
  send: (values: PasswordAndCode, onError: (error: RequestError) => void) => void
}

function PasswordAndCodeButton({ name, text, color, busy, send }: PasswordAndCodeProps) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues } = useContractForm(passwordAndCode, { password: '', code: '' })
  const closeAndReset = () => {
    close()
    form.reset()
  }
  return (
    <>
      <ActionButton variant={color ? 'subtle' : 'default'} {...(color && { color })} onClick={open}>
        {name}
      </ActionButton>
      <Modal opened={opened} onClose={closeAndReset} title={name} centered>
        <form
          noValidate
          onSubmit={form.onSubmit((values) => send(values, (error) => handleRefusal(error, showIssues)))}
        >
          <Stack>
            <Text>{text}</Text>
            <PasswordField data-autofocus {...form.getInputProps('password')} />
            <TextInput
              label={t('accounts.code')}
              description={t('accounts.codeText')}
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              dir="ltr"
              {...form.getInputProps('code')}
            />
            <ActionButton type="submit" busy={busy} {...(color && { color })}>
              {name}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
