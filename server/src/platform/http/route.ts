import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import type { AnswerOf, Endpoint, ParsedOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../database.ts'

/** Who is asking, as the session says. */
export type Actor = {
  id: number
  role: Role
  isVerified: boolean
  language: Language
  sessionId: number
  /** An admin without the two-factor that admins must have: gets to their own account alone. */
  lacksTwoFactor: boolean
}

/** Who may use an endpoint; whose object it is stands in the rule. */
export type Allow = 'anyone' | 'signed-in' | Role

export type Call<E extends Endpoint, A extends Allow> = {
  params: ParsedOf<E, 'params'>
  query: ParsedOf<E, 'querystring'>
  body: ParsedOf<E, 'body'>
  actor: A extends 'anyone' ? Actor | null : Actor
  /**
   * Runs `work` in one transaction that also takes the request's Idempotency-Key: asked again with the same key and body,
   * it gives the stored result without running `work` (reliability.md 4.1.6). Results must be plain JSON.
   */
  once: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  request: FastifyRequest
  reply: FastifyReply
}

export type RouteDefinition = {
  endpoint: Endpoint
  allow: Allow
  /** Only people with a verified e-mail address (product.md 3). */
  verified: boolean
  /** About the person's own account: also for admins who have no two-factor yet. */
  ownAccount: boolean
  /** Seconds that a private cache may keep the answer; without it the answer is not stored. */
  maxAge: number | undefined
  handler: (call: Call<Endpoint, 'anyone'>) => Promise<unknown>
}

/** Binds an endpoint of the contract to who may use it and to the rule that answers it. */
export const route = <E extends Endpoint, A extends Allow>(
  endpoint: E,
  binding: {
    allow: A
    verified?: boolean
    maxAge?: number
    handler: (call: Call<E, A>) => Promise<AnswerOf<E> extends undefined ? unknown : AnswerOf<E>>
  },
): RouteDefinition => ({
  endpoint,
  allow: binding.allow,
  verified: binding.verified ?? false,
  ownAccount: false,
  maxAge: binding.maxAge,
  handler: binding.handler as unknown as RouteDefinition['handler'],
})
