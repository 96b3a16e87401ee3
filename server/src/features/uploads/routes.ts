import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { uploadLimits, uploadPurposes } from '#contract/uploads.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { demandTwoFactor } from '../../platform/http/server.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { takeAvatar } from './avatar.ts'
import { files } from './tables.ts'
import { type FileRow, takeUpload } from './uploads.ts'

const take = { task_result: takeUpload, avatar: takeAvatar }

/** Whether somebody other than its owner may read a file; the features that use files know. */
export type MayRead = (db: Queryable, actor: Actor, file: FileRow) => Promise<boolean>
type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

/** POST /api/uploads and GET /api/files/:id. They carry other things than JSON and so stand beside the contract's routes. */
export const uploadPlugin =
  (services: Services, sessions: Sessions, mayRead: MayRead) => async (app: FastifyInstance) => {
    await app.register(multipart, { limits: { files: 1, fields: 10, parts: 12, fileSize: uploadLimits.video + 1 } })

    app.post<{ Querystring: { purpose?: string } }>(
      '/api/uploads',
      { bodyLimit: uploadLimits.video + 65_536 },
      async (request, reply) => {
        const actor = await sessions.read(request)
        if (!actor) throw new Refusal(401, 'signed_out', messages.signedOut)
        demandTwoFactor(actor)
        const purpose = uploadPurposes.find((each) => each === request.query.purpose)
        if (purpose !== 'avatar' && !actor.isVerified)
          throw new Refusal(403, 'email_not_verified', messages.emailNotVerified)
        if (!purpose) {
          throw new Refusal(422, 'validation', messages.valueInvalid, {
            issues: [{ path: 'purpose', message: messages.valueInvalid }],
          })
        }
        if (!request.isMultipart()) throw new Refusal(415, 'wrong_content_type', messages.uploadMissing)
        const part = await request.file().catch(refuseBrokenForm)
        if (!part)
          throw new Refusal(422, 'validation', messages.uploadMissing, {
            issues: [{ path: 'file', message: messages.uploadMissing }],
          })
        const stored = await take[purpose](services, actor, part.filename, part.file).catch(refuseBrokenForm)
        return reply.status(201).header('Cache-Control', 'no-store').send(stored)
      },
    )

    app.get<{ Params: { id: string } }>(
      '/api/files/:id',
      { schema: { params: z.object({ id: z.uuid() }) } },
      async (request, reply) => {
        const actor = await sessions.read(request)
        if (!actor) throw new Refusal(401, 'signed_out', messages.signedOut)
        demandTwoFactor(actor)
        const [file] = await services.database.orm.select().from(files).where(eq(files.id, request.params.id))
        const allowed =
          file &&
          (file.ownerId === actor.id || actor.role === 'admin' || (await mayRead(services.database.orm, actor, file)))
        if (!allowed) throw notFound()
        const range = byteRange(request.headers.range, file.bytes)
        reply.headers({
          'Content-Type': file.mime,
          'Content-Disposition': `${file.kind === 'image' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'private, max-age=300',
          'Accept-Ranges': 'bytes',
          'Content-Length': range ? range.end - range.start + 1 : file.bytes,
        })
        if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
        return reply.send(services.storage.read(file.path, range ?? undefined))
      },
    )
  }

/** A form that was cut off or is none, which its parser tells in words alone, is the sender's fault (400). */
function refuseBrokenForm(error: Error): never {
  throw /multipart data|^Multipart: |^The needle /i.test(error.message)
    ? new Refusal(400, 'malformed', messages.malformed)
    : error
}

/** One range of bytes; anything else is answered with the whole. */
function byteRange(header: string | undefined, bytes: number): { start: number; end: number } | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end && start < bytes ? { start, end } : null
}
