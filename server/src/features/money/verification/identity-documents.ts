import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { KycDocument } from '#contract/money/verification/verification.ts'
import { inTransaction, type RequestContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { watermark } from '../../../platform/documents/watermark.ts'
import { notFound } from '../../../platform/refusal.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { readFile, readFileRow } from '../../foundation/uploads/index.ts'
import { notDeleted, people } from './review-queue.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

const addWatermark = workerTask<typeof watermark>(
  '../../../platform/documents/watermark.ts',
  import.meta.url,
  'watermark',
)

const columns = {
  front: kycVerifications.frontFileId,
  back: kycVerifications.backFileId,
  selfie: kycVerifications.selfieFileId,
}

/** One page of a user's identity documents for an admin; each viewing is logged before any content is sent. */
export async function viewKycFile(
  context: RequestContext,
  reply: FastifyReply,
  { id, document }: { id: number; document: KycDocument },
): Promise<Buffer> {
  const [found] = await context.db
    .select({ fileId: columns[document], userId: kycVerifications.userId })
    .from(kycVerifications)
    .innerJoin(people, eq(people.id, kycVerifications.userId))
    .where(and(eq(kycVerifications.id, id), notDeleted))
  if (!found) throw notFound()
  return logAndRead(context, reply, { ...found, details: { document, kycVerificationId: id } })
}

/** The proof picture of a verification request, under the same rules. */
export async function viewProof(context: RequestContext, reply: FastifyReply, id: number): Promise<Buffer> {
  const [found] = await context.db
    .select({ fileId: verificationRequests.proofFileId, userId: verificationRequests.userId })
    .from(verificationRequests)
    .where(eq(verificationRequests.id, id))
  if (!found) throw notFound()
  return logAndRead(context, reply, { ...found, details: { document: 'proof', verificationRequestId: id } })
}

type Viewed = { fileId: string | null; userId: number; details: Record<string, unknown> }

async function logAndRead(context: RequestContext, reply: FastifyReply, { fileId, userId, details }: Viewed) {
  const { db, workers } = context
  const file = fileId && (await readFileRow(db, fileId))
  if (!file) throw notFound()
  await inTransaction(context, (context) =>
    logAction(context, { type: 'user_view', targetType: 'user', targetId: userId, details }),
  )
  const content = await buffer(await readFile(context, file))
  const isPicture = file.kind === 'image'
  const sent = isPicture ? await workers.run(addWatermark, { picture: content, text: await markFor(context) }) : content
  reply.headers({
    'Content-Type': isPicture ? 'image/webp' : file.mime,
    'Content-Disposition': isPicture ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
  return sent
}

/** The viewer and the time, which stand all over a picture. */
async function markFor({ db, clock, actor }: RequestContext): Promise<string> {
  const rows = await db.select({ username: people.username }).from(people).where(eq(people.id, actor.person.id))
  return `${onlyRow(rows).username} ${clock().toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
