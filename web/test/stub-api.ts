import { vi } from 'vitest'

type StubbedResponse = { status?: number; json?: unknown; text?: string } | Error
/** A function gets the request's body. */
type StubbedAnswer = StubbedResponse | ((body: unknown) => StubbedResponse)

/**
 * Stubs fetch: answers each call by method and path, such as 'GET /api/user', and anything else with 404. Returns the list of
 * requests made, in order.
 */
export function stubApi(answers: Record<string, StubbedAnswer>): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${new URL(address, window.location.href).pathname}`
    requests.push(name)
    const stubbed = answers[name] ?? { status: 404, json: { message: 'Not found', code: 'not_found' } }
    const answer = typeof stubbed === 'function' ? stubbed(JSON.parse(String(init.body ?? 'null'))) : stubbed
    if (answer instanceof Error) throw answer
    const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = answer
    return new Response(status === 204 ? null : text, { status })
  })
  return requests
}

/** The answer of a server that refuses values: a sentence for each field. */
export const refusedFields = (fields: Record<string, string>): StubbedResponse => ({
  status: 422,
  json: {
    message: 'Check what you entered',
    code: 'invalid',
    issues: Object.entries(fields).map(([path, message]) => ({ path, message })),
  },
})
