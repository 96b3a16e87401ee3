import type { z } from 'zod'
import type { MemberRight } from './member-rights.ts'
import type { Subject } from './subjects.ts'

export type Schema = z.ZodType

export type Endpoint = {
  url: string
  /** The right that members of an account need (teams.md 2); each endpoint that a business or an influencer may call names it. */
  needs?: MemberRight
  /** The subjects its response depends on: it is refetched when an action changes one of them. */
  shows?: readonly Subject[]
  /**
   * Set for a response that is read anew whenever it is shown, because no event tells its readers about changes (`liveKinds`): none of
   * them, or not admins, who only get events of their queues. docs/architecture.md lists these endpoints.
   */
  fresh?: 'everyone' | 'admins'
  /** POSTs that move money or create something: the browser sends an Idempotency-Key, the server stores the response (api.md). */
  idempotent?: boolean
  /** Media types of its body or response if they are not JSON; `schema` describes everything else. */
  media?: { takes?: 'multipart/form-data' | 'application/offset+octet-stream'; gives?: string }
  schema: {
    params?: Schema
    querystring?: Schema
    body?: Schema
    /** The success response, by status. */
    response: { 200?: Schema; 201?: Schema; 204?: Schema }
  }
} & (
  | { method: 'GET' | 'HEAD' | 'OPTIONS'; invalidates?: readonly Subject[] }
  | {
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /** The subjects it changes; empty when nothing that the browser has read becomes stale. */
      invalidates: readonly Subject[]
    }
)

/** One endpoint, defined once: the server routes with it, the browser calls it, forms validate with its body schema. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Checks for an endpoint among what a module of the contract exports. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

type Part<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  [N in Name]: infer S
}
  ? S
  : undefined
type Answer<E extends Endpoint> = E['schema']['response'] extends { 200: infer S } | { 201: infer S } ? S : undefined

/** Input that a caller passes: before defaults and transformations. */
export type InputOf<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> =
  Part<E, Name> extends Schema ? z.input<Part<E, Name>> : undefined
/** Input that the handler receives: validated and transformed. */
export type ParsedOf<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> =
  Part<E, Name> extends Schema ? z.output<Part<E, Name>> : undefined
/** The response; undefined for 204. */
export type AnswerOf<E extends Endpoint> = Answer<E> extends Schema ? z.output<Answer<E>> : undefined
