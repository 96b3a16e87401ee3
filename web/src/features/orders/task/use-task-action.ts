import type { Endpoint } from '#contract/endpoint.ts'
import type { Task } from '#contract/orders/tasks.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { useToast } from '../../../kit/toasts.tsx'

/** An action on the task: updates the cached task with the response; on conflict the task is refetched. */
export function useTaskAction<E extends Endpoint>(endpoint: E, onChanged: (next?: Task) => void) {
  const toast = useToast()
  const errorText = useErrorText()
  return useAction(endpoint, {
    onDone: (answer) => onChanged(answer as unknown as Task),
    onRefused: (error) => {
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
      if (error.status === 409) onChanged()
    },
  })
}
