import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { noteServerTime } from '../format/server-clock.ts'
import { rememberOwnAction } from './live/own-actions.ts'
import { partyHeaders } from './party.ts'

const timeoutMs = 30_000
/** Length in characters of the quotation from the response of a failed query: enough for any sentence, little of a proxy's error page. */
const maxQuotedChars = 300
/** Time to wait for a session renewal in another tab. */
const otherTabGraceMs = 300

type InputField<E extends Endpoint, Part extends 'params' | 'querystring' | 'body', Name extends string> =
  InputOf<E, Part> extends undefined ? { [N in Name]?: undefined } : { [N in Name]: InputOf<E, Part> }

/** Input of a call to an endpoint. Path parameters and query values may be numbers. */
export type CallInput<E extends Endpoint> = (InputOf<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: Record<string, string | number> }) &
  (InputOf<E, 'querystring'> extends undefined
    ? { query?: undefined }
    : { query?: Partial<Record<keyof InputOf<E, 'querystring'>, string | number | undefined>> }) &
  InputField<E, 'body', 'body'> & { idempotencyKey?: string }

/** A failed request. `status` 0: no usable response arrived. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: FieldIssue[]
  readonly details: Record<string, unknown>
  /** The raw response body. */
  readonly body: string

  constructor(
    status: number,
    message: string,
    { details = {}, body = '' }: { details?: Record<string, unknown>; body?: string } = {},
  ) {
    super(message)
    this.body = body
    this.status = status
    this.code = typeof details.code === 'string' ? details.code : ''
    this.issues = Array.isArray(details.issues) ? (details.issues as FieldIssue[]) : []
    this.details = details
  }

  /** The same refusal with other issues, as of fields that have other names in a form. */
  withIssues(issues: FieldIssue[]): RequestError {
    return new RequestError(this.status, this.message, { details: { ...this.details, issues }, body: this.body })
  }
}

/** Checks whether a request did not reach the server, or a proxy before it found it starting or overloaded. */
export const isUnreachable = ({ status }: RequestError): boolean => [0, 502, 503, 504].includes(status)

/** Calls an endpoint of the contract with the session's cookie (spec §7); throws RequestError with the spec's messages (spec §8). */
export const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> =>
  (await exchange(endpoint, input)).answer

async function exchange<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { params, query, body, idempotencyKey } = input
  rememberOwnAction(endpoint.invalidates ?? [])
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(endpoint.method !== 'GET' && partyHeaders()),
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (endpoint.idempotent && idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const sendOnce = () =>
    send(buildUrl(endpoint.url, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  const { response, text } = await retryIfSessionRenewed(endpoint, sendOnce)
  const answer = parseJson(text)
  if (!response.ok) throw toRequestError(response, answer, text)
  if (answer === null && response.status !== 204)
    throw new RequestError(0, 'We can’t reach the server. Check your connection and try again.')
  return { answer: answer as AnswerOf<E>, response }
}

/**
 * Reads an endpoint for a query. A failure's message is '{status}: {body text}' (spec §8); the server's own message stays in its
 * details, for `useErrorText` to translate.
 */
export const read = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> =>
  (await quoted(exchange(endpoint, input))).answer

/** Item of a list that is a plain array. */
type LinkedItem<E extends Endpoint> = AnswerOf<E> extends (infer T)[] ? T : never

/** Reads a list that is a plain array (spec §7), whose next page is named by the `Link` header. */
export async function readLinkedPage<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { answer, response } = await quoted(exchange(endpoint, input))
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const cursor = next && new URLSearchParams(next.split('?')[1]).get('cursor')
  return { items: answer as LinkedItem<E>[], nextCursor: cursor ?? null }
}

/** The quotation in the message of a failed query, '{status}: {body text}' (spec §8); empty when nothing was answered. */
export const quotedAnswer = (error: Error): string =>
  error instanceof RequestError && error.message.startsWith(`${error.status}: `) ? error.message : ''

/** The number under which support finds a failed request; empty when nothing was answered. */
export const requestIdOf = (error: Error): string =>
  error instanceof RequestError && typeof error.details.requestId === 'string' ? error.details.requestId : ''

/** A failure's message quotes the response (spec §8). */
async function quoted<T>(exchanged: Promise<T>): Promise<T> {
  try {
    return await exchanged
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === 0) throw error
    const { status, body, details } = error
    throw new RequestError(status, `${status}: ${body.slice(0, maxQuotedChars)}`, { details, body })
  }
}

export function buildUrl(url: string, params: Record<string, string | number> = {}, query: object = {}): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(definedEntries.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

type RawResponse = { response: Response; text: string }

/** Mutations still in flight; any of them may renew the session. */
const pendingMutations = new Set<Promise<RawResponse>>()

/**
 * Step-up authentication replaces the session cookie (reliability.md 4.2.1), so a concurrent request with the old cookie is
 * refused as signed out. Such a request had no effect and is retried once with the current cookie.
 */
async function retryIfSessionRenewed({ method }: Endpoint, sendOnce: () => Promise<RawResponse>): Promise<RawResponse> {
  const first = sendOnce()
  if (method !== 'GET') pendingMutations.add(first)
  const sent = await first.finally(() => pendingMutations.delete(first))
  if (!isSignedOut(sent)) return sent
  if (pendingMutations.size > 0) await Promise.allSettled(pendingMutations)
  // another tab may be about to renew the session
  else await new Promise((resolve) => setTimeout(resolve, otherTabGraceMs))
  return sendOnce()
}

const isSignedOut = ({ response, text }: RawResponse) =>
  response.status === 401 && (parseJson(text) as { code?: unknown } | null)?.code === 'signed_out'

async function send(url: string, init: RequestInit): Promise<RawResponse> {
  const asked = Date.now()
  try {
    const response = await fetch(url, init)
    noteServerTime(response.headers.get('date'), { requested: asked, received: Date.now() })
    return { response, text: await response.text() }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new RequestError(
      0,
      timedOut
        ? 'Request timed out after 30 seconds'
        : 'We can’t reach the server. Check your connection and try again.',
    )
  }
}

export function toRequestError(
  response: { status: number; statusText: string },
  answer: unknown,
  body?: string,
): RequestError {
  const details = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const message =
    typeof details.message === 'string' ? details.message : `Error ${response.status}: ${response.statusText}`
  return new RequestError(response.status, message, { details, body })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Fetches a file with the name the server gives it; throws like `call`. */
export async function fetchFile(url: string): Promise<{ content: Blob; name: string }> {
  let response: Response
  try {
    response = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok) return { content: await response.blob(), name: fileNameOf(response.headers) }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new RequestError(
      0,
      timedOut
        ? 'Request timed out after 30 seconds'
        : 'We can’t reach the server. Check your connection and try again.',
    )
  }
  throw toRequestError(response, parseJson(await response.text()))
}

function fileNameOf(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? '')
}
