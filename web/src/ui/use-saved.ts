import { useRefused } from './refused.ts'
import type { RequestError } from './request.ts'
import type { TextKey } from './texts.ts'
import { useToast } from './toasts.tsx'

type Editor = {
  /** What the toast says: that it is saved, and what. */
  title: TextKey
  text: string
  draft: { forget: () => void }
  showIssues: (error: RequestError) => boolean
  onSaved: () => void
  onClose: () => void
}

/** What follows when an editor has saved something, and when it was refused. */
export function useSaved({ title, text, draft, showIssues, onSaved, onClose }: Editor) {
  const toast = useToast()
  const refused = useRefused()
  return {
    onDone: () => {
      draft.forget()
      toast.show({ title, text })
      onSaved()
      onClose()
    },
    onRefused: (error: RequestError) => refused(error, showIssues),
  }
}
