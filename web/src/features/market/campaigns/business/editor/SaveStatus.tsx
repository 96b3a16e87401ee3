import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SaveState } from './use-autosave.ts'

/** State of saving; after a failure, a button that tries again. */
export function SaveStatus({ state, retry }: { state: SaveState; retry: () => Promise<boolean> }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mih={28}>
      <Text
        size="sm"
        c={state === 'failed' || state === 'invalid' ? 'var(--mantine-color-error)' : 'dimmed'}
        role="status"
      >
        {t(`campaign.save.${state}`)}
      </Text>
      {state === 'failed' && (
        <Button variant="subtle" size="compact-sm" onClick={() => void retry()}>
          {t('error.tryAgain')}
        </Button>
      )}
    </Group>
  )
}
