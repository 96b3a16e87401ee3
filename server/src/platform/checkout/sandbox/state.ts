import { eq } from 'drizzle-orm'
import type { TestWebhooks } from '#contract/sandbox.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database.ts'
import { deriveKey } from '../../secret.ts'
import { sandboxState } from './tables.ts'

type State = typeof sandboxState.$inferSelect
const only = 1
const atFirst: State = { id: only, webhooks: 'normal', secretVersion: 0, previousUntil: null }

/** How the sandbox behaves now. */
export async function readState(db: Queryable): Promise<State> {
  const [row] = await db.select().from(sandboxState).where(eq(sandboxState.id, only))
  return row ?? atFirst
}

/** What becomes of the events from now on. */
export async function behave(database: Database, webhooks: TestWebhooks['webhooks']): Promise<void> {
  await database.orm
    .insert(sandboxState)
    .values({ id: only, webhooks })
    .onConflictDoUpdate({ target: sandboxState.id, set: { webhooks } })
}

/** Changes the signing secret; the one before is used as well for `overlapHours`, as with the provider. */
export async function rotateSecret(database: Database, clock: Clock, overlapHours: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(sandboxState).values({ id: only }).onConflictDoNothing()
    const [before] = await tx.select().from(sandboxState).where(eq(sandboxState.id, only)).for('update')
    const previousUntil = overlapHours > 0 ? new Date(clock().getTime() + overlapHours * 3_600_000) : null
    await tx
      .update(sandboxState)
      .set({ secretVersion: before!.secretVersion + 1, previousUntil })
      .where(eq(sandboxState.id, only))
  })
}

/** The secrets that events are signed with now, the newest first. */
export function secretsOf({ secretVersion, previousUntil }: State, secret: string, now: Date): string[] {
  const isExchanged = secretVersion > 0 && previousUntil !== null && previousUntil > now
  return (isExchanged ? [secretVersion, secretVersion - 1] : [secretVersion]).map((version) =>
    secretOf(secret, version),
  )
}

const secretOf = (secret: string, version: number) =>
  `whsec_${deriveKey(secret, version === 0 ? 'sandbox-webhook' : `sandbox-webhook-${version}`).toString('hex')}`
