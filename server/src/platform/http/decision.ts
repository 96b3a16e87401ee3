import type { AnswerOf, Endpoint, ParsedOf } from '#contract/endpoint.ts'
import { type AdminContext, inTransaction } from '../context.ts'
import { type Call, type NeededRight, type RouteDefinition, route, visitTo } from './route.ts'

type Input<E extends Endpoint> = { params: ParsedOf<E, 'params'>; body: ParsedOf<E, 'body'> }
type Result<E extends Endpoint> = AnswerOf<E> extends undefined ? unknown : AnswerOf<E>

/**
 * Binds an admins' action to the right that it needs and to its rule, which runs in one transaction, once for the request's Idempotency-Key
 * where the endpoint takes one. The rule's result is the response.
 */
export const decision = <E extends Endpoint>(
  endpoint: E,
  right: NeededRight,
  rule: (context: AdminContext, input: Input<E>) => Promise<Result<E>>,
): RouteDefinition =>
  route(endpoint, {
    allow: 'admin',
    right,
    handler: ({ context, params, body, once }) => {
      const decide = (context: AdminContext) => rule(context, { params, body })
      return endpoint.idempotent ? once(decide) : inTransaction(context, decide)
    },
  })

/** Binds the list of a queue of admins, each visit to which is logged under `name`. */
export const queue = <E extends Endpoint>(
  endpoint: E,
  { name, right, read }: { name: string; right: NeededRight; read: (call: Call<E, 'admin'>) => Promise<Result<E>> },
): RouteDefinition => route(endpoint, { allow: 'admin', right, visit: () => visitTo('queue', name), handler: read })
