import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Draft } from './draft.ts'
import { Moment } from './figures.tsx'

/** What was typed and not saved, offered again; nothing when there is none. */
export function DraftOffer({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  if (!draft.offeredAt) return null
  return (
    <Alert role="status" color="accent" variant="light" icon={<IconHistory aria-hidden />}>
      <Text c="var(--mantine-color-text)" mb="sm">
        {t('draft.unsaved')} <Moment at={draft.offeredAt} />
      </Text>
      <Group gap="sm">
        <Button size="sm" onClick={draft.restore}>
          {t('draft.restore')}
        </Button>
        <Button size="sm" variant="default" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
