import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../buttons.tsx'

type Props = {
  /** Label of the submit button. */
  submit: string
  /** Colour of the submit button. */
  color?: string | undefined
  busy?: boolean
  /** Label of the button that closes the dialog, 'Back' by default. */
  cancel?: string
  onClose: () => void
}

/** The buttons at the end of a dialog with a form. */
export function DialogActions({ submit, color, busy = false, cancel, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      <ActionButton variant="default" onClick={onClose}>
        {cancel ?? t('common.back')}
      </ActionButton>
      <ActionButton type="submit" busy={busy} {...(color !== undefined && { color })}>
        {submit}
      </ActionButton>
    </Group>
  )
}
