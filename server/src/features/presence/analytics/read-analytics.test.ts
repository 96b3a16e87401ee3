import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EventKind } from '#contract/presence/analytics/analytics.ts'
import { analyticsErrors } from '#contract/presence/analytics/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { readXlsx } from '../../../../test/read-xlsx.ts'
import { aLink } from '../../../../test/visitors.ts'
import { type Person, purchaseInput } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })

const url = '/api/analytics/influencer'
const read = (query: string, person = ana) => person.call('GET', `${url}${query}`)
const addDay = (day: string, kind: EventKind, count: number) =>
  world.database.orm.execute(
    sql`insert into analytics_daily (user_id, day, kind, count) values (${ana.id}, ${day}, ${kind}, ${count})`,
  )
type Source = { kind?: EventKind; subject?: string; country?: string; referrer?: string }
const addSource = (day: string, count: number, { kind = 'view', subject = '', country = '', referrer = '' }: Source) =>
  world.database.orm.execute(sql`
    insert into analytics_sources (user_id, day, kind, subject, country, referrer, count)
    values (${ana.id}, ${day}, ${kind}, ${subject}, ${country}, ${referrer}, ${count})`)
const nothing = {
  views: 0,
  visitors: 0,
  clicks: 0,
  reactions: 0,
  likes: 0,
  followers: null,
  earnings: 0,
  purchases: 0,
  conversion: null,
}

