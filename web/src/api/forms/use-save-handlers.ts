import type { TextKey } from '../../format/texts.ts'
import { useToast } from '../../kit/toasts.tsx'
import type { RequestError } from '../request.ts'
import { useRefusalHandler } from '../use-refusal-handler.ts'

type SaveOptions = {
  /** Title and text of the success toast. */
  title: TextKey
  text: string
  draft: { clear: () => void }
  showIssues: (error: RequestError) => boolean
  onClose: () => void
}

/** `useAction` handlers of an editor: on success clears the draft, shows a toast and closes; on refusal shows the issues. */
export function useSaveHandlers({ title, text, draft, showIssues, onClose }: SaveOptions) {
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return {
    onDone: () => {
      draft.clear()
      toast.show({ title, text })
      onClose()
    },
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
  }
}
