import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { accountCare, passwordAndCode } from '#contract/account-care.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import type { RequestError } from '../../../ui/request.ts'
import { PasswordField } from './parts.tsx'

/** New recovery codes, and the way out; both ask for the password and a code. */
export function TwoFactorCare({ renewed, ended }: { renewed: (codes: string[]) => void; ended: () => void }) {
  const { t } = useTranslation()
  const renew = useAction(accountCare.renewRecoveryCodes, { onDone: ({ recoveryCodes }) => renewed(recoveryCodes) })
  const end = useAction(accountCare.endTwoFactor, { onDone: ended })
  return (
    <Group>
      <AskBoth
        name={t('settings.newCodes')}
        text={t('settings.newCodesText')}
        busy={renew.isPending}
        send={(body, onError) => renew.mutate({ body }, { onError })}
      />
      <AskBoth
        name={t('settings.turnOff')}
        text={t('settings.turnOffText')}
        color="danger"
        busy={end.isPending}
        send={(body, onError) => end.mutate({ body }, { onError })}
      />
    </Group>
  )
}

type Both = { password: string; code: string }
type AskProps = {
  name: string
  text: string
  color?: string
  busy: boolean
  send: (values: Both, onError: (error: RequestError) => void) => void
}

function AskBoth({ name, text, color, busy, send }: AskProps) {
  const { t } = useTranslation()
  const refused = useRefused()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues } = useContractForm(passwordAndCode, { password: '', code: '' })
  const shut = () => {
    close()
    form.reset()
  }
  return (
    <>
      <ActionButton variant={color ? 'subtle' : 'default'} {...(color && { color })} onClick={open}>
        {name}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={shut}
        title={name}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form noValidate onSubmit={form.onSubmit((values) => send(values, (error) => refused(error, showIssues)))}>
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
