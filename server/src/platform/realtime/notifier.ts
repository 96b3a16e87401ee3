import type { Database } from '../database/database.ts'

/** A payload of NOTIFY is at most 8,000 bytes. */
const maxIds = 600

export const eventsChannel = 'live_events'

/**
 * Notifies the other processes, after the commit, of the people with new events: one NOTIFY at a time for all transactions committed
 * meanwhile, because NOTIFY takes a lock that is global to the database. Processes that miss it find the events in the next sweep.
 */
export function openNotifier({ pool }: Database, node: string) {
  const waiting = new Set<number>()
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    try {
      while (waiting.size > 0 && !pool.ending) {
        const userIds = [...waiting].slice(0, maxIds)
        for (const id of userIds) waiting.delete(id)
        await pool.query('select pg_notify($1, $2)', [eventsChannel, `${node} ${userIds.join(',')}`])
      }
    } catch {
      // the other processes' sweeps find them
      waiting.clear()
    } finally {
      isSending = false
    }
  }
  return (userIds: readonly number[]): void => {
    for (const id of userIds) waiting.add(id)
    void send()
  }
}

/** The process that sent a payload, and its people. */
export function parseNotification(payload: string): { node: string; userIds: number[] } {
  const [node = '', ids = ''] = payload.split(' ')
  return { node, userIds: ids.split(',').map(Number) }
}
