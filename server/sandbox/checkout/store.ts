import { eq } from 'drizzle-orm'
import { apiVersion } from '../../src/platform/checkout/provider.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Queryable, Tx } from '../../src/platform/database/database.ts'
import { type EventType, newId, type SandboxObject, type Session, secondsOf } from './objects.ts'
import { sandboxEvents, sandboxObjects } from './tables.ts'

/** The API request that caused a change; actions on the pay page have none. */
export type Cause = { id: string | null; key: string | null }
export const byPerson: Cause = { id: null, key: null }

/** The transaction of a change and the time it is made at. */
export type SandboxContext = { tx: Tx; clock: Clock }

type Kind = SandboxObject['object']
type OfKind<K extends Kind> = Extract<SandboxObject, { object: K }>

export async function findObject<K extends Kind>(db: Queryable, kind: K, id: string): Promise<OfKind<K> | undefined> {
  const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
  return row?.object.object === kind ? (row.object as OfKind<K>) : undefined
}

export async function lockObject<K extends Kind>(tx: Tx, kind: K, id: string): Promise<OfKind<K> | undefined> {
  const [row] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, id)).for('update')
  return row?.object.object === kind ? (row.object as OfKind<K>) : undefined
}

/** Inserts or updates an object. */
export async function putObject(tx: Tx, object: SandboxObject): Promise<void> {
  await tx
    .insert(sandboxObjects)
    .values({ id: object.id, object })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: { object } })
}

/** Records an event about `object` and queues its webhook, in the transaction of the change. */
export async function emit(
  { tx, clock }: SandboxContext,
  cause: Cause,
  { type, object }: { type: EventType; object: Session | SandboxObject },
) {
  const now = clock()
  const id = newId('evt')
  await tx.insert(sandboxEvents).values({
    id,
    createdAt: now,
    nextAttemptAt: now,
    object: {
      id,
      object: 'event',
      api_version: apiVersion,
      created: secondsOf(now),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
      request: { id: cause.id, idempotency_key: cause.key },
    },
  })
}
