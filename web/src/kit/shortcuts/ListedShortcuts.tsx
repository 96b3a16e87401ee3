import { Group, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Keys } from './Keys.tsx'
import { useShortcuts, useSingleKeys } from './use-shortcut.ts'

/** The shortcuts of the screen, each with its keys, and the switch that turns single keys off. */
export function ListedShortcuts() {
  const { t } = useTranslation()
  const [isOn, setOn] = useSingleKeys()
  const shortcuts = [...new Map(useShortcuts().map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Stack>
      <Stack component="dl" gap="xs" m={0}>
        {shortcuts.map((shortcut) => (
          <Group key={shortcut.keys} justify="space-between">
            <Text component="dt">{t(shortcut.label)}</Text>
            <dd>
              <Keys of={shortcut} />
            </dd>
          </Group>
        ))}
      </Stack>
      <Switch label={t('shortcuts.use')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
    </Stack>
  )
}
