import { useToast } from '../kit/toasts.tsx'
import type { RequestError } from './request.ts'
import { useErrorText } from './sentence.ts'

/** Maps a refusal to form fields; anything else becomes a toast. */
export function useRefusalHandler() {
  const toast = useToast()
  const errorText = useErrorText()
  return (error: RequestError, showIssues?: (error: RequestError) => boolean) => {
    if (!showIssues?.(error)) toast.show({ title: 'toast.error', text: errorText(error), failed: true })
  }
}