describe('the figures of an influencer', () => {
  it('are of the last 30 days where no days are named, and empty at first', async () => {
    const { status, body, headers } = await read('')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(body).toMatchObject({ bucket: 'day', totals: nothing, before: nothing, followersSource: null })
    expect(body.to).toBe(world.services.clock().toISOString().slice(0, 10))
    expect(body.series).toHaveLength(30)
    expect(body.series[0]).toEqual({ from: body.from, ...nothing })
  })

  it('are put together by day, week and month, beside as many days before', async () => {
    await addDay('2026-03-01', 'view', 7)
    await addDay('2026-03-02', 'view', 5)
    await addDay('2026-03-09', 'view', 3)
    await addDay('2026-02-28', 'view', 100)
    await addDay('2026-01-29', 'view', 1_000)
    await addDay('2026-03-09', 'visitor', 4)
    await addDay('2026-03-09', 'click', 2)
    await addDay('2026-03-09', 'reaction', 6)
    await addDay('2026-03-09', 'like', 1)
    const range = '?from=2026-03-01&to=2026-03-31'
    const { body } = await read(range)
    expect(body.series).toHaveLength(31)
    expect(body.totals).toEqual({
      ...nothing,
      views: 15,
      visitors: 4,
      clicks: 2,
      reactions: 6,
      likes: 1,
      conversion: 0,
    })
    expect(body.before).toEqual({ ...nothing, views: 1_100, conversion: 0 })
    const seriesBy = async (bucket: string) =>
      (await read(`${range}&bucket=${bucket}`)).body.series.map((span: { from: string; views: number }) => [
        span.from,
        span.views,
      ])
    // 1 March 2026 is a Sunday: the first week is that day alone
    expect(await seriesBy('week')).toEqual([
      ['2026-03-01', 7],
      ['2026-03-02', 5],
      ['2026-03-09', 3],
      ['2026-03-16', 0],
      ['2026-03-23', 0],
      ['2026-03-30', 0],
    ])
    expect(await seriesBy('month')).toEqual([['2026-03-01', 15]])
  })

  it('carry the followers of all profiles on from day to day, and say whose word they are', async () => {
    const profile = async (name: string) => {
      const { rows } = await world.database.orm.execute<{ id: number }>(sql`
        insert into social_media_profiles (user_id, platform, profile_url)
        values (${ana.id}, 'youtube', ${`https://youtube.com/@${name}`}) returning id`)
      return rows[0]!.id
    }
    const know = (id: number, day: string, followers: number, source = 'self') =>
      world.database.orm.execute(sql`
        insert into follower_history (profile_id, day, followers, followers_source)
        values (${id}, ${day}, ${followers}, ${source})`)
    const [first, second] = [await profile('a'), await profile('b')]
    await know(first, '2025-12-01', 100)
    await know(first, '2026-03-02', 150)
    await know(second, '2026-03-03', 1_000, 'api')
    const { body } = await read('?from=2026-03-01&to=2026-03-04')
    expect(body.series.map(({ followers }: { followers: number }) => followers)).toEqual([100, 150, 1_150, 1_150])
    expect(body.totals.followers).toBe(1_150)
    expect(body.before.followers).toBe(100)
    expect(body.followersSource).toBe('mixed')
    expect((await read('?from=2025-11-01&to=2025-11-30')).body.totals.followers).toBeNull()
  })

  it('keep the followers of past days when a profile is removed, and count them no longer from that day on', async () => {
    const profile = async (name: string, followers: number) => {
      const input = { platform: 'youtube', profileUrl: `https://www.youtube.com/@${name}`, followers }
      return (await ana.call('POST', '/api/social-profiles', input)).body.id as number
    }
    const know = (id: number, day: string, followers: number, source: string) =>
      world.database.orm.execute(sql`
        insert into follower_history (profile_id, day, followers, followers_source)
        values (${id}, ${day}, ${followers}, ${source})`)
    const [removed, kept] = [await profile('removed', 170), await profile('kept', 1_000)]
    await know(removed, '2026-02-10', 100, 'self')
    await know(removed, '2026-03-02', 150, 'self')
    await know(kept, '2026-03-03', 900, 'api')
    const march = async () => (await read('?from=2026-03-01&to=2026-03-04')).body
    const before = await march()
    expect(before.series.map(({ followers }: { followers: number }) => followers)).toEqual([100, 150, 1_050, 1_050])
    const remove = async (id: number) =>
      expect((await ana.call('DELETE', `/api/social-profiles/${id}`)).status).toBe(204)
    await remove(removed)
    expect(await march()).toEqual({ ...before, updatedAt: expect.any(String) })
    const now = (await read('')).body
    expect(now.series.slice(-2).map(({ followers }: { followers: number }) => followers)).toEqual([1_050, 1_000])
    expect(now).toMatchObject({ totals: { followers: 1_000 }, before: { followers: 1_050 }, followersSource: 'self' })
    await remove(kept)
    expect(await march()).toEqual({ ...before, updatedAt: expect.any(String) })
    expect((await read('')).body).toMatchObject({ totals: { followers: null }, followersSource: null })
    const { body } = await ana.call('GET', '/api/user/export')
    expect(body.formerFollowers).toHaveLength(5)
    const others = await (await world.anInfluencer()).call('GET', '/api/user/export')
    expect(others.body.formerFollowers).toEqual([])
  })

  it('remember nothing of a profile that is removed on the day on which it was added', async () => {
    const input = { platform: 'youtube', profileUrl: 'https://www.youtube.com/@mistaken', followers: 5 }
    const { body } = await ana.call('POST', '/api/social-profiles', input)
    expect((await ana.call('DELETE', `/api/social-profiles/${body.id}`)).status).toBe(204)
    expect((await ana.call('GET', '/api/user/export')).body.formerFollowers).toEqual([])
  })

  it('have what orders paid, less the fee, and how many views it took', async () => {
    const business = await world.aBusiness()
    const { taskId } = await world.anOrder(business, await world.aDeal(ana))
    const { body: task } = await ana.call('GET', `/api/tasks/${taskId}`)
    await ana.call('POST', `/api/purchases/${task.purchaseId}/accept`, { message: 'With pleasure' })
    await ana.call('POST', `/api/tasks/${taskId}/deliver`, {
      finalResultUrl: 'https://example.com/post',
      finalResultType: 'link',
      note: 'Here',
    })
    expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
    const { body: statement } = await ana.call('GET', '/api/payments')
    await addDay(world.services.clock().toISOString().slice(0, 10), 'view', 8)
    const { body } = await read('')
    expect(statement.items[0].amount).toBeGreaterThan(0)
    expect(body.totals).toMatchObject({ earnings: statement.items[0].amount, purchases: 1, conversion: 0.125 })
    expect(body.series.at(-1)).toMatchObject({ earnings: statement.items[0].amount, purchases: 1 })
  })

  it('are those of the days of the influencer’s time zone', async () => {
    const [influencer, business] = [await world.anInfluencer(), await world.aBusiness()]
    await world.database.orm.execute(sql`
      insert into notification_settings (user_id, time_zone) values (${influencer.id}, 'Pacific/Kiritimati')
      on conflict (user_id) do update set time_zone = excluded.time_zone`)
    await world.anOrder(business, await world.aDeal(influencer))
    const at = world.services.clock()
    const here = new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const { body } = await read('', influencer)
    expect(body).toMatchObject({ timeZone: 'Pacific/Kiritimati', to: here })
    expect(body.series.at(-1)).toMatchObject({ from: here, purchases: 1 })
    const of = async (day: string) => (await read(`?from=${day}&to=${day}`, influencer)).body.totals.purchases
    const before = new Date(Date.parse(here) - 86_400_000).toISOString().slice(0, 10)
    expect([await of(here), await of(before)]).toEqual([1, 0])
  })

  it('count an order whose price was asked on the day on which it was paid, so that past days do not change', async () => {
    const [influencer, business] = [await world.anInfluencer(), await world.aBusiness()]
    const dealId = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    const question = { ...purchaseInput, amount: null }
    const requested = await business.call('POST', `/api/deals/${dealId}/purchases`, question)
    expect(requested.status).toBe(201)
    const { id } = requested.body.purchase
    const purchases = async () => {
      const { body } = await read('', influencer)
      return body.series.slice(-3).map(({ purchases }: { purchases: number }) => purchases)
    }
    world.pass(48)
    expect(
      (await influencer.call('POST', `/api/purchases/${id}/quote`, { amount: 8_000, message: 'For that it would be' }))
        .status,
    ).toBe(200)
    expect(await purchases()).toEqual([0, 0, 0])
    expect(
      (await business.call('POST', `/api/purchases/${id}/pay`, { payWith: 'balance', amount: 8_000 })).status,
    ).toBe(200)
    expect(await purchases()).toEqual([0, 0, 1])
  })

  it('name the ten sources of most views, and the links that were followed most', async () => {
    const linkId = await aLink(world, ana, { title: 'Cups' })
    const countries = ['AD', 'AE', 'AF', 'AG', 'AI', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AL']
    for (const [i, country] of countries.entries())
      await addSource('2026-03-05', i + 1, { country, referrer: `h${i + 1}.example` })
    await addSource('2026-03-05', 40, {})
    await addSource('2026-03-05', 9, { kind: 'click', subject: String(linkId), country: 'ES' })
    await addSource('2026-04-01', 99, { kind: 'click', subject: String(linkId), country: 'ES' })
    const { body } = await read('?from=2026-03-01&to=2026-03-31')
    expect(body.countries).toHaveLength(10)
    expect(body.countries.slice(0, 2)).toEqual([
      { country: null, count: 40 },
      { country: 'AL', count: 12 },
    ])
    expect(body.referrers.slice(0, 2)).toEqual([
      { referrer: null, count: 40 },
      { referrer: 'h12.example', count: 12 },
    ])
    expect(body.links).toEqual([{ id: linkId, title: 'Cups', clicks: 9 }])
  })

  it('count a country once, whose visits earlier versions stored by another code', async () => {
    const linkId = await aLink(world, ana, { title: 'Plates' })
    for (const [country, count] of [
      ['GB', 3],
      ['UK', 2],
      ['SU', 1],
      ['QO', 4],
    ] as const) {
      await addSource('2026-05-05', count, { country })
      await addSource('2026-05-05', count, { kind: 'click', subject: String(linkId), country })
    }
    const expected = [
      { country: 'GB', count: 5 },
      { country: null, count: 4 },
      { country: 'RU', count: 1 },
    ]
    expect((await read('?from=2026-05-01&to=2026-05-31')).body.countries).toEqual(expected)
    const clicks = await ana.call('GET', `/api/links/${linkId}/clicks?from=2026-05-01&to=2026-05-31`)
    expect(clicks.body.countries).toEqual(expected)
  })

  it('say until when everything is counted in', async () => {
    const at = new Date(world.services.clock().getTime() - 90_000)
    expect((await read('')).body.updatedAt).toBe(world.services.clock().toISOString())
    await world.database.orm.execute(sql`
      insert into analytics_events (kind, user_id, period, visitor, at) values ('view', ${ana.id}, ${at}, 'x', ${at})`)
    expect((await read('')).body.updatedAt).toBe(at.toISOString())
    await world.database.orm.execute(sql`delete from analytics_events`)
  })

  it.each([
    ['?from=2026-03-02&to=2026-03-01', 'to', analyticsErrors.rangeTurned],
    ['?from=2025-01-01&to=2026-02-05', 'to', analyticsErrors.rangeTooLong],
    ['?from=2026-03-02', 'to', analyticsErrors.rangeIncomplete],
    ['?to=2026-03-02', 'to', analyticsErrors.rangeIncomplete],
    ['?from=2026-02-30&to=2026-03-01', 'from', requestErrors.valueInvalid],
    ['?from=yesterday&to=2026-03-01', 'from', requestErrors.valueInvalid],
    ['?bucket=hour', 'bucket', requestErrors.valueInvalid],
    ['?userId=0', 'userId', requestErrors.valueInvalid],
    ['?link=1', 'link', requestErrors.unknownField],
  ])('are refused for %s', async (query, path, message) => {
    const { status, body } = await read(query)
    expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path, message }] })
  })

  it('are given for 400 days', async () => {
    const { status, body } = await read('?from=2025-01-01&to=2026-02-04&bucket=day')
    expect(status).toBe(200)
    expect(body.series).toHaveLength(400)
  })
})

