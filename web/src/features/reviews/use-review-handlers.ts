import type { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useToast } from '../../kit/toasts.tsx'

type ReviewHandlerOptions = {
  /** Text of the success toast. */
  text: string
  clearDraft: () => void
  showIssues: (error: RequestError) => boolean
}

/** `useAction` handlers of a review or an answer: on success clears the draft and shows a toast. */
export function useReviewHandlers({ text, clearDraft, showIssues }: ReviewHandlerOptions) {
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return {
    onDone: () => {
      clearDraft()
      toast.show({ title: 'reviews.title', text })
    },
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
  }
}
