import type { RequestError } from './request.ts'
import { useFailure } from './sentence.ts'
import { useToast } from './toasts.tsx'

/** What becomes of a refusal: on the fields that it is about, else a toast. */
export function useRefused() {
  const toast = useToast()
  const failure = useFailure()
  return (error: RequestError, showIssues?: (error: RequestError) => boolean) => {
    if (!showIssues?.(error)) toast.show({ title: 'toast.error', text: failure(error), failed: true })
  }
}
