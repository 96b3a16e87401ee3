import { hash } from 'node:crypto'
import type { onSendHookHandler } from 'fastify'
import { mayBeStored } from '#contract/subjects.ts'
import type { Actor } from '../context.ts'
import type { RouteDefinition } from './route.ts'

/** Longer answers are not tagged: hashing them would cost more than most readers save. */
const maxTaggedLength = 256 * 1024

/** Returns whether a route answers a read with JSON, which is tagged. */
export const isTagged = ({ endpoint, raw }: RouteDefinition): boolean =>
  endpoint.method === 'GET' && !raw && !endpoint.media && endpoint.schema.response[200] !== undefined

/**
 * The Cache-Control of a route's answer (api.md, Rules): stored for some seconds, stored and revalidated each time, or not stored.
 * Admins' reads are never stored, nor are money, messages, queues or proofs of identity.
 */
export function cacheControlOf(definition: RouteDefinition): (actor: Actor | null) => string {
  const { endpoint, maxAge } = definition
  if (maxAge !== undefined) return () => `private, max-age=${maxAge}`
  if (!isTagged(definition) || !mayBeStored(endpoint.shows)) return () => 'no-store'
  return (actor) => (actor?.party.role === 'admin' ? 'no-store' : 'private, no-cache')
}

/**
 * Tags an answer by its content, and sends 304 to a reader who has the same. The tag depends on nothing else, so another person's tag
 * matches only where both get the same answer.
 */
export const tagAnswer: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length > maxTaggedLength)
    return done(null, payload)
  // names the next page of a list that is a plain array
  const link = reply.getHeader('link') ?? ''
  const tag = `W/"${hash('sha1', `${link}\n${payload}`, 'base64url')}"`
  reply.header('ETag', tag)
  if (!names(request.headers['if-none-match'], tag)) return done(null, payload)
  reply.code(304).removeHeader('content-type')
  done(null, null)
}

/** Returns whether an If-None-Match header lists a tag. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim() === tag) ?? false
