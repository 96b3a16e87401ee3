import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aMarket } from './market.ts'
import { bootScript, World } from './world.ts'

const { world } = await aMarket({}, { web: true })

it.each([
  ['GET', '/', 200],
  ['GET', '/wallet', 200],
  ['GET', '/index.html', 200],
  ['GET', '/api/deals', 200],
  ['GET', '/api/user', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/deals', 401],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/api/placeholder/80/80', 200],
  ['GET', '/healthz', 200],
  ['GET', '/%E0%A4%A', 400],
] as const)('%s %s (%i) has the security headers', async (method, url, status) => {
  const answer = await world.call(method, url)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /default-src 'none'|default-src 'self';.*script-src 'self' 'sha256-[\w+/=]{44}';.*object-src 'none'/,
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src[^;]*(unsafe|\*|https:)/)
  expect(answer.headers['x-powered-by']).toBeUndefined()
})

it.each([
  '/verify-email?token=secret',
  '/auth/reset-password?token=secret',
  '/auth/undo-email?token=secret',
  '/login?confirm=secret',
  '/dispute',
  '/appeal',
  '/admin-invitation',
  '/data-export',
  '/contact/00000000-0000-4000-8000-000000000000',
  '/unsubscribe/7.orders.secret',
  // wherever a token is, even by mistake
  '/explore?token=secret',
])('%s, which a secret link opens, is kept by no cache and told to no other site', async (url) => {
  const { headers, body } = await world.call('GET', url)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(String(body.text)).not.toContain('secret')
})

it.each(['/assets/', '/assets/..%2findex.html', '/assets/a/..%2f..%2findex.html', '/assets//', '/assets/nothing.js'])(
  '%s is not found, as every path without a file',
  async (url) => {
    const { status, body } = await world.call('GET', url)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  },
)

it('a document may contain the script that runs before the first paint, and no other', async () => {
  const { headers } = await world.call('GET', '/')
  const hash = createHash('sha256').update(bootScript).digest('base64')
  expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`)
})

it.each([
  ['0/80', 404],
  ['80/1001', 404],
  ['80/x', 404],
  ['1000/1', 200],
])('a placeholder of %s has status %i', async (size, status) =>
  expect((await world.call('GET', `/api/placeholder/${size}`)).status).toBe(status),
)

it.each(['/', '/wallet', '/somebody'])('a document (%s) is not stored by shared caches', async (url) => {
  const { headers } = await world.call('GET', url)
  expect(headers['cache-control']).toBe('private, no-cache')
})

it.each(['/api/docs/', '/api/docs/static/swagger-ui.css', '/api/openapi.json'])('%s cannot be framed', async (url) => {
  const { status, headers } = await world.call('GET', url)
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
  expect(String(headers['content-security-policy']).match(/frame-ancestors/g)).toHaveLength(1)
})

it('the API reference can be turned off', async () => {
  const closed = await World.open({ web: true, env: { API_DOCS: 'off' } })
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/docs/json', '/api/openapi.json'])
    expect((await closed.call('GET', url)).status, url).toBe(404)
  await closed.close()
})

it.each([
  ['true', 200],
  ['false', 404],
] as const)('the gallery of patterns with DEMO=%s is answered by %i', async (DEMO, status) => {
  const renderer = "export const draw = async () => ({ status: 404, html: 'nobody has this name' })"
  const installation = await World.open({ web: renderer, env: { DEMO } })
  expect((await installation.call('GET', '/kit?dir=rtl')).status).toBe(status)
  await installation.close()
})

describe('with PAYMENTS=sandbox', () => {
  it('every page starts with a banner in the page’s language', async () => {
    const sandboxed = await World.open({ web: true, env: { PAYMENTS: 'sandbox' } })
    for (const url of ['/', '/wallet', '/somebody', '/test/payment', '/test-thank-you']) {
      const { body } = await sandboxed.call('GET', url)
      const [, text] = /<body>(.*)$/s.exec(body.text)!
      expect(text, url).toMatch(
        /^<style>[\s\S]*<div id="sandbox-banner" role="note"><p lang="en" dir="ltr">Test installation: /,
      )
      expect(text).toContain('<p lang="ar" dir="rtl">نسخة تجريبية')
      for (const language of ['es', 'de', 'pt']) expect(text).toContain(`<p lang="${language}" dir="ltr">`)
    }
    await sandboxed.close()
  })

  it('pages have no banner otherwise', async () => {
    for (const url of ['/', '/wallet']) expect((await world.call('GET', url)).body.text).not.toContain('sandbox-banner')
  })
})
