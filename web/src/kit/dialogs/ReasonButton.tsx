import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { adminReason } from '#contract/fields.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import type { ActionProps } from '../buttons.tsx'
import { ContractForm } from '../fields/ContractForm.tsx'
import { TextAreaField } from '../fields/text-fields.tsx'
import { DialogActions } from './DialogActions.tsx'
import { DialogButton } from './DialogButton.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  /** Dialog title; also the label of both buttons by default. */
  title: string
  /** Label of the button that opens the dialog. */
  children?: ReactNode
  /** Label of the submit button. */
  confirm?: string
  /** Consequence of the action. */
  text?: string
  /** Label of the field, 'Reason' by default. */
  label?: string
  description?: string
  /** Schema of the reason, by default that of an admin. */
  schema?: z.ZodType
  maxLength?: number
  danger?: boolean
  onSubmit: (reason: string) => void
}

/** Button for an action that needs a reason: a dialog shows the consequence and asks for it. The typed text stays when it is closed. */
export function ReasonButton(props: Props) {
  const { title, children = title, confirm = title, text, label, description, danger, onSubmit, ...rest } = props
  const { schema = adminReason, maxLength = 1_000, ...buttonProps } = rest
  const { t } = useTranslation()
  const { form } = useContractForm(z.strictObject({ reason: schema }), { reason: '' })
  return (
    <DialogButton variant="default" {...buttonProps} label={children} title={title}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={({ reason }) => {
            close()
            onSubmit(reason)
          }}
        >
          {text && <Text>{text}</Text>}
          <TextAreaField
            name="reason"
            label={label ?? t('review.reason')}
            description={description}
            maxLength={maxLength}
            required={!schema.safeParse('').success}
            data-autofocus
          />
          <DialogActions submit={confirm} color={danger ? 'danger' : undefined} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
