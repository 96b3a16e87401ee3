import { Group } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton, type ActionProps } from '../buttons.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  /** Label of the submit button, to which the other props go. */
  submit: string
  /** The submit button. */
  Submit?: ComponentType<ActionProps>
  /** Label of the button that closes the dialog, 'Back' by default. */
  cancel?: string
  onClose: () => void
}

/** The buttons at the end of a dialog with a form. */
export function DialogActions({ submit, Submit = ActionButton, cancel, onClose, ...submitProps }: Props) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" align="flex-start">
      <ActionButton variant="default" onClick={onClose}>
        {cancel ?? t('common.back')}
      </ActionButton>
      <Submit {...submitProps} type="submit">
        {submit}
      </Submit>
    </Group>
  )
}
