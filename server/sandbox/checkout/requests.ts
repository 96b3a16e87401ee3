import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database, Tx } from '../../src/platform/database/database.ts'
import { onlyRow } from '../../src/platform/database/only-row.ts'
import { ProviderError } from './provider-error.ts'
import { sandboxRequests } from './tables.ts'

type Answer = { status: number; answer: object; replayed: boolean }

const retentionHours = 24

/**
 * Runs a POST at most once per Idempotency-Key, in the transaction of its effect. A concurrent duplicate waits for the first and gets
 * the same response, errors included. Refuses reuse of the key for another request with 400 `idempotency_error`.
 */
export function withIdempotency(
  { database, clock }: { database: Database; clock: Clock },
  request: { key: string | null; method: string; url: string; body: unknown },
  work: (tx: Tx) => Promise<object>,
): Promise<Answer> {
  const { key } = request
  if (key === null) return database.transaction((tx) => toAnswer(() => work(tx)))
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex')
  return database.transaction(async (tx) => {
    const claimed = await tx
      .insert(sandboxRequests)
      .values({ key, fingerprint, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ key: sandboxRequests.key })
    if (claimed.length === 0) return replay(tx, key, fingerprint)
    const { status, answer, replayed } = await toAnswer(() => work(tx))
    await tx.update(sandboxRequests).set({ status, answer }).where(eq(sandboxRequests.key, key))
    return { status, answer, replayed }
  })
}

async function replay(tx: Tx, key: string, fingerprint: string): Promise<Answer> {
  const rows = await tx.select().from(sandboxRequests).where(eq(sandboxRequests.key, key))
  const stored = onlyRow(rows)
  if (stored.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ProviderError(400, message, { type: 'idempotency_error' })
  }
  // the request that stored the key has been answered
  return { status: stored.status!, answer: stored.answer!, replayed: true }
}

/** An error is a response too: changes made before it stay, and it is stored under the key. */
async function toAnswer(work: () => Promise<object>): Promise<Answer> {
  try {
    return { status: 200, answer: await work(), replayed: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { status: error.status, answer: error.answer, replayed: false }
  }
}

/** Deletes keys after a day, as Stripe does. */
export async function deleteOldRequests(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock().getTime() - retentionHours * 3_600_000)
  await database.orm.delete(sandboxRequests).where(lt(sandboxRequests.createdAt, oldest))
}
