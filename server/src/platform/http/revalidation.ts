import { hash } from 'node:crypto'
import type { onSendHookHandler } from 'fastify'
import { mayBeStored } from '#contract/subjects.ts'
import type { Actor } from '../context.ts'
import type { RouteDefinition } from './route.ts'

/** Longer answers are not tagged: hashing them would cost more than most readers save. */
const maxTaggedLength = 256 * 1024

/** Whether a route answers a read as JSON, which is tagged. */
export const isTagged = ({ endpoint, raw }: RouteDefinition): boolean =>
  endpoint.method === 'GET' && !raw && !endpoint.media && endpoint.schema.response[200] !== undefined

/**
 * What a browser may do with a route's answer (api.md, Rules): keep it for some seconds, keep it and ask each time whether it is still
 * current, or not store it. Nothing is stored that an admin sees, nor what shows money, messages, queues or proofs of identity.
 */
export function cacheControlOf(definition: RouteDefinition): (actor: Actor | null) => string {
  const { endpoint, maxAge } = definition
  if (maxAge !== undefined) return () => `private, max-age=${maxAge}`
  if (!isTagged(definition) || !mayBeStored(endpoint.shows)) return () => 'no-store'
  return (actor) => (actor?.party.role === 'admin' ? 'no-store' : 'private, no-cache')
}

/**
 * Tags an answer by its content, and sends 304 to a reader who has the same. The tag depends on nothing else, so that another
 * person's is right only where they would get the same answer.
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

/** Whether an If-None-Match header has a tag in its list. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim() === tag) ?? false
