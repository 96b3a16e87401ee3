type Extra = { code?: string; param?: string; type?: string }

/** An error in Stripe's format: `{ error: { type, code, message, param } }`. */
export class ProviderError extends Error {
  readonly status: number
  readonly answer: object

  constructor(status: number, message: string, { type = 'invalid_request_error', ...extra }: Extra = {}) {
    super(message)
    this.status = status
    const doc_url = extra.code && `https://stripe.com/docs/error-codes/${extra.code.replaceAll('_', '-')}`
    this.answer = { error: { type, message, ...extra, ...(doc_url && { doc_url }) } }
  }
}

export const noSuchObject = (object: string, id: string, param: string) =>
  new ProviderError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param })
