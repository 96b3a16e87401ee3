import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { type UploadPurpose, uploadLimits, uploads } from '#contract/uploads.ts'
import { byteRange } from '../../platform/http/range.ts'
import type { Actor } from '../../platform/http/route.ts'
import { demandTwoFactor } from '../../platform/http/server.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isSigned, type SignedQuery } from './addresses.ts'
import { findFile, type MayRead, readableFile } from './readers.ts'
import { takeUpload } from './take-upload.ts'
import { type FileRow, readFile, uploadRefusal } from './uploads.ts'

type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

const largest = Math.max(...Object.values(uploadLimits).flatMap((limits) => Object.values(limits)))
/** A new person puts their profile together before they have read their mail. */
const withoutVerifiedEmail: UploadPurpose[] = ['avatar', 'cover', 'logo', 'link', 'showcase']
const sentBy: Partial<Record<UploadPurpose, Role>> = {
  logo: 'business',
  link: 'influencer',
  showcase: 'influencer',
  verification: 'influencer',
}

/** POST /api/uploads and GET /api/files/:id. They carry other things than JSON and so stand beside the contract's routes. */
export const uploadPlugin =
  (services: Services, sessions: Sessions, readers: MayRead[]) => async (app: FastifyInstance) => {
    await app.register(multipart, { limits: { files: 1, fields: 10, parts: 12, fileSize: largest + 1 } })

    app.post('/api/uploads', { bodyLimit: largest + 65_536 }, async (request, reply) => {
      const actor = await sessions.read(request)
      if (!actor) throw new Refusal(401, 'signed_out', messages.signedOut)
      demandTwoFactor(actor)
      const { purpose, crop } = admitted(actor, request.query)
      if (!request.isMultipart()) throw new Refusal(415, 'wrong_content_type', messages.uploadMissing)
      const part = await request.file().catch(refuseBrokenForm)
      if (part?.fieldname !== 'file') {
        part?.file.resume()
        throw invalid('file', messages.uploadMissing)
      }
      const declared = Number(request.headers['content-length']) || undefined
      const sent = { purpose, crop, declared, name: part.filename ?? '', content: part.file }
      const stored = await takeUpload(services, actor, sent).catch(refuseBrokenForm)
      return reply.status(201).header('Cache-Control', 'no-store').send(stored)
    })

    app.get<{ Params: { id: string }; Querystring: SignedQuery }>(
      '/api/files/:id',
      { schema: { params: z.object({ id: z.uuid() }) } },
      async (request, reply) => {
        const { id } = request.params
        const actor = await sessions.read(request)
        if (request.query.signature !== undefined) {
          const file = isSigned(services, id, request.query, actor?.id ?? null)
            ? await findFile(services.database.orm, id)
            : null
          if (!file) throw notFound()
          return sendFile(services, request, reply, file)
        }
        if (!actor) throw new Refusal(401, 'signed_out', messages.signedOut)
        demandTwoFactor(actor)
        return sendFile(services, request, reply, await readableFile(services, readers, actor, id))
      },
    )
  }

/** What is sent and for what, when this person may send it. */
function admitted(actor: Actor, query: unknown) {
  const asked = uploads.create.schema.querystring.safeParse(query)
  const purpose = (query as { purpose?: unknown }).purpose as UploadPurpose
  if (!actor.isVerified && !withoutVerifiedEmail.includes(purpose))
    throw new Refusal(403, 'email_not_verified', messages.emailNotVerified)
  if (!asked.success) {
    const issues = asked.error.issues.map((issue) => ({
      path: String(issue.path[0] ?? 'purpose'),
      message: messages.valueInvalid,
    }))
    throw new Refusal(422, 'validation', messages.valueInvalid, { issues })
  }
  const role = sentBy[asked.data.purpose]
  if (role && actor.role !== role) throw new Refusal(403, 'wrong_role', messages.wrongRole)
  return asked.data
}

/** Pictures were written anew and may be looked at; everything else is only ever saved. */
async function sendFile(services: Services, request: FastifyRequest, reply: FastifyReply, file: FileRow) {
  const range = byteRange(request.headers.range, file.bytes)
  reply.headers({
    'Content-Type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'Content-Disposition': `${file.kind === 'image' ? 'inline' : 'attachment'}; filename*=UTF-8''${headerName(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=300',
    'Accept-Ranges': 'bytes',
    'Content-Length': range ? range.end - range.start + 1 : file.bytes,
  })
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.send(await readFile(services, file, range ?? undefined))
}

/** A name as a header may say it (RFC 8187). */
const headerName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A form that was cut off or is none, which its parser tells in words alone, is the sender's fault (400). */
function refuseBrokenForm(error: Error & { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw uploadRefusal(413, 'upload_too_large', messages.uploadTooLarge)
  throw /multipart data|^Multipart: |^The needle |^Unexpected end of form|premature close|^aborted/i.test(error.message)
    ? new Refusal(400, 'malformed', messages.malformed)
    : error
}
