import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { exploreFiltersOf } from '#contract/search/explore/explore.ts'
import { explorePath } from '#contract/search/explore/explore-paths.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import type { Person, World } from '../../../../test/world.ts'
import { refreshChangedProfiles } from '../discovery/projection/refresh.sql.ts'

const { world, business } = await aMarket({ business: 'business' })
/** A finished profile with two deals, one of them with its price on request. */
let ana: Person
/** An influencer with nothing but an account and a deal. */
let bare: Person
/** An influencer with a finished profile, without a deal. */
let cleo: Person
const deals = { shown: 0, hidden: 0, bare: 0 }

const refresh = () => refreshChangedProfiles(world.services)
const run = (statement: ReturnType<typeof sql>) => world.database.orm.execute(statement)
const work = (owner: Person, position: number, hidden = false) =>
  run(sql`insert into showcase_portfolio_items (user_id, title, media_type, image_url, date, position, hidden_at)
    values (${owner.id}, 'A work', 'image', ${`/media/showcase/${owner.username}-${position}.webp`}, '2026-01-01', ${position},
      ${hidden ? new Date() : null})`)
const finish = async (person: Person) => {
  await run(sql`update users set avatar_url = '/face.webp' where id = ${person.id}`)
  await run(sql`update user_profiles set profession = 'Photographer', bio = 'Light and shade.', expertise = '{travel}',
    country_of_origin = 'DE' where user_id = ${person.id}`)
}
const read = async (query: string, who: Person | World = world) => (await who.call('GET', `/api/explore?${query}`)).body

beforeAll(async () => {
  bare = await world.anInfluencer()
  ana = await world.anInfluencer()
  cleo = await world.anInfluencer()
  deals.bare = await world.aDeal(bare, { price: 5_000, platforms: ['tiktok'] })
  deals.shown = await world.aDeal(ana, { price: 9_900, platforms: ['tiktok'] })
  deals.hidden = await world.aDeal(ana, { price: 7_700, isPriceHidden: true, platforms: ['youtube'] })
  for (const person of [ana, cleo]) await finish(person)
  for (const position of [0, 1, 2, 3]) await work(ana, position, position === 1)
  await refresh()
})

type Page = { people: { person: { id: number }; works: string[] }[]; deals: { id: number; influencerId: number }[] }
const peopleIn = ({ people }: Page) => people.map(({ person }) => person.id)
const dealsIn = ({ deals }: Page) => deals.map(({ id }) => id)

