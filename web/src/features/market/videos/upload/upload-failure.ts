import { parseJson, RequestError, toRequestError } from '../../../../api/request.ts'

/**
 * Checks whether waiting may help: no connection, a busy or restarting server, a piece that is still being received; but not a full disk.
 */
export const isPassing = ({ status }: RequestError) =>
  [0, 423, 429].includes(status) || (status >= 500 && status !== 507)

/** The refusal behind an error of the protocol's library. */
export function toFailure(error: Error): RequestError {
  const { originalResponse: response } = error as {
    originalResponse?: { getStatus: () => number; getBody: () => string } | null
  }
  if (!response) return new RequestError(0, 'We can’t reach the server. Check your connection and try again.')
  const body = response.getBody()
  return toRequestError({ status: response.getStatus(), statusText: '' }, parseJson(body), body)
}