describe('who reads them', () => {
  it('is the influencer, and of others nobody but an admin, whose look is kept', async () => {
    const [business, other, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    await addDay('2026-03-01', 'view', 7)
    const query = `?from=2026-03-01&to=2026-03-01&userId=${ana.id}`
    for (const address of ['', '/export.csv']) {
      const ask = async (person: Person) => (await person.call('GET', `${url}${address}${query}`)).status
      expect(await ask(world.aStranger())).toBe(401)
      expect(await ask(business)).toBe(403)
      expect(await ask(other)).toBe(403)
      expect(await ask(ana)).toBe(200)
    }
    const { rows: before } = await world.database.orm.execute(sql`select id from admin_action_logs`)
    expect(before).toEqual([])
    expect((await read(query, admin)).body.totals.views).toBe(7)
    const { rows } = await world.database.orm.execute(
      sql`select admin_id, action_type, target_type, target_id, details from admin_action_logs`,
    )
    expect(rows).toEqual([
      {
        admin_id: admin.id,
        action_type: 'user_view',
        target_type: 'user',
        target_id: String(ana.id),
        details: { page: 'analytics', from: '2026-03-01', to: '2026-03-01' },
      },
    ])
    expect(await read('', admin)).toMatchObject({ status: 422, body: { issues: [{ path: 'userId' }] } })
    expect((await read(`?userId=${business.id}`, admin)).status).toBe(404)
    expect((await read('?userId=2147483647', admin)).status).toBe(404)
  })
})

describe('the figures as a file', () => {
  it('are a table that every program reads, in which nothing is calculated', async () => {
    const linkId = await aLink(world, ana, { title: '=HYPERLINK("https://evil.example","Win, now")' })
    await addDay('2026-03-01', 'view', 7)
    await addSource('2026-03-01', 7, { country: 'ES', referrer: '-2+3.example' })
    await addSource('2026-03-01', 3, { kind: 'click', subject: String(linkId) })
    const { status, body, headers } = await ana.call('GET', `${url}/export.csv?from=2026-03-01&to=2026-03-02`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="vivobid-analytics-2026-03-01-2026-03-02.csv"')
    expect(body.text).toBe(
      `${[
        '\ufeffsection,item,views,visitors,clicks,reactions,likes,followers,earnings_usd,purchases,conversion',
        'day,2026-03-01,7,0,0,0,0,,0.00,0,0',
        'day,2026-03-02,0,0,0,0,0,,0.00,0,',
        'total,,7,0,0,0,0,,0.00,0,0',
        'total_before,,0,0,0,0,0,,0.00,0,',
        'country,ES,7,,,,,,,,',
        "referrer,'-2+3.example,7,,,,,,,,",
        `link,"'=HYPERLINK(""https://evil.example"",""Win, now"")",,,3,,,,,,`,
      ].join('\r\n')}\r\n`,
    )
    const sheet = await ana.call('GET', `${url}/export.xlsx?from=2026-03-01&to=2026-03-02`)
    const { rows } = await readXlsx(sheet.body.bytes)
    expect(rows[1]!.slice(1, 3).map(({ type }) => type)).toEqual(['date', 'number'])
    expect(rows.at(-1)![1]).toMatchObject({ type: 'text', value: '=HYPERLINK("https://evil.example","Win, now")' })
  })
})

describe('the clicks of a link', () => {
  it('are told by day, country and page before', async () => {
    const [linkId, another] = [await aLink(world, ana), await aLink(world, ana)]
    const subject = String(linkId)
    await addSource('2026-03-01', 5, { kind: 'click', subject, country: 'ES', referrer: 'tiktok.com' })
    await addSource('2026-03-02', 2, { kind: 'click', subject, country: 'ES' })
    await addSource('2026-03-02', 4, { kind: 'click', subject, country: 'DE', referrer: 'tiktok.com' })
    await addSource('2026-03-02', 50, { kind: 'click', subject: String(another) })
    await addSource('2026-03-02', 60, { kind: 'view' })
    const { body } = await ana.call('GET', `/api/links/${linkId}/clicks?from=2026-03-01&to=2026-03-03`)
    expect(body).toEqual({
      from: '2026-03-01',
      to: '2026-03-03',
      bucket: 'day',
      total: 11,
      series: [
        { from: '2026-03-01', clicks: 5 },
        { from: '2026-03-02', clicks: 6 },
        { from: '2026-03-03', clicks: 0 },
      ],
      countries: [
        { country: 'ES', count: 7 },
        { country: 'DE', count: 4 },
      ],
      referrers: [
        { referrer: 'tiktok.com', count: 9 },
        { referrer: null, count: 2 },
      ],
    })
  })

  it('are those of one’s own links alone', async () => {
    const linkId = await aLink(world, await world.anInfluencer())
    const address = `/api/links/${linkId}/clicks`
    expect((await ana.call('GET', address)).status).toBe(404)
    expect((await ana.call('GET', '/api/links/2147483647/clicks')).status).toBe(404)
    expect((await world.aStranger().call('GET', address)).status).toBe(401)
    expect((await (await world.aBusiness()).call('GET', address)).status).toBe(403)
    const own = await aLink(world, ana)
    expect((await ana.call('GET', `/api/links/${own}/clicks?from=2026-03-02&to=2026-03-01`)).status).toBe(422)
  })
})
