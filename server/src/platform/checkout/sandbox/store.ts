import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx } from '../../database.ts'
import { sandboxDeliveries, sandboxObjects } from './tables.ts'

export type Stored = { id: string; object: string; created: number } & Record<string, unknown>
export type Session = Stored & {
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  client_reference_id: string | null
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  expires_at: number
  product_name: string
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
export const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

export async function put(db: Queryable, kind: string, data: Stored): Promise<void> {
  await db
    .insert(sandboxObjects)
    .values({ id: data.id, kind, data })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: { data } })
}

export async function get<T extends Stored>(db: Queryable, kind: string, id: string, lock = false): Promise<T | null> {
  const query = db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row?.kind === kind ? (row.data as T) : null
}

/** Notes an event about `object` and puts it on its way to the webhook, in the transaction of the change. */
export async function emit(tx: Tx, clock: Clock, type: string, object: Stored): Promise<void> {
  const now = clock()
  const event = { id: newId('evt'), object: 'event', type, created: seconds(now), livemode: false, data: { object } }
  await put(tx, 'event', event)
  await tx.insert(sandboxDeliveries).values({ eventId: event.id, nextAttemptAt: now })
}

/** Events that are due, taken for one attempt each; the next attempt is already set, should this program end meanwhile. */
export async function takeDue(db: Queryable, now: Date): Promise<{ id: number; attempts: number; event: Stored }[]> {
  const { rows } = await db.execute<{ id: number; attempts: number; event: Stored }>(sql`
    update sandbox_deliveries d set attempts = d.attempts + 1,
      next_attempt_at = case when d.attempts >= 12 then null
        else ${now}::timestamptz + (array[1, 5, 30, 120, 600, 3600])[least(d.attempts + 1, 6)] * interval '1 second' end
    from sandbox_objects o
    where o.id = d.event_id and d.id in (
      select id from sandbox_deliveries where next_attempt_at <= ${now} order by next_attempt_at limit 20 for update skip locked)
    returning d.id, d.attempts, o.data as event`)
  return rows
}
