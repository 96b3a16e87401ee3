export type Issue = { path: string; message: string }

/**
 * What a rule throws when it will not do what was asked. It becomes the HTTP answer
 * `{ message, code, issues, params }` in one place (platform/http/errors.ts).
 * `message` is an English sentence of contract/messages.ts; `params` fill its `{{placeholders}}`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly params: Record<string, string | number> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      issues?: Issue[]
      params?: Record<string, string | number>
      retryAfterSeconds?: number
      details?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.issues = extra.issues
    this.params = extra.params
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.details = extra.details
  }
}

/** The answer for what does not exist and for what is not the asker's to know of (api.md, Rules). */
export const notFound = (message = 'Not found') => new Refusal(404, 'not_found', message)

/** The answer for one field that is not as it must be (422 `validation`). */
export const invalid = (path: string, message: string) =>
  new Refusal(422, 'validation', message, { issues: [{ path, message }] })
