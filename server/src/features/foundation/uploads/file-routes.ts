import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { formPurposes, type UploadPurpose, uploadLimits, uploads } from '#contract/foundation/uploads/uploads.ts'
import { workRights } from '#contract/foundation/users/admin-rights.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { type Actor, hasConfirmedAddress, type ReadContext } from '../../../platform/context.ts'
import { allowSlowBody } from '../../../platform/http/requests/body-timeout.ts'
import { sendContent } from '../../../platform/http/requests/range.ts'
import { type RouteDefinition, rawRoute, visitTo } from '../../../platform/http/route.ts'
import { requireTwoFactor } from '../../../platform/http/server.ts'
import { invalid, notFound, Refusal, signedOut } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findFile, type MayRead, readableFile } from './readers.ts'
import { isSignatureValid, type SignedQuery } from './signed-urls.ts'
import { takeUpload } from './take-upload.ts'
import { type FileRow, readFile, uploadRefusal } from './uploads.ts'

const maxFileSize = Math.max(...formPurposes.flatMap((purpose) => Object.values(uploadLimits[purpose])))
/** New users set up their profile before they verify their email address. */
const withoutVerifiedEmail: UploadPurpose[] = ['avatar', 'cover', 'logo', 'link', 'showcase']
const requiredRole: Partial<Record<UploadPurpose, Role>> = {
  logo: 'business',
  campaign_logo: 'business',
  campaign_brief: 'business',
  link: 'influencer',
  showcase: 'influencer',
  verification: 'influencer',
  video_captions: 'influencer',
  video_proof: 'influencer',
}

/** For admins, who may have an address with `read_only`, too. */
export const asFile = {
  right: [...workRights, 'read_only'] as const,
  visit: async ({
    params,
    actor,
    context,
  }: {
    params: { id: string }
    actor: Actor | null
    context: ReadContext<Actor | null>
  }) => {
    const file = await findFile(context.db, params.id)
    return file?.ownerId === actor?.party.id ? null : visitTo('file', params.id)
  },
}

/** Uploading a file, and reading one. */
export const fileRoutes = (services: Services, readers: MayRead[]): RouteDefinition[] => [
  rawRoute(uploads.create, {
    bodyLimit: maxFileSize + 65_536,
    prepare: (scope) =>
      scope.register(multipart, { limits: { files: 1, fields: 10, parts: 12, fileSize: maxFileSize + 1 } }),
    handler: async ({ actor, context, request, reply }) => {
      if (!actor) throw signedOut()
      requireTwoFactor(actor)
      const { purpose, crop, voice } = parseUploadQuery(actor, request.query)
      if (!request.isMultipart()) throw new Refusal(415, 'wrong_content_type', uploadErrors.uploadMissing)
      const part = await request.file().catch(refuseBrokenForm)
      if (part?.fieldname !== 'file') {
        part?.file.resume()
        throw invalid('file', uploadErrors.uploadMissing)
      }
      allowSlowBody(request)
      const declared = Number(request.headers['content-length']) || undefined
      const isVoice = voice !== undefined
      const sent = { purpose, crop, isVoice, declared, name: part.filename ?? '', content: part.file }
      const stored = await takeUpload({ ...context, actor }, sent).catch(refuseBrokenForm)
      return reply.status(201).send(stored)
    },
  }),
  rawRoute(uploads.read, {
    ...asFile,
    handler: async ({ params: { id }, actor, context, request, reply }) => {
      const query = request.query as SignedQuery
      if (query.signature !== undefined) {
        const file = isSignatureValid(context, id, query) ? await findFile(services.database.orm, id) : null
        if (!file) throw notFound()
        return sendFile(services, { request, reply }, file)
      }
      if (!actor) throw signedOut()
      requireTwoFactor(actor)
      return sendFile(services, { request, reply }, await readableFile({ ...context, actor }, readers, id))
    },
  }),
]

/** Parses the query and checks that this user may upload for its purpose. */
function parseUploadQuery(actor: Actor, query: unknown) {
  const requested = uploads.create.schema.querystring.safeParse(query)
  const purpose = (query as { purpose?: unknown }).purpose as UploadPurpose
  if (!hasConfirmedAddress(actor) && !withoutVerifiedEmail.includes(purpose))
    throw new Refusal(403, 'email_not_verified', identityErrors.emailNotVerified)
  if (!requested.success) {
    const issues = requested.error.issues.map((issue) => ({
      path: String(issue.path[0] ?? 'purpose'),
      message: requestErrors.valueInvalid,
    }))
    throw new Refusal(422, 'validation', { message: requestErrors.valueInvalid, issues })
  }
  const role = requiredRole[requested.data.purpose]
  if (role && actor.party.role !== role) throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  return requested.data
}

/** Sends pictures inline, since they were re-encoded; everything else as a download. */
async function sendFile(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FileRow,
) {
  reply.headers({
    // other texts stay as they were sent, in an encoding of their own
    'Content-Type': file.mime === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.mime,
    'Content-Disposition': `${file.kind === 'image' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeHeaderValue(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=300',
  })
  const { bytes, sha256 } = file
  return sendContent({ request, reply }, { bytes, version: sha256, read: (range) => readFile(services, file, range) })
}

/** Percent-encodes a file name for a header (RFC 8187). */
const encodeHeaderValue = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Maps parser errors of a truncated or malformed form to 400; only their message distinguishes them. */
function refuseBrokenForm(error: Error & { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
  throw /multipart data|^Multipart: |^The needle |^Unexpected end of form|premature close|^aborted/i.test(error.message)
    ? new Refusal(400, 'malformed', requestErrors.malformed)
    : error
}
