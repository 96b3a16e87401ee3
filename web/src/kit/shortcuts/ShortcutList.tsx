import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../behaviour/lazy-component.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { useShortcut } from './use-shortcut.ts'

const listed = lazyComponent(() => import('./ListedShortcuts.tsx').then((module) => module.ListedShortcuts))

/** The list of the keys of this screen; opened with '?'. */
export function ShortcutList() {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  useShortcut('?', 'shortcuts.help', open)
  const ListedShortcuts = useLazyComponent(listed, opened)
  return (
    <Dialog opened={opened && ListedShortcuts !== null} onClose={close} title={t('shortcuts.title')} centered>
      {ListedShortcuts && <ListedShortcuts />}
    </Dialog>
  )
}
