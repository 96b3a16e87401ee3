import { formatMoney } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { requestErrors } from '#contract/request-errors.ts'

type Params = Record<string, string | number>
/** A fault of a field; `params` fill the `{{placeholders}}` of its sentence, those of the refusal where it has none of its own. */
export type Issue = { path: string; message: string; params?: Params | undefined }

/** The content of a refusal besides its status and code. */
export type RefusalAnswer = {
  message: string
  issues?: Issue[]
  params?: Params | undefined
  /** Amounts in cents, which fill placeholders as the reader writes money. */
  amounts?: Record<string, number> | undefined
  retryAfterSeconds?: number
  details?: Record<string, unknown>
}

/**
 * Thrown by a rule that refuses a request. It becomes the HTTP response `{ message, code, issues, params }` in one place
 * (platform/http/errors.ts). `message` is an English sentence from contract/<feature>/errors.ts; `params` fill its `{{placeholders}}`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly params: Params | undefined
  readonly amounts: Record<string, number> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Record<string, unknown> | undefined

  /** `answer` is the message, or an object that contains it. */
  constructor(status: number, code: string, answer: string | RefusalAnswer) {
    const { message, ...extra }: RefusalAnswer = typeof answer === 'string' ? { message: answer } : answer
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.issues = extra.issues?.map((issue) => ({ ...issue, params: issue.params ?? extra.params }))
    this.params = extra.params
    this.amounts = extra.amounts
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.details = extra.details
  }

  /** Values of the sentence's placeholders for a reader of this language. */
  paramsIn(language: Language): Params | undefined {
    if (!this.amounts) return this.params
    const written = Object.entries(this.amounts).map(([name, cents]) => [name, formatMoney(cents, language)])
    return { ...this.params, ...Object.fromEntries(written) }
  }
}

/** 401 for somebody who is not signed in, or no longer is. */
export const signedOut = () => new Refusal(401, 'signed_out', requestErrors.signedOut)

/** The refusal for objects that do not exist or that the user may not know about (api.md, Rules). */
export const notFound = (message = 'Not found') => new Refusal(404, 'not_found', message)

/** The refusal of a single invalid field (422 `validation`). */
export const invalid = (path: string, message: string) =>
  new Refusal(422, 'validation', { message, issues: [{ path, message }] })

/**
 * Runs all checks and throws the first refusal, with the issues of the others too, so that a form shows everything that is wrong
 * at once. Any other error is thrown at once.
 */
export async function refuseTogether(checks: (() => void | Promise<void>)[]): Promise<void> {
  const refusals: Refusal[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (!first) return
  const { status, code, message, params, amounts, retryAfterSeconds, details } = first
  const issues = refusals.flatMap((refusal) => refusal.issues ?? [])
  throw new Refusal(status, code, { message, issues, params, amounts, retryAfterSeconds, details })
}
