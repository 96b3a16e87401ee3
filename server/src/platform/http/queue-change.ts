import { queueSubjects } from '#contract/subjects.ts'
import { inTransaction } from '../context.ts'
import { eventKind } from '../events.ts'
import type { Services } from '../services.ts'
import type { RouteDefinition } from './route.ts'

/** Emitted when a request has changed a queue of the admins; the payload is the person who made it, null for a visitor. */
export const queueChange = eventKind<{ actorId: number | null }>('queue-change')

const isQueue = (subject: string) => (queueSubjects as readonly string[]).includes(subject)

/**
 * Notifies admins after a request that changed one of their queues. Runs in a transaction of its own, so that payments and withdrawals do
 * not wait for each other at the admins' counters of events; the change stays if this fails.
 */
export async function announceQueueChange(
  services: Services,
  { endpoint }: RouteDefinition,
  actorId: number | null,
): Promise<void> {
  if (endpoint.method === 'GET' || !endpoint.invalidates?.some(isQueue)) return
  await inTransaction(services, (context) => services.events.emit(context, queueChange, { actorId })).catch(
    () => undefined,
  )
}
