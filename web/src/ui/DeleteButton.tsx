import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from './buttons.tsx'

type Props = {
  /** What is deleted, for those who hear a row of such buttons. */
  name: string
  title: string
  text: string
  size?: 'sm' | 'compact-sm'
  busy: boolean
  onDelete: () => void
}

/** Deletes one of a list, once that was confirmed. */
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
