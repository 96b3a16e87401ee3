import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { transferReference } from '#contract/money/withdrawals/withdrawals.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'

type Props = {
  /** Dialog title. */
  title: string
  /** Consequence of the action. */
  text: string
  /** Label of both buttons. */
  confirm: string
  busy: boolean
  onSubmit: (body: { transactionId: string }) => void
}

/** Button for money that moved outside the system: shows the consequence and asks for the transaction number. */
export function TransactionNumberButton({ title, text, confirm, busy, onSubmit }: Props) {
  const { t } = useTranslation()
  const { form } = useContractForm(transferReference, { transactionId: '' })
  return (
    <DialogButton data-queue-key="a" label={confirm} title={title} busy={busy}>
      {(close) => (
        <ContractForm
          form={form}
          movesMoney
          onSubmit={(body) => {
            close()
            onSubmit(body)
          }}
        >
          <Text>{text}</Text>
          <TextField
            name="transactionId"
            label={t('desk.transactionId')}
            description={t('desk.transactionIdHint')}
            dir="ltr"
            autoComplete="off"
            maxLength={100}
            required
            data-autofocus
          />
          <DialogActions submit={confirm} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
