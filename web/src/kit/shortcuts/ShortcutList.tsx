import { Group, Kbd, Modal, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { type Shortcut, useShortcut, useShortcuts, useSingleKeys } from './use-shortcut.ts'

/** The list of what the keys do on this screen; opened with '?'. */
export function ShortcutList() {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const [isOn, setOn] = useSingleKeys()
  const shortcuts = useShortcuts()
  useShortcut('?', 'shortcuts.help', open)
  const listed = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Modal opened={opened} onClose={close} title={t('shortcuts.title')} centered>
      <Stack>
        <Stack component="dl" gap="xs" m={0}>
          {listed.map((shortcut) => (
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
    </Modal>
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** The keys of a shortcut as they are written on the keyboard. */
export function Keys({ of }: { of: Pick<Shortcut, 'keys'> }) {
  const parts = of.keys.split('+').map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key.toUpperCase()))
  return (
    <bdi dir="ltr">
      {parts.map((part) => (
        <Kbd key={part} mx={1}>
          {part}
        </Kbd>
      ))}
    </bdi>
  )
}
