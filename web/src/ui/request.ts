import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/validation.ts'

const timeoutMilliseconds = 30_000

type Given<E extends Endpoint, Part extends 'params' | 'querystring' | 'body', Name extends string> =
  InputOf<E, Part> extends undefined ? { [N in Name]?: undefined } : { [N in Name]: InputOf<E, Part> }

/** What an endpoint wants from its caller. Ids in a path and values in a query may be given as numbers. */
export type CallInput<E extends Endpoint> = (InputOf<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: Record<string, string | number> }) &
  (InputOf<E, 'querystring'> extends undefined
    ? { query?: undefined }
    : { query?: Partial<Record<keyof InputOf<E, 'querystring'>, string | number | undefined>> }) &
  Given<E, 'body', 'body'> & { idempotencyKey?: string }

/** What the server, or the lack of one, had to say. `status` 0: no usable answer came. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: FieldIssue[]
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = typeof details.code === 'string' ? details.code : ''
    this.issues = Array.isArray(details.issues) ? (details.issues as FieldIssue[]) : []
    this.details = details
  }
}

/** Calls an endpoint of the contract with the session's cookie (spec §7); throws RequestError with the spec's messages (spec §8). */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const { params, query, body, idempotencyKey } = input
  const { response, text } = await send(addressOf(endpoint.url, params, query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.idempotent && idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  const answer = parsed(text)
  if (!response.ok) throw errorOf(response, answer)
  if (answer === null && response.status !== 204) throw new RequestError(0, 'The server cannot be reached')
  return answer as AnswerOf<E>
}

export function addressOf(url: string, params: Record<string, string | number> = {}, query: object = {}): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

async function send(address: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, init)
    return { response, text: await response.text() }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new RequestError(0, timedOut ? 'Request timed out after 30 seconds' : 'The server cannot be reached')
  }
}

export function errorOf(response: { status: number; statusText: string }, answer: unknown): RequestError {
  const details = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const message =
    typeof details.message === 'string' ? details.message : `Error ${response.status}: ${response.statusText}`
  return new RequestError(response.status, message, details)
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
