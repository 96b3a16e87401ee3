import type { Draft } from '../../../api/forms/draft.ts'
import type { RequestError } from '../../../api/request.ts'
import { useToast } from '../../../kit/toasts.tsx'

type ReviewHandlerOptions = {
  /** Text of the success toast. */
  text: string
  draft: Draft
  onRefused: (error: RequestError) => void
}

/** `useAction` handlers of a review or an answer: on success clears the draft and shows a toast. */
export function useReviewHandlers({ text, draft, onRefused }: ReviewHandlerOptions) {
  const toast = useToast()
  return {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'reviews.title', text })
    },
    onRefused,
  }
}
