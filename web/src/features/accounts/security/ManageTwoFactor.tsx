import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordAndCode, security } from '#contract/accounts/security/security.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../kit/fields/text-fields.tsx'

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
  const { form, onRefused } = useContractForm(passwordAndCode, { password: '', code: '' })
  return (
    <DialogButton variant={color ? 'subtle' : 'default'} color={color} label={name} title={name} onClosed={form.reset}>
      {() => (
        <ContractForm form={form} onSubmit={(values) => send(values, onRefused)}>
          <Text>{text}</Text>
          <PasswordField data-autofocus />
          <TextField
            name="code"
            label={t('accounts.code')}
            description={t('accounts.codeText')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
          />
          <ActionButton type="submit" busy={busy} color={color}>
            {name}
          </ActionButton>
        </ContractForm>
      )}
    </DialogButton>
  )
}
