import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database.ts'
import { Fault } from './faults.ts'
import { sandboxRequests } from './tables.ts'

type Answer = { status: number; answer: object; replayed: boolean }

const keptHours = 24

/**
 * Answers a POST; once for one Idempotency-Key, in the transaction of its effect. A twin waits for the first one and reads its
 * answer, refusals included. Refuses the key for another request with 400 `idempotency_error`.
 */
export function answerOnce(
  database: Database,
  clock: Clock,
  request: { key: string | null; method: string; url: string; body: unknown },
  work: (tx: Tx) => Promise<object>,
): Promise<Answer> {
  const { key } = request
  if (key === null) return database.transaction((tx) => answerOf(() => work(tx)))
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
    const { status, answer, replayed } = await answerOf(() => work(tx))
    await tx.update(sandboxRequests).set({ status, answer }).where(eq(sandboxRequests.key, key))
    return { status, answer, replayed }
  })
}

async function replay(tx: Tx, key: string, fingerprint: string): Promise<Answer> {
  const [known] = await tx.select().from(sandboxRequests).where(eq(sandboxRequests.key, key))
  if (known!.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new Fault(400, message, { type: 'idempotency_error' })
  }
  return { status: known!.status!, answer: known!.answer!, replayed: true }
}

/** A refusal is an answer too: what was changed before it stays, and it is kept under the key. */
async function answerOf(work: () => Promise<object>): Promise<Answer> {
  try {
    return { status: 200, answer: await work(), replayed: false }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { status: error.status, answer: error.answer, replayed: false }
  }
}

/** Forgets keys after a day, as the provider does. */
export async function forgetOldRequests(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock().getTime() - keptHours * 3_600_000)
  await database.orm.delete(sandboxRequests).where(lt(sandboxRequests.createdAt, oldest))
}
