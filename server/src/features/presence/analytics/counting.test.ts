import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket, each } from '../../../../test/market.ts'
import { aLink, aVisitor, browser, eventsOf } from '../../../../test/visitors.ts'
import type { Person } from '../../../../test/world.ts'
import { visitorsPerNetwork } from './network-caps.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })

const viewsOf = (person: Person) => `/api/profiles/${person.id}/views`
const view = (visitor: ReturnType<typeof aVisitor>, headers: Record<string, string> = {}, referrer?: string) =>
  visitor('POST', viewsOf(ana), { body: referrer === undefined ? {} : { referrer }, headers })

describe('a view of a profile', () => {
  it('counts once for a visitor and day, a thousand times over', async () => {
    const visitor = aVisitor(world)
    const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await view(visitor)).status))
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await eventsOf(world, ana)).toEqual({ view: 1, visitor: 1 })
    world.pass(24)
    await view(visitor)
    expect(await eventsOf(world, ana)).toEqual({ view: 2, visitor: 2 })
  })

  it('counts for each of two hundred visitors at once', async () => {
    const visitors = Array.from({ length: 200 }, (_, i) => aVisitor(world, browser, `198.51.100.${i}`))
    const answers = await Promise.all(visitors.map((visitor) => view(visitor)))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await eventsOf(world, ana)).toEqual({ view: 200, visitor: 200 })
  })

  it('of one network, under ever other names, comes to an end each hour', async () => {
    const names = Array.from({ length: visitorsPerNetwork + 20 }, (_, i) => `${browser} Name/${i}`)
    const answers = await Promise.all(names.map((name) => view(aVisitor(world, name, '192.0.2.1'))))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await eventsOf(world, ana)).toMatchObject({ view: visitorsPerNetwork })
    await view(aVisitor(world, browser, '192.0.2.2'))
    await view(aVisitor(world, names.at(-1), '192.0.2.1'), { cookie: (await world.aBusiness()).cookie })
    expect(await eventsOf(world, ana)).toMatchObject({ view: visitorsPerNetwork + 2 })
    world.pass(1)
    await view(aVisitor(world, names.at(-1), '192.0.2.1'))
    expect(await eventsOf(world, ana)).toMatchObject({ view: visitorsPerNetwork + 3 })
  })

  it('tells two browsers behind one address apart, and a person from a visitor', async () => {
    const business = await world.aBusiness()
    await view(aVisitor(world))
    await view(aVisitor(world, `${browser} Edg/126.0`))
    await view(aVisitor(world), { cookie: business.cookie })
    await view(aVisitor(world, browser, '198.51.100.9'), { cookie: business.cookie })
    expect(await eventsOf(world, ana)).toEqual({ view: 3, visitor: 3 })
  })

  it('is not one of the owner, of a bot, or of a browser that fetches ahead', async () => {
    const answers = [
      await view(aVisitor(world), { cookie: ana.cookie }),
      await view(aVisitor(world, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')),
      await view(aVisitor(world, '')),
      await view(aVisitor(world), { 'sec-purpose': 'prefetch' }),
      await view(aVisitor(world), { purpose: 'prefetch' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await eventsOf(world, ana)).toEqual({})
  })

  it('exists of influencers alone who can be seen', async () => {
    const visitor = aVisitor(world)
    const [business, blocked] = [await world.aBusiness(), await world.anInfluencer({ isActive: false })]
    for (const id of [business.id, blocked.id, 2_147_483_647, 2_147_483_648, 0, 'ana'])
      expect(await visitor('POST', `/api/profiles/${id}/views`, { body: {} })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  it.each([
    { referrer: 7 },
    { referrer: 'https://a.example/\0' },
    { referrer: 'x'.repeat(5_000) },
    { visitor: 'mine' },
  ])('refuses %j', async (body) => {
    const answer = await aVisitor(world)('POST', viewsOf(ana), { body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } })
    expect(await eventsOf(world, ana)).toEqual({})
  })

  it('keeps where it came from, and no address, browser or name', async () => {
    const headers = { 'accept-language': 'de-AT,de;q=0.9' }
    await view(
      aVisitor(world, 'Mozilla/5.0 Remarkable/1.0', '203.0.113.99'),
      headers,
      'https://www.tiktok.com/@ana?t=1',
    )
    const { rows } = await world.database.orm.execute(sql`select * from analytics_events where user_id = ${ana.id}`)
    expect(rows.map(({ kind, country, referrer }) => ({ kind, country, referrer }))).toEqual([
      { kind: 'view', country: 'AT', referrer: 'tiktok.com' },
      { kind: 'visitor', country: 'AT', referrer: 'tiktok.com' },
    ])
    const stored = await everythingStored()
    for (const trace of ['203.0.113', '198.51.100', 'Remarkable', 'Edg/126.0', '@ana?t=1'])
      expect(stored).not.toContain(trace)
  })
})

/** All columns of all tables as text, except for sessions and sign-in throttles. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await world.database.orm.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await world.database.orm.execute(sql`select t::text as row from ${sql.identifier(name)} t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('a link', () => {
  it('leads on, unseen by caches and search, and counts a click for each visitor and hour', async () => {
    const linkId = await aLink(world, ana)
    const visitor = aVisitor(world)
    world.pass(1 - (world.services.clock().getUTCMinutes() + 1) / 60)
    const answers = await Promise.all(Array.from({ length: 200 }, () => visitor('GET', `/l/${linkId}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(answers[0]!.headers).toMatchObject({
      location: 'https://shop.example/cups?from=ana',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await eventsOf(world, ana)).toMatchObject({ click: 1 })
    world.pass(1)
    await visitor('GET', `/l/${linkId}`)
    await aVisitor(world, browser, '198.51.100.1')('GET', `/l/${linkId}`)
    expect(await eventsOf(world, ana)).toMatchObject({ click: 3 })
    await visitor('GET', `/l/${await aLink(world, ana)}`)
    expect(await eventsOf(world, ana)).toMatchObject({ click: 4 })
  })

  it('leads bots, the owner, and those that only look ahead on, and counts them not', async () => {
    const linkId = await aLink(world, ana)
    const answers = [
      await aVisitor(world, 'facebookexternalhit/1.1')('GET', `/l/${linkId}`),
      await aVisitor(world, 'curl/8.5.0')('GET', `/l/${linkId}`),
      await aVisitor(world)('GET', `/l/${linkId}`, { headers: { cookie: ana.cookie } }),
      await aVisitor(world)('GET', `/l/${linkId}`, { headers: { 'sec-purpose': 'prefetch' } }),
      await aVisitor(world)('HEAD', `/l/${linkId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302])
    expect(await eventsOf(world, ana)).toEqual({})
  })

  it('knows the page before by its Referer', async () => {
    const linkId = await aLink(world, ana)
    await aVisitor(world)('GET', `/l/${linkId}`, { headers: { referer: 'https://www.youtube.com/watch?v=1' } })
    const { rows } = await world.database.orm.execute(
      sql`select subject, referrer from analytics_events where user_id = ${ana.id} and kind = 'click'`,
    )
    expect(rows).toEqual([{ subject: String(linkId), referrer: 'youtube.com' }])
  })

  it('writes an address in another script as browsers do', async () => {
    const linkId = await aLink(world, ana, { url: 'https://münchen.example/käse' })
    const { headers } = await aVisitor(world)('GET', `/l/${linkId}`)
    expect(headers.location).toBe('https://xn--mnchen-3ya.example/k%C3%A4se')
  })

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'nowhere', '//evil.example', ''])(
    'whose stored address is %j leads nowhere',
    async (url) => {
      const { status, headers } = await aVisitor(world)('GET', `/l/${await aLink(world, ana, { url })}`)
      expect({ status, location: headers.location }).toEqual({ status: 404, location: undefined })
    },
  )

  it('is not there when it is unknown, switched off, or of somebody who is blocked', async () => {
    const visitor = aVisitor(world)
    const blocked = await world.anInfluencer({ isActive: false })
    const off = await aLink(world, ana, { active: false })
    for (const id of [
      off,
      await aLink(world, blocked),
      2_147_483_647,
      2_147_483_648,
      '9'.repeat(30),
      0,
      -1,
      'x',
      '1e3',
    ])
      expect((await visitor('GET', `/l/${id}`)).status).toBe(404)
    expect(await eventsOf(world, ana)).toEqual({})
  })
})
