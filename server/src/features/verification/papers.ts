import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { KycDocument } from '#contract/verification.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { watermarked } from '../../platform/watermark.ts'
import { users } from '../accounts/tables.ts'
import { type AskedBy, logAction } from '../admin/action-log.ts'
import { files } from '../uploads/tables.ts'
import { type FileRow, readFile } from '../uploads/uploads.ts'
import { notDeleted } from './review-queue.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

const columns = {
  front: kycVerifications.frontFileId,
  back: kycVerifications.backFileId,
  selfie: kycVerifications.selfieFileId,
}
type Look = AskedBy & { reply: FastifyReply }

/** One page of somebody's identity papers for an admin; each look is written down before a byte of it leaves. */
export async function showKycFile(services: Services, look: Look, id: number, document: KycDocument): Promise<Buffer> {
  const [found] = await services.database.orm
    .select({ file: files, userId: kycVerifications.userId })
    .from(kycVerifications)
    .innerJoin(users, eq(users.id, kycVerifications.userId))
    .innerJoin(files, eq(files.id, columns[document]))
    .where(and(eq(kycVerifications.id, id), notDeleted))
  if (!found) throw notFound()
  return show(services, look, found.file, found.userId, { document, kycVerificationId: id })
}

/** The picture that goes with a wish to be verified, under the same rules. */
export async function showProof(services: Services, look: Look, id: number): Promise<Buffer> {
  const [found] = await services.database.orm
    .select({ file: files, userId: verificationRequests.userId })
    .from(verificationRequests)
    .innerJoin(files, eq(files.id, verificationRequests.proofFileId))
    .where(eq(verificationRequests.id, id))
  if (!found) throw notFound()
  return show(services, look, found.file, found.userId, { document: 'proof', verificationRequestId: id })
}

async function show(services: Services, look: Look, file: FileRow, userId: number, details: Record<string, unknown>) {
  const { database, clock } = services
  await database.transaction((tx) =>
    logAction(tx, look, clock, { type: 'user_view', targetType: 'user', targetId: userId, details }),
  )
  const content = await buffer(await readFile(services, file))
  const isPicture = file.kind === 'image'
  look.reply.headers({
    'Content-Type': isPicture ? 'image/webp' : file.mime,
    'Content-Disposition': isPicture ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
  if (!isPicture) return content
  const [admin] = await database.orm.select({ username: users.username }).from(users).where(eq(users.id, look.actor.id))
  return watermarked(content, `${admin!.username} ${clock().toISOString().slice(0, 16).replace('T', ' ')} UTC`)
}
