import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { aLink, aVisitor, browser } from '../../../../test/visitors.ts'
import type { Person } from '../../../../test/world.ts'
import { maxSources, rollUp, rollUpBatch } from './roll-up.sql.ts'

const { world } = await aMarket()
let ana: Person
beforeEach(async () => {
  await world.database.orm.execute(sql`delete from analytics_events`)
  ana = await world.anInfluencer()
})

const today = () => world.services.clock().toISOString().slice(0, 10)
const roll = () => rollUp(world.database, world.services.clock)
/** Inserts views by this many invented visitors from `country` and `referrer`. */
const addViews = (person: Person, many: number, { country = 'ES', referrer = "'tiktok.com'", at = new Date() } = {}) =>
  world.database.orm.execute(sql`
    insert into analytics_events (kind, user_id, subject, period, visitor, country, referrer, at)
    select 'view', ${person.id}, '', date_trunc('day', ${at}::timestamptz), sha256((n || ${country} || ${referrer})::bytea),
      ${country}, ${sql.raw(referrer)}, ${at} from generate_series(1, ${many}) n`)
async function figuresOf(person: Person) {
  const read = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
  const daily = await read(
    sql`select day::text, kind, count from analytics_daily where user_id = ${person.id} order by day, kind`,
  )
  const sources = await read(sql`
    select kind, subject, country, referrer, count from analytics_sources where user_id = ${person.id}
    order by kind, subject, country, referrer`)
  const total = await read(sql`select total_views from users where id = ${person.id}`)
  return { daily: daily.rows, sources: sources.rows, totalViews: total.rows[0]!.total_views }
}

describe('the roll-up', () => {
  it('adds views, visitors and clicks to the figures of their day, by where they came from', async () => {
    const linkId = await aLink(world, ana)
    const headers = { 'accept-language': 'es-MX' }
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      const visitor = aVisitor(world, browser, address)
      await visitor('POST', `/api/profiles/${ana.id}/views`, { body: { referrer: 'https://tiktok.com/' }, headers })
      await visitor('GET', `/l/${linkId}`, { headers })
    }
    await roll()
    await roll()
    expect(await figuresOf(ana)).toEqual({
      daily: [
        { day: today(), kind: 'click', count: 2 },
        { day: today(), kind: 'view', count: 2 },
        { day: today(), kind: 'visitor', count: 2 },
      ],
      sources: [
        { kind: 'click', subject: String(linkId), country: 'MX', referrer: '', count: 2 },
        { kind: 'view', subject: '', country: 'MX', referrer: 'tiktok.com', count: 2 },
      ],
      totalViews: 2,
    })
    const { rows } = await world.database.orm.execute(sql`select clicks from influencer_links where id = ${linkId}`)
    expect(rows).toEqual([{ clicks: 2 }])
  })

  it('takes more events than fit one piece', async () => {
    await addViews(ana, 45_000)
    await roll()
    expect((await figuresOf(ana)).totalViews).toBe(45_000)
  })

  it('is planned for the events there are, not for none, as on a connection that found none for long', async () => {
    const owner = new pg.Client(world.ownerUrl)
    await owner.connect()
    await owner.query('vacuum analyze analytics_events')
    await owner.end()
    for (let i = 0; i < 7; i++) await roll()
    await addViews(ana, 20_000)
    await roll()
    expect((await figuresOf(ana)).totalViews).toBe(20_000)
  })

  it('adds them to the day that it is for the influencer, whatever day it is in UTC or for others', async () => {
    const ben = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into notification_settings (user_id, time_zone) values (${ana.id}, 'Pacific/Auckland')
      on conflict (user_id) do update set time_zone = excluded.time_zone`)
    for (const person of [ana, ben]) {
      // around Auckland's midnight in summer
      await addViews(person, 1, { at: new Date('2026-01-10T10:59:59Z') })
      await addViews(person, 2, { at: new Date('2026-01-10T11:00:00Z'), country: 'FR' })
    }
    await roll()
    const daysOf = async (person: Person) => (await figuresOf(person)).daily.map(({ day, count }) => [day, count])
    expect(await daysOf(ana)).toEqual([
      ['2026-01-10', 1],
      ['2026-01-11', 2],
    ])
    expect(await daysOf(ben)).toEqual([['2026-01-10', 3]])
  })

  it('changes nothing when it is killed before its end, and counts each event once after', async () => {
    await addViews(ana, 50)
    const killed = world.database.transaction(async (tx) => {
      expect(await rollUpBatch(tx)).toBe(50)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await figuresOf(ana)).toEqual({ daily: [], sources: [], totalViews: 0 })
    await roll()
    await roll()
    expect(await figuresOf(ana)).toMatchObject({ daily: [{ count: 50 }], sources: [{ count: 50 }], totalViews: 50 })
  })

  it('counts each event once when many do it at once', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => world.anInfluencer()))
    for (const person of [ana, ...others]) await addViews(person, 6_000)
    await Promise.all([roll(), roll(), roll(), roll()])
    await roll()
    for (const person of [ana, ...others])
      expect(await figuresOf(person)).toMatchObject({ daily: [{ count: 6_000 }], totalViews: 6_000 })
  })

  it('keeps at most 200 sources of a day apart, and loses none of what is counted', async () => {
    await addViews(ana, 30, { referrer: "'known.example'" })
    await roll()
    await addViews(ana, 1_000, { referrer: "'host' || n || '.example'" })
    await roll()
    await addViews(ana, 300, { country: 'DE', referrer: "'more' || n || '.example'" })
    await addViews(ana, 20, { country: 'ES', referrer: "'known.example' || ''", at: new Date(Date.now() - 86_400_000) })
    await roll()
    const { rows } = await world.database.orm.execute<{ referrer: string; country: string; count: number }>(sql`
      select country, referrer, count from analytics_sources
      where user_id = ${ana.id} and day = ${today()} order by count desc`)
    const others = rows.filter(({ referrer }) => referrer === '(other)')
    expect(rows.length - others.length).toBe(maxSources)
    expect(others.map(({ country }) => country).sort()).toEqual(['DE', 'ES'])
    expect(rows.find(({ referrer }) => referrer === 'known.example')).toMatchObject({ count: 30 })
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1_330)
  })

  it('forgets events two days after, and only those that are counted', async () => {
    const at = (days: number) => new Date(world.services.clock().getTime() - days * 86_400_000)
    await addViews(ana, 30, { at: at(3) })
    await addViews(ana, 20, { at: at(1) })
    await roll()
    const left = async () =>
      (await world.database.orm.execute(sql`select count(*)::int as events from analytics_events`)).rows[0]!.events
    expect(await left()).toBe(20)
    expect((await figuresOf(ana)).totalViews).toBe(50)
    world.pass(48)
    await addViews(ana, 5, { at: world.services.clock() })
    await roll()
    expect(await left()).toBe(5)
    expect((await figuresOf(ana)).totalViews).toBe(55)
  })
})
