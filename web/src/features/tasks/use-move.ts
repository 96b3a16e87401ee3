import type { Endpoint } from '#contract/endpoint.ts'
import type { Task } from '#contract/tasks.ts'
import { useAction } from '../../ui/queries.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useToast } from '../../ui/toasts.tsx'

/** A move on the task: the answer is shown at once; after a refusal the task is read again. */
export function useMove<E extends Endpoint>(endpoint: E, changed: (next?: Task) => void) {
  const toast = useToast()
  const failure = useFailure()
  return useAction(endpoint, {
    onDone: (answer) => changed(answer as unknown as Task),
    onRefused: (error) => {
      toast.show({ title: 'toast.error', text: failure(error), failed: true })
      if (error.status === 409) changed()
    },
  })
}
