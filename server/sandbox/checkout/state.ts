import { eq } from 'drizzle-orm'
import type { TestWebhooks } from '#contract/money/deposits/sandbox.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { deriveKey } from '../../src/platform/crypto/secret.ts'
import type { Database, Queryable } from '../../src/platform/database/database.ts'
import { onlyRow } from '../../src/platform/database/only-row.ts'
import { sandboxState } from './tables.ts'

type State = typeof sandboxState.$inferSelect
const singletonId = 1
const initialState: State = { id: singletonId, webhooks: 'normal', secretVersion: 0, previousUntil: null }

/** The current settings of the sandbox. */
export async function readState(db: Queryable): Promise<State> {
  const [row] = await db.select().from(sandboxState).where(eq(sandboxState.id, singletonId))
  return row ?? initialState
}

/** Sets how events are delivered from now on. */
export async function behave(database: Database, webhooks: TestWebhooks['webhooks']): Promise<void> {
  await database.orm
    .insert(sandboxState)
    .values({ id: singletonId, webhooks })
    .onConflictDoUpdate({ target: sandboxState.id, set: { webhooks } })
}

/** Rotates the signing secret; as with Stripe, the previous one also signs for `overlapHours`. */
export async function rotateSecret(database: Database, clock: Clock, overlapHours: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(sandboxState).values({ id: singletonId }).onConflictDoNothing()
    const rows = await tx.select().from(sandboxState).where(eq(sandboxState.id, singletonId)).for('update')
    const previousUntil = overlapHours > 0 ? new Date(clock().getTime() + overlapHours * 3_600_000) : null
    await tx
      .update(sandboxState)
      .set({ secretVersion: onlyRow(rows).secretVersion + 1, previousUntil })
      .where(eq(sandboxState.id, singletonId))
  })
}

/** The secrets that events are currently signed with, newest first. */
export function activeSecrets({ secretVersion, previousUntil }: State, secret: string, now: Date): string[] {
  const isOverlapping = secretVersion > 0 && previousUntil !== null && previousUntil > now
  return (isOverlapping ? [secretVersion, secretVersion - 1] : [secretVersion]).map((version) =>
    deriveSecret(secret, version),
  )
}

const deriveSecret = (secret: string, version: number) =>
  `whsec_${deriveKey(secret, version === 0 ? 'sandbox-webhook' : `sandbox-webhook-${version}`).toString('hex')}`
