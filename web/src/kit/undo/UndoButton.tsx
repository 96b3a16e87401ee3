import IconArrowBackUp from 'icon:arrow-back-up'
import { Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import layout from '../layout.module.css'
import { takeBack, useUndoable } from './undoables.ts'

/** Takes back the last action on an object, among its other actions; nothing where that is no longer possible. */
export function UndoButton({ object }: { object: string }) {
  const { t } = useTranslation()
  const undoable = useUndoable(object)
  if (!undoable) return null
  return (
    <Button
      variant="default"
      size="sm"
      title={undoable.text}
      leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden className={layout.mirrored} />}
      onClick={() => takeBack(object, undoable)}
    >
      {t('toast.undo')} <VisuallyHidden>{undoable.text}</VisuallyHidden>
    </Button>
  )
}