describe('browsing without an account', () => {
  it('lists people, those with a finished profile first, with up to three pictures of works that are not hidden', async () => {
    const page = (await read('')) as Page
    expect(peopleIn(page).sort()).toEqual([bare.id, ana.id, cleo.id].sort())
    expect(peopleIn(page).at(-1)).toBe(bare.id)
    const { works } = page.people.find(({ person }) => person.id === ana.id)!
    expect(works).toEqual([0, 2, 3].map((position) => `/media/showcase/${ana.username}-${position}.webp`))
    expect(page.deals).toEqual([])
  })

  it('lists deals, nobody twice in a row, each with a cover where its influencer has works', async () => {
    const page = await read('kind=deals')
    expect(page.people).toEqual([])
    expect(dealsIn(page as Page).sort()).toEqual(Object.values(deals).sort())
    const owners = (page as Page).deals.map(({ influencerId }) => influencerId)
    for (const [i, owner] of owners.entries()) expect(owner).not.toBe(owners[i + 1])
    const coverOf = (id: number) => page.deals.find((each: { id: number }) => each.id === id).cover
    expect(coverOf(deals.shown)).toMatch(/^\/media\/showcase\//)
    expect(coverOf(deals.bare)).toBeNull()
  })

  it('tells nobody but its influencer a price on request, and no filter or sort by price does', async () => {
    for (const who of [world, business, bare]) {
      const { items } = { items: (await read('kind=deals', who)).deals as { id: number; price: number | null }[] }
      expect(items.find(({ id }) => id === deals.hidden)!.price).toBeNull()
    }
    expect(dealsIn((await read('kind=deals&maxPrice=8000')) as Page)).toEqual([deals.bare])
    expect(dealsIn((await read('kind=deals&sort=price_low')) as Page)).toEqual([deals.bare, deals.shown])
    expect(JSON.stringify(await read('kind=deals'))).not.toContain('7700')
  })

  it('filters deals by their own platform, and people by category and country', async () => {
    await run(sql`insert into social_media_profiles (user_id, platform, profile_url, followers)
      values (${ana.id}, 'youtube', 'https://www.youtube.com/@ana', 1200)`)
    await refresh()
    expect(dealsIn((await read('kind=deals&platform=youtube')) as Page)).toEqual([deals.hidden])
    expect(peopleIn((await read('category=travel&country=DE')) as Page).sort()).toEqual([ana.id, cleo.id].sort())
    expect(peopleIn((await read('category=travel&country=FR')) as Page)).toEqual([])
  })

  it('leaves out who is blocked, at once, with their deals', async () => {
    await run(sql`update users set is_active = false where id = ${bare.id}`)
    expect(peopleIn((await read('')) as Page)).not.toContain(bare.id)
    expect(dealsIn((await read('kind=deals')) as Page)).not.toContain(deals.bare)
    await run(sql`update users set is_active = true where id = ${bare.id}`)
  })

  it('keeps a country that is not to be shown to itself', async () => {
    await run(sql`insert into user_preferences (user_id, preference_name, preference_value)
      values (${cleo.id}, 'show_country', 'false')`)
    await refresh()
    expect(peopleIn((await read('country=DE')) as Page)).toEqual([ana.id])
    const page = await read('')
    expect(page.people.find((each: { person: { id: number } }) => each.person.id === cleo.id).country).toBeNull()
  })

  it('turns pages by cursor, each person once', async () => {
    const found: number[] = []
    let query = 'sort=newest&limit=1'
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(query)
      found.push(...peopleIn(page as Page))
      cursor = page.nextCursor
      query = `sort=newest&limit=1&cursor=${cursor}`
    }
    expect(found).toEqual([cleo.id, ana.id, bare.id])
  })

  it('passes over people without a matching deal, so that a page of deals is not empty before the last', async () => {
    const page = await read('kind=deals&sort=newest&limit=2')
    expect(dealsIn(page as Page)).toEqual([deals.hidden, deals.shown])
  })

  it('shows a business whom it has on its shortlist, and nobody else', async () => {
    await business.call('PUT', `/api/shortlist/${ana.id}`, { note: 'For autumn' })
    const shortlisted = async (who: Person | World) =>
      (await read('', who)).people.find((each: { person: { id: number } }) => each.person.id === ana.id).shortlisted
    expect(await shortlisted(business)).toEqual({ note: 'For autumn' })
    expect(await shortlisted(world)).toBeNull()
    expect(await shortlisted(bare)).toBeNull()
  })

  it.each([
    'kind=people2',
    'category=cats',
    'country=Germany',
    'cursor=%00',
    'limit=0',
    'minPrice=9&maxPrice=8',
    'x=1',
  ])('refuses %s', async (query) => {
    const { status } = await world.call('GET', `/api/explore?${query}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('the deals of the week', () => {
  const week = async () =>
    (await world.call('GET', '/api/explore/deals-of-the-week')).body.items as {
      deal: { id: number; influencerId: number; price: number | null }
      completedOrders: number
    }[]
  /** Work of the six people who completed an order. */
  const works: Work[] = []

  it('are none while fewer than six people have one', async () => {
    for (let i = 0; i < 5; i += 1) works.push(await Work.of(world, 'completed'))
    world.pass(1)
    expect(await week()).toEqual([])
  })

  it('are those with the most completed orders in 28 days, one for each person, ties by rating', async () => {
    works.push(await Work.of(world, 'completed'))
    const [last, rated] = [works[5]!, works[3]!]
    await run(sql`insert into influencer_deal_purchases select (json_populate_record(p, json_build_object(
      'id', (select max(id) + 1 from influencer_deal_purchases)))).* from influencer_deal_purchases p where id = ${last.purchaseId}`)
    await run(sql`insert into tasks select (json_populate_record(t, json_build_object('id', (select max(id) + 1 from tasks),
      'purchase_id', (select max(id) from influencer_deal_purchases)))).* from tasks t where purchase_id = ${last.purchaseId}`)
    await world.aDeal(last.influencer)
    await run(sql`insert into user_ratings (user_id, count, average_hundredths, stars)
      values (${rated.influencer.id}, 2, 450, '{0,0,0,1,1}')`)
    expect(await week()).toEqual([])
    world.pass(1)
    const found = await week()
    expect(found.map(({ deal }) => deal.influencerId).slice(0, 2)).toEqual([last.influencer.id, rated.influencer.id])
    expect(found.map(({ completedOrders }) => completedOrders)).toEqual([2, 1, 1, 1, 1, 1])
    expect(new Set(found.map(({ deal }) => deal.influencerId)).size).toBe(6)
  })

  it('show a price that is hidden meanwhile no longer, and go when a deal does', async () => {
    const { deal } = (await week())[0]!
    await run(sql`update influencer_deals set is_price_hidden = true where id = ${deal.id}`)
    const hidden = (await week()).find((each) => each.deal.id === deal.id)
    expect(hidden!.deal.price).toBeNull()
    // nor is it the first in the window
    expect((await week())[0]!.deal.price).not.toBeNull()
    await run(sql`update influencer_deals set is_active = false where id = ${deal.id}`)
    expect(await week()).toEqual([])
    await run(sql`update influencer_deals set is_active = true where id = ${deal.id}`)
  })

  it('are over when their orders are older than 28 days', async () => {
    world.pass(29 * 24)
    expect(await week()).toEqual([])
  })
})

describe('the sitemap of /explore', () => {
  it('has its categories, and the countries of each where somebody is', async () => {
    await refresh()
    const { status, body } = await world.call('GET', '/sitemap-explore.xml')
    expect(status).toBe(200)
    const found = [...body.text.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(found).toContain('/explore')
    expect(found).toContain('/explore/gaming')
    expect(found).toContain('/explore/travel/de')
    expect(found).not.toContain('/explore/travel/fr')
    expect((await world.call('GET', '/robots.txt')).body.text).toContain(
      'Sitemap: http://localhost/sitemap-explore.xml',
    )
  })
})

describe('an address of /explore', () => {
  it('names a category and a country', () => {
    expect(exploreFiltersOf({})).toEqual({ category: null, country: null })
    expect(exploreFiltersOf({ category: 'travel', country: 'de' })).toEqual({ category: 'travel', country: 'DE' })
    expect(explorePath('travel', 'DE')).toBe('/explore/travel/de')
  })

  it.each([
    { category: 'cats' },
    { category: 'Travel' },
    { category: 'travel', country: 'zz' },
    { category: 'travel', country: 'DE' },
  ])('is none for %j', (params) => {
    expect(exploreFiltersOf(params)).toBeNull()
  })
})
