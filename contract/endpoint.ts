import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = z.ZodType

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = {
  method: Method
  url: string
  /** POSTs that move money or create something: the browser sends an Idempotency-Key, the server remembers the answer (api.md). */
  idempotent?: boolean
  schema: {
    params?: Params
    querystring?: Query
    body?: Body
    /** The one good answer, by its status. */
    response: { 200?: Answer; 201?: Answer; 204?: Answer }
  }
}

/** One endpoint, written once: the server routes with it, the browser calls it, forms validate with its body. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  definition: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> => definition
