import IconArrowBackUp from 'icon:arrow-back-up'
import IconDotsVertical from 'icon:dots-vertical'
import { ActionIcon, Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import layout from '../layout.module.css'
import { takeBack, useUndoable } from './undoables.ts'

type Props = {
  /** As in `useUndo`. */
  object: string
  /** The object's name, for screen readers. */
  name: string
  /** Its other actions, as items of a menu. */
  children?: ReactNode
}

/** The menu of an object: its last action that can be taken back, and its other actions. Nothing while it is empty. */
export function ObjectMenu({ object, name, children }: Props) {
  const { t } = useTranslation()
  const undoable = useUndoable(object)
  if (!undoable && !children) return null
  const label = t('undo.menuOf', { name })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label} title={label}>
          <IconDotsVertical size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {undoable && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden className={layout.mirrored} />}
            onClick={() => takeBack(object, undoable)}
          >
            {t('toast.undo')}
            <Text size="sm" c="dimmed" component="span" display="block">
              {undoable.text}
            </Text>
          </Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
