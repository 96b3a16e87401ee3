import { purchases } from '#contract/market/orders/purchases.ts'
import { tasks } from '#contract/market/orders/tasks.ts'
import { useRead } from '../../../../api/queries.ts'

/** A task and its order. */
export function useOrder(taskId: string) {
  const params = { id: taskId }
  const task = useRead(tasks.read, { params })
  const purchase = useRead(purchases.ofTask, { params })
  return { task, purchase }
}
