import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql, sum } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { isPublic, type UploadPurpose, uploadLimits, uploadQuota } from '#contract/uploads.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { limitAttempts } from '../accounts/attempts.ts'
import { files } from './tables.ts'
import { pathOf, uploadRefusal } from './uploads.ts'

const perPerson = { most: 30, within: 30 * 60_000 }

/** How many bytes a person keeps here, what is just arriving included; `except` leaves one file out. */
export async function usedBy(db: Queryable, userId: number, except?: string): Promise<number> {
  const [kept] = await db
    .select({ bytes: sum(files.bytes) })
    .from(files)
    .where(and(eq(files.ownerId, userId), except === undefined ? undefined : ne(files.id, except)))
  return Number(kept!.bytes ?? 0)
}

/** Uploads of one person are counted one after the other, so that a race never gets past what they may keep. */
export const lockUploadsOf = (tx: Tx, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`)

/**
 * Sets room aside for a file before it arrives: its row with as many bytes as it may have. Refuses 429 after 30 in half an hour
 * (reliability.md 4.4) and 413 when the quota is used up. `declared` is how long the request says it is.
 */
export async function reserve(
  { database, clock }: Services,
  actor: Actor,
  purpose: UploadPurpose,
  declared: number | undefined,
): Promise<{ id: string; room: number }> {
  return database.transaction(async (tx) => {
    await lockUploadsOf(tx, actor.id)
    await limitAttempts(tx, clock, `upload:${actor.id}`, perPerson)
    const left = uploadQuota - (await usedBy(tx, actor.id))
    if (left <= 0) throw uploadRefusal(413, 'upload_quota', messages.uploadQuota)
    const room = Math.min(left, declared ?? left, Math.max(...Object.values(uploadLimits[purpose])))
    const id = randomUUID()
    const place = isPublic(purpose) ? { kind: 'image' as const } : { kind: 'document' as const, path: pathOf(id) }
    const empty = { name: '', mime: '', sha256: '', bytes: room }
    await tx.insert(files).values({ id, ownerId: actor.id, purpose, createdAt: clock(), ...empty, ...place })
    return { id, room: left }
  })
}
