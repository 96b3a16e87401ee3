import { type ButtonProps, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { transferReference } from '#contract/withdrawals/withdrawals.ts'
import { useContractForm } from '../../../api/forms.ts'
import { FormDialogButton } from '../../../kit/dialogs/FormDialogButton.tsx'

type Props = Pick<ButtonProps, 'variant'> & {
  /** Dialog title. */
  title: string
  /** Says what will happen. */
  text: string
  /** Label of both buttons. */
  confirm: string
  busy: boolean
  onSubmit: (body: { transactionId: string }) => void
}

/** Button for money that moved outside the system: says what will happen and asks for the transaction number. */
export function TransactionNumberButton({ confirm, onSubmit, variant = 'filled', ...dialog }: Props) {
  const { t } = useTranslation()
  const { form } = useContractForm(transferReference, { transactionId: '' })
  return (
    <FormDialogButton
      {...dialog}
      variant={variant}
      label={confirm}
      confirm={confirm}
      onSubmit={(close) =>
        form.onSubmit((body) => {
          close()
          onSubmit(body)
        })
      }
    >
      <TextInput
        label={t('desk.transactionId')}
        description={t('desk.transactionIdHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('transactionId')}
      />
    </FormDialogButton>
  )
}
