import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne, or, sum } from 'drizzle-orm'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { isPublic, type UploadPurpose, uploadLimits, uploadQuota } from '#contract/foundation/uploads/uploads.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { lockOfPersonUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { files } from './tables.ts'
import { isComplete, storagePath, uploadRefusal } from './uploads.ts'

export const uploadsPerUser = { max: 30, windowMs: 30 * 60_000 }

/** Minutes after which an upload in one request counts as dead, for instance because its server was killed, and its reservation ends. */
export const reservationMinutes = 30

/** The bytes stored for a user besides videos of campaigns, including uploads in progress; `except` leaves one file out. */
export async function usedBytes(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  userId: number,
  except?: string,
): Promise<number> {
  const since = new Date(clock().getTime() - reservationMinutes * 60_000)
  const stored = await db
    .select({ bytes: sum(files.bytes) })
    .from(files)
    .where(
      and(
        eq(files.ownerId, userId),
        ne(files.purpose, 'campaign_video'),
        or(isComplete, gt(files.createdAt, since)),
        except === undefined ? undefined : ne(files.id, except),
      ),
    )
  return Number(onlyRow(stored).bytes ?? 0)
}

/** Serializes the quota checks of a user, so that concurrent uploads cannot exceed it. */
export const lockUploadsOf = (tx: Tx, userId: number) => lockOfPersonUntilCommit(tx, 'uploads', userId)

/**
 * Reserves quota for a file before it arrives: inserts its row with the most bytes it may have. `declared` is the request's
 * Content-Length. Refuses 429 after 30 uploads in half an hour (reliability.md 4.4) and 413 when the quota is used up.
 */
export async function reserveQuota(
  { database, clock, actor }: ReadContext,
  purpose: UploadPurpose,
  declared: number | undefined,
): Promise<{ id: string; room: number }> {
  return database.transaction(async (tx) => {
    await lockUploadsOf(tx, actor.party.id)
    await limitAttempts({ db: tx, clock }, `upload:${actor.party.id}`, uploadsPerUser)
    const left = uploadQuota - (await usedBytes({ db: tx, clock }, actor.party.id))
    if (left <= 0) throw uploadRefusal(413, 'upload_quota', uploadErrors.uploadQuota)
    const room = Math.min(left, declared ?? left, Math.max(...Object.values(uploadLimits[purpose])))
    const id = randomUUID()
    const place = isPublic(purpose) ? { kind: 'image' as const } : { kind: 'document' as const, path: storagePath(id) }
    const empty = { name: '', mime: '', sha256: '', bytes: room }
    await tx.insert(files).values({ id, ownerId: actor.party.id, purpose, createdAt: clock(), ...empty, ...place })
    return { id, room: left }
  })
}
