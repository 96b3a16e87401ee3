import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionButton, ConfirmButton } from '../buttons.tsx'

type Props = {
  /** The reason that neither is possible; null if both are. */
  reason: string | null
  onEdit: () => void
  remove: { label: string; text: string; isPending: boolean; onConfirm: () => void }
}

/** The buttons of something in a list that is edited in a drawer, and removed once that is confirmed. */
export function EditAndRemove({ reason, onEdit, remove: { label, text, isPending, onConfirm } }: Props) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <ActionButton variant="default" size="sm" reason={reason} onClick={onEdit}>
        {t('common.edit')}
      </ActionButton>
      <ConfirmButton
        variant="default"
        size="sm"
        reason={reason}
        busy={isPending}
        title={label}
        text={text}
        onConfirm={onConfirm}
      >
        {label}
      </ConfirmButton>
    </Group>
  )
}
