import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { purchases } from '#contract/orders/purchases.ts'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { keyOf, useRead } from '../../../api/queries.ts'

/**
 * A task and its order. While the page is visible the task is read again every ten seconds; when the other side has acted, all
 * else on the page is read again, too.
 */
export function useOrder(taskId: string) {
  const params = { id: taskId }
  const task = useRead(tasks.read, { params }, { live: true })
  const purchase = useRead(purchases.ofTask, { params }, { fresh: true })
  useRereadAfterMove(taskId, task.data)
  return { task, purchase }
}

const movedBy = ['orders', 'disputes', 'wallet', 'reviews', 'deliverable-views'] as const

function useRereadAfterMove(taskId: string, task: Task | undefined) {
  const queryClient = useQueryClient()
  const state = task && `${task.updatedAt} ${task.events.length}`
  const known = useRef(state)
  useEffect(() => {
    if (state === undefined || known.current === state) return
    const wasKnown = known.current !== undefined
    known.current = state
    if (!wasKnown) return
    const own = JSON.stringify(keyOf(tasks.read, { params: { id: taskId } }))
    queryClient.invalidateQueries({
      predicate: ({ queryKey, meta }) =>
        JSON.stringify(queryKey) !== own &&
        (meta?.shows?.some((subject) => movedBy.some((moved) => moved === subject)) ?? false),
    })
  }, [state, taskId, queryClient])
}
