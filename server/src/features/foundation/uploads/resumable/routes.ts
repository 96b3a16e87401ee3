import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { type Actor, hasConfirmedAddress, type ReadContext } from '../../../../platform/context.ts'
import { allowSlowBody } from '../../../../platform/http/requests/body-timeout.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { requireTwoFactor } from '../../../../platform/http/server.ts'
import { notFound, Refusal, signedOut } from '../../../../platform/refusal.ts'
import { isDiskFull } from '../../../../platform/storage/storage.ts'
import { uploadRefusal } from '../uploads.ts'
import type { VideoAllowance } from './arrivals.ts'
import { PieceStore } from './piece-store.ts'

/** The time without a byte after which a body is given up; its upload can be resumed. */
const idleTimeoutMs = 30_000
const mediaType = 'application/offset+octet-stream'

/** Uploads in pieces, for influencers: session and owner are checked on every request. */
export const resumableRoutes = (allowance: VideoAllowance): RouteDefinition[] =>
  Object.values(resumableUploads).map((endpoint: Endpoint) =>
    rawRoute(endpoint, {
      bodyLimit: resumableUpload.maxBytes,
      // the body stays in the connection, from which the store reads it
      prepare: (scope) => scope.addContentTypeParser(mediaType, (_request, _body, done) => done(null)),
      handler: async ({ actor, context, request, reply }) => {
        requireSignedIn(actor)
        if (endpoint === resumableUploads.create) requireUploader(actor)
        return answer({ context: { ...context, actor }, allowance, request, reply })
      },
    }),
  )

function requireSignedIn(actor: Actor | null): asserts actor is Actor {
  if (!actor) throw signedOut()
  requireTwoFactor(actor)
}

/** Refuses everybody but influencers, the only ones who can begin uploads. */
function requireUploader(actor: Actor): void {
  if (actor.party.role !== 'influencer') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  if (!hasConfirmedAddress(actor)) throw new Refusal(403, 'email_not_verified', identityErrors.emailNotVerified)
}

type Exchange = { context: ReadContext; allowance: VideoAllowance; request: FastifyRequest; reply: FastifyReply }

/** Answers a request in the tus protocol; the protocol's errors become refusals like any other. */
async function answer({ context, allowance, request, reply }: Exchange) {
  let failure: unknown
  const idle = watchIdle(request)
  const server = new Server({
    path: resumableUploads.create.url,
    relativeLocation: true,
    maxSize: resumableUpload.maxBytes,
    namingFunction: () => randomUUID(),
    datastore: new PieceStore({ context, allowance, body: request.raw, onChunk: idle.restart }),
    // uploads are locked by their row, across all servers
    locker: { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  allowSlowBody(request)
  try {
    const response = await server.handleWeb(withoutBody(request))
    if (failure !== undefined) throw refusalOf(failure)
    if (response.status >= 400) throw refusalOf({ status_code: response.status })
    for (const [name, value] of response.headers)
      if (!/^(access-control-|content-)/.test(name)) reply.header(name, value)
    return reply.status(response.status).send()
  } catch (error) {
    // the sender reads the response only after it has sent everything
    request.raw.resume()
    reply.header('Tus-Resumable', '1.0.0')
    throw error
  } finally {
    idle.stop()
  }
}

function withoutBody({ method, url, headers }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: entries as [string, string][] })
}

/** Destroys the connection when nothing arrives for a while. `restart` is called at every chunk. */
function watchIdle({ raw }: FastifyRequest): { restart: () => void; stop: () => void } {
  const timer = setTimeout(() => raw.destroy(), idleTimeoutMs)
  timer.unref()
  return { restart: () => timer.refresh(), stop: () => clearTimeout(timer) }
}

/**
 * Translates errors of the protocol, which are objects with `status_code`; a full disk or a used-up disk quota is 507. A request for an
 * extension that is not offered is the client's fault, although the library returns 501, which would make clients retry for minutes.
 */
function refusalOf(error: unknown): unknown {
  const { status_code: status } = error as { status_code?: number }
  if (isDiskFull(error)) return new Refusal(507, 'storage_full', uploadErrors.storageFull)
  if (error instanceof Error || status === undefined) return error
  if (status === 404) return notFound()
  if (status === 409) return new Refusal(409, 'upload_offset', uploadErrors.uploadOffset)
  if (status === 413) return uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
  return new Refusal(status < 500 ? status : 400, 'malformed', requestErrors.malformed)
}
