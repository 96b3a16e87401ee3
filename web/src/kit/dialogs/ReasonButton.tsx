import { type ButtonProps, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { adminReason } from '#contract/fields.ts'
import { useContractForm } from '../../api/forms.ts'
import { FormDialogButton } from './FormDialogButton.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color'> & {
  /** Dialog title; also the label of both buttons by default. */
  title: string
  /** Label of the button that opens the dialog. */
  children?: ReactNode
  /** Label of the submit button. */
  confirm?: string
  /** Says what will happen. */
  text: string
  description: string
  busy: boolean
  danger?: boolean
  onSubmit: (reason: string) => void
}

const reasonForm = z.strictObject({ reason: adminReason })

/** Button for an admin action that requires a reason: the dialog says what will happen and asks for it. */
export function ReasonButton(props: Props) {
  const { title, children = title, confirm = title, description, onSubmit, variant = 'default', ...dialog } = props
  const { t } = useTranslation()
  const { form } = useContractForm(reasonForm, { reason: '' })
  return (
    <FormDialogButton
      {...dialog}
      variant={variant}
      label={children}
      title={title}
      confirm={confirm}
      onSubmit={(close) =>
        form.onSubmit(({ reason }) => {
          close()
          onSubmit(reason)
        })
      }
    >
      <Textarea
        label={t('review.reason')}
        description={description}
        autosize
        minRows={3}
        maxLength={1000}
        dir="auto"
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialogButton>
  )
}
