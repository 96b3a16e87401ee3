import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { sendError } from '../../../platform/http/errors.ts'
import { sitemapPlugin } from './sitemap.ts'

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })

const origin = 'http://localhost'
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
const read = async (url = '/sitemap.xml') => (await world.call('GET', url)).body.text as string
const add = (names: string, count: number) =>
  world.database.orm.execute(sql`
    insert into users (email, username, display_name, role, is_verified)
    select ${names}::text || n || '@example.com', ${names}::text || n, 'One of many', 'influencer', true from generate_series(1, ${count}::int) n`)

/** A server with the sitemap alone, in parts of `maxProfiles`. */
async function inPartsOf(maxProfiles: number) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  await app.register(sitemapPlugin(world.services, { maxProfiles }))
  return { read: (url: string) => app.inject({ method: 'GET', url }), close: () => app.close() }
}

describe('the sitemap', () => {
  it('lists our own pages and the profiles of verified users, in five languages', async () => {
    const hidden = [
      await world.anInfluencer({ isVerified: false }),
      await world.anInfluencer({ isActive: false }),
      await world.anAdmin(),
    ]
    const { status, headers, body } = await world.call('GET', '/sitemap.xml')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const found = locations(body.text)
    expect(found.slice(0, 9)).toEqual(
      [
        '/',
        '/rankings',
        '/help',
        '/about',
        '/terms',
        '/privacy',
        '/refund-policy',
        '/legals',
        '/legals/transparency',
      ].map((path) => origin + path),
    )
    expect(found).toContain(`${origin}/help/protected-payment`)
    expect(found).toContain(`${origin}/${influencer.username}`)
    expect(found).toContain(`${origin}/business/${business.id}`)
    for (const { username } of hidden) expect(body.text).not.toContain(username)
    const mine = body.text.split('\n').find((line: string) => line.includes(`/${influencer.username}<`))!
    expect(mine).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    const languages = [...mine.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, lng, href]) => [lng, href])
    const address = `${origin}/${influencer.username}`
    expect(languages).toEqual([
      ['en', address],
      ...['ar', 'es', 'de', 'pt'].map((lng) => [lng, `${address}?lng=${lng}`]),
      ['x-default', address],
    ])
  })

  it('percent-encodes every username', async () => {
    await world.database.orm.execute(sql`
      insert into users (email, username, display_name, role, is_verified) values
      ('ana@example.com', 'Ana de la O', 'Ana', 'influencer', true)`)
    expect(locations(await read())).toContain(`${origin}/Ana%20de%20la%20O`)
  })

  it('lists each of many profiles exactly once, whole or in parts', async () => {
    await add('many', 2_345)
    const whole = locations(await read())
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(2_345)

    const app = await inPartsOf(1_000)
    const parts = locations((await app.read('/sitemap.xml')).body)
    expect(parts).toEqual([1, 2, 3].map((number) => `${origin}/sitemap-${number}.xml`))
    const contents = await Promise.all(parts.map(async (part) => (await app.read(new URL(part).pathname)).body))
    expect(contents.flatMap(locations)).toEqual(whole)
    for (const content of contents) expect(content).toMatch(/^<\?xml .*<\/urlset>\n$/s)
    for (const url of ['/sitemap-0.xml', '/sitemap-4.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap-.xml'])
      expect((await app.read(url)).statusCode).toBe(404)
    await app.close()
  })

  it('has no parts when it is small, and caches its division for an hour', async () => {
    expect((await world.call('GET', '/sitemap-1.xml')).status).toBe(404)
    const app = await inPartsOf(2_000)
    const count = async () => locations((await app.read('/sitemap.xml')).body).length
    expect(await count()).toBe(2)
    await add('more', 2_000)
    expect(await count()).toBe(2)
    world.pass(1)
    expect(await count()).toBe(3)
    await app.close()
  })
})

describe('robots.txt', () => {
  it('allows everything except the API, the admin pages and signed-in pages', async () => {
    const { status, headers, body } = await world.call('GET', '/robots.txt')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    const lines = body.text.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Disallow: /admin/']))
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  /** Returns whether a path is closed by RFC 9309: the longest matching rule decides. */
  const isClosed = async (path: string) => {
    const rules = [...(await world.call('GET', '/robots.txt')).body.text.matchAll(/^(Allow|Disallow): (.*)$/gm)]
    const matching = rules.filter(([, , rule]) => patternOf(rule!).test(path))
    return matching.sort(([, , one], [, , other]) => other!.length - one!.length)[0]?.[1] === 'Disallow'
  }
  const patternOf = (rule: string) => new RegExp(`^${rule.replaceAll(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`)
  it.each([
    '/inbox',
    '/wallet',
    '/profile',
    '/dashboard',
    '/influencer/dashboard',
    '/influencer/dashboard/7',
    '/influencer/deals',
    '/business/dashboard',
    '/business/campaign/7',
    '/business/influencer/7',
    '/business/influencers',
    '/admin/dashboard',
    '/api/deals',
    '/task/7',
    '/payment-success',
    '/verify-email?token=x',
    '/wallet?tab=statement',
    '/wallet/',
    '/inbox?conversation=7',
    '/explore?cursor=abc',
    '/explore/travel?platform=tiktok&sort=rating',
    '/explore/travel/de?kind=deals',
    '/explore?lng=de&sort=rating',
  ])('closes %s', async (path) => {
    expect(await isClosed(path)).toBe(true)
  })

  it.each([
    '/',
    '/about',
    '/rankings',
    '/login',
    '/i/7',
    '/influencer/7',
    '/business/7',
    '/walletfan',
    '/payment-ana',
    '/ana',
    '/apiary',
    '/explore',
    '/explore/travel/de',
    '/explore?lng=de',
    '/explore/travel?lng=ar',
    '/share.png',
    '/rankings?lng=pt',
  ])('leaves %s open', async (path) => {
    expect(await isClosed(path)).toBe(false)
  })
})
