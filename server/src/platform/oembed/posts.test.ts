import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { instagramPosts, tikTokPosts } from './posts.ts'

type Answer = { status?: number; body?: unknown; location?: string; never?: true }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** A stand-in for a platform that answers by the address of the post, and records requests. */
async function startPlatform(answer: (post: string) => Answer) {
  const requests: { path: string; post: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const post = searchParams.get('url')!
    requests.push({ path: pathname, post, authorization: request.headers.authorization })
    const { status = 200, body = { html: '' }, location, never } = answer(post)
    if (never) return
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { requests, api: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}

const tikTok = (id: number) => `https://www.tiktok.com/@ana/video/71234567890123456${id}`
const instagram = (id: string) => `https://www.instagram.com/p/${id}/`
const missing = { status: 400, body: { error: { message: 'Not there', type: 'OAuthException', code: 24 } } }

describe('TikTok', () => {
  it('is asked on its own host, for each post, and says which are there', async () => {
    const { api, requests } = await startPlatform((post) =>
      post === tikTok(11) ? {} : { status: post === tikTok(12) ? 400 : 404, body: { message: 'Something went wrong' } },
    )
    expect(await tikTokPosts({ api }).read([tikTok(11), tikTok(12), tikTok(13)])).toEqual({
      found: new Set([tikTok(11)]),
      removed: new Set([tikTok(12), tikTok(13)]),
      complete: true,
    })
    expect(requests.map(({ path, post }) => [path, post])).toEqual([11, 12, 13].map((id) => ['/oembed', tikTok(id)]))
  })

  it.each<[string, Answer]>([
    ['too many requests', { status: 429 }],
    ['a server error', { status: 503 }],
    ['silence', { never: true }],
    ['a redirect, which is never followed', { status: 302, location: 'http://127.0.0.1:1/' }],
  ])('says nothing about a post after %s, and is left alone after three in a row', async (_what, fault) => {
    const { api, requests } = await startPlatform((post) => (post === tikTok(10) ? {} : fault))
    const { found, removed: gone, complete } = await tikTokPosts({ api }, 200).read([10, 11, 12, 13, 14].map(tikTok))
    expect([[...found], [...gone], complete]).toEqual([[tikTok(10)], [], false])
    expect(requests).toHaveLength(4)
  })
})

describe('Instagram', () => {
  it('is asked with the token in a header, and says which posts are there', async () => {
    const { api, requests } = await startPlatform((post) => (post === instagram('there1') ? {} : missing))
    expect(await instagramPosts({ token: 'a token', api }).read([instagram('there1'), instagram('gone12')])).toEqual({
      found: new Set([instagram('there1')]),
      removed: new Set([instagram('gone12')]),
      complete: true,
    })
    expect(requests).toEqual(
      ['there1', 'gone12'].map((id) => ({
        path: '/instagram_oembed',
        post: instagram(id),
        authorization: 'Bearer a token',
      })),
    )
  })

  it.each<[string, Answer]>([
    ['an invalid token', { status: 400, body: { error: { code: 190 } } }],
    ['a used up limit', { status: 400, body: { error: { code: 4 } } }],
    ['an answer that is no JSON', { status: 400, body: '<html>' }],
  ])('says nothing about posts after %s', async (_what, fault) => {
    const { api } = await startPlatform(() => fault)
    const reading = await instagramPosts({ token: 'a token', api }).read(['aaaaaa', 'bbbbbb', 'cccccc'].map(instagram))
    expect(reading).toEqual({ found: new Set(), removed: new Set(), complete: false })
  })
})
