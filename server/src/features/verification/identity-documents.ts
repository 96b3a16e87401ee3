import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { KycDocument } from '#contract/verification/verification.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { watermarked } from '../../platform/storage/watermark.ts'
import { type AskedBy, logAction } from '../action-log/action-log.ts'
import { files } from '../uploads/tables.ts'
import { type FileRow, readFile } from '../uploads/uploads.ts'
import { users } from '../users/tables.ts'
import { notDeleted } from './review-queue.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

const columns = {
  front: kycVerifications.frontFileId,
  back: kycVerifications.backFileId,
  selfie: kycVerifications.selfieFileId,
}
type Viewing = AskedBy & { reply: FastifyReply }

/** One page of a user's identity documents for an admin; each viewing is logged before any content is sent. */
export async function viewKycFile(
  services: Services,
  viewing: Viewing,
  id: number,
  document: KycDocument,
): Promise<Buffer> {
  const [found] = await services.database.orm
    .select({ file: files, userId: kycVerifications.userId })
    .from(kycVerifications)
    .innerJoin(users, eq(users.id, kycVerifications.userId))
    .innerJoin(files, eq(files.id, columns[document]))
    .where(and(eq(kycVerifications.id, id), notDeleted))
  if (!found) throw notFound()
  return logAndRead(services, viewing, found.file, found.userId, { document, kycVerificationId: id })
}

/** The proof picture of a verification request, under the same rules. */
export async function viewProof(services: Services, viewing: Viewing, id: number): Promise<Buffer> {
  const [found] = await services.database.orm
    .select({ file: files, userId: verificationRequests.userId })
    .from(verificationRequests)
    .innerJoin(files, eq(files.id, verificationRequests.proofFileId))
    .where(eq(verificationRequests.id, id))
  if (!found) throw notFound()
  return logAndRead(services, viewing, found.file, found.userId, { document: 'proof', verificationRequestId: id })
}

async function logAndRead(
  services: Services,
  viewing: Viewing,
  file: FileRow,
  userId: number,
  details: Record<string, unknown>,
) {
  const { database, clock } = services
  await database.transaction((tx) =>
    logAction(tx, viewing, clock, { type: 'user_view', targetType: 'user', targetId: userId, details }),
  )
  const content = await buffer(await readFile(services, file))
  const isPicture = file.kind === 'image'
  viewing.reply.headers({
    'Content-Type': isPicture ? 'image/webp' : file.mime,
    'Content-Disposition': isPicture ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
  if (!isPicture) return content
  const [admin] = await database.orm
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, viewing.actor.id))
  return watermarked(content, `${admin!.username} ${clock().toISOString().slice(0, 16).replace('T', ' ')} UTC`)
}
