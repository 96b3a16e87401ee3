import type { Draft } from '../../api/draft.ts'
import type { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useToast } from '../../kit/toasts.tsx'

type ReviewHandlerOptions = {
  /** Text of the success toast. */
  text: string
  draft: Draft
  showIssues: (error: RequestError) => boolean
}

/** `useAction` handlers of a review or an answer: on success clears the draft and shows a toast. */
export function useReviewHandlers({ text, draft, showIssues }: ReviewHandlerOptions) {
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'reviews.title', text })
    },
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
  }
}
