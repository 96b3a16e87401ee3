import IconHistory from 'icon:history'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../api/forms/draft.ts'
import { RelativeTime } from '../format/figures.tsx'
import { RichText } from '../format/RichText.tsx'

/** Offers an unsaved draft; renders nothing if there is none. */
export function DraftOffer({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  if (!draft.offeredAt) return null
  return (
    <Alert role="status" color="accent" variant="light" icon={<IconHistory aria-hidden />}>
      <Text c="var(--mantine-color-text)" mb="sm">
        <RichText of="draft.unsaved" values={{ at: <RelativeTime at={draft.offeredAt} /> }} />
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
