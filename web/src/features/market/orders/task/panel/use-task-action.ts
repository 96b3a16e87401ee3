import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { keyOf, useAction } from '../../../../../api/queries.ts'
import type { RequestError } from '../../../../../api/request.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'

/** Shows a task's new state at once, before it is read again. */
export function useShowTask() {
  const queryClient = useQueryClient()
  return (task: Task) => queryClient.setQueryData(keyOf(tasks.read, { params: { id: task.id } }), task)
}

type TaskEndpoint = Endpoint & { schema: { response: (typeof tasks.read)['schema']['response'] } }

/** An action on the task: shows the response as its new state, and a refusal as a toast unless `onRefused` takes it. */
export function useTaskAction<E extends TaskEndpoint>(
  endpoint: E,
  { onDone, onRefused }: { onDone?: () => void; onRefused?: (error: RequestError) => void } = {},
) {
  const showTask = useShowTask()
  const handleRefusal = useRefusalHandler()
  return useAction(endpoint, {
    onDone: (answer) => {
      showTask(answer as Task)
      onDone?.()
    },
    onRefused: onRefused ?? ((error) => handleRefusal(error)),
  })
}
