import { vi } from 'vitest'

type StubbedResponse = { status?: number; json?: unknown; text?: string } | Error

/**
 * Stubs fetch: answers each call by method and path, such as 'GET /api/user', and anything else with 404. Returns the list of
 * requests made, in order.
 */
export function stubApi(answers: Record<string, StubbedResponse>): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${new URL(address, window.location.href).pathname}`
    requests.push(name)
    const answer = answers[name] ?? { status: 404, json: { message: 'Not found', code: 'not_found' } }
    if (answer instanceof Error) throw answer
    const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = answer
    return new Response(status === 204 ? null : text, { status })
  })
  return requests
}
