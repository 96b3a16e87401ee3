import IconFile from 'icon:file'
import IconX from 'icon:x'
import { ActionIcon, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import layout from '../layout.module.css'

/** An uploaded file that is not used yet, with a button to remove it. */
export function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      <IconFile size={18} stroke={1.5} aria-hidden className={layout.keepsSize} />
      <Text size="sm" truncate dir="auto">
        {name}
      </Text>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('upload.remove', { name })} onClick={onRemove}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
