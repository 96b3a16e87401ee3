import type { ToastMessage } from '../../api/flash-toast.ts'
import { useToast } from '../toasts.tsx'
import { remember, takeBack } from './undoables.ts'

type Done = {
  /** Object whose menu keeps offering it, such as 'deal:7'. */
  object: string
  title: ToastMessage['title']
  /** Description of the action. */
  text: string
  undo: () => void
}

/** Reports an action that can be taken back: by the toast, and for five minutes by the object's menu. */
export function useUndo() {
  const toast = useToast()
  return ({ object, title, text, undo }: Done) => {
    const undoable = { text, undo }
    remember(object, undoable)
    toast.show({ title, text, undo: () => takeBack(object, undoable) })
  }
}
