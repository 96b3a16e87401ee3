import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../buttons.tsx'

type Props = {
  /** The item's name, for screen readers. */
  name: string
  title: string
  text: string
  size?: 'sm' | 'compact-sm'
  busy: boolean
  onDelete: () => void
}

/** Deletes an item after confirmation. */
export function DeleteButton({ name, title, text, size = 'sm', busy, onDelete }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmButton
      variant="subtle"
      size={size}
      color="danger"
      busy={busy}
      title={title}
      text={text}
      confirm={t('common.delete')}
      onConfirm={onDelete}
    >
      {t('common.delete')} <VisuallyHidden>{name}</VisuallyHidden>
    </ConfirmButton>
  )
}
