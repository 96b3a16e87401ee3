import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CampaignPage, NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { anOpenCampaign, aSubmittedCampaign, forEverybody } from '../../../../test/campaigns.ts'
import { isWaitingForLock } from '../../../../test/locks.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { notifyNewCampaigns } from './new-campaigns.ts'

const { world, business, admin, ana } = await aMarket({ business: { balance: 0 }, admin: 'admin', ana: 'influencer' })
beforeAll(() =>
  world.database.orm.execute(
    sql`insert into social_media_profiles (user_id, platform, profile_url) values (${ana.id}, 'tiktok', 'https://tiktok.com/@ana')`,
  ),
)
beforeEach(() =>
  world.database.orm.execute(
    sql`update campaigns set status = 'completed', paused_at = null, completed_at = now(), completed_because = 'closed' where status = 'active'`,
  ),
)

const open = (change: Partial<NewCampaign> = {}) => anOpenCampaign(world, { business, admin }, change)
const page = async (query: Record<string, string>): Promise<CampaignPage> => {
  const { status, body } = await ana.call('GET', `/api/campaigns?${new URLSearchParams({ sort: 'date', ...query })}`)
  expect([query, status]).toEqual([query, 200])
  return body as CampaignPage
}
const idsOf = async (query: Record<string, string>) => (await page(query)).items.map(({ id }) => id)

describe('words', () => {
  it('are those of title, description and business, whatever their case, accents and endings', async () => {
    const drinks = await open({ title: 'Café frío', description: 'Show your recipe.' })
    const games = await open({ title: 'A new board game', description: 'For long evenings.' })
    await world.database.orm.execute(sql`update users set display_name = 'Nørthwind Ltd' where id = ${business.id}`)
    expect(await idsOf({ q: 'cafe' })).toEqual([drinks])
    expect(await idsOf({ q: 'CAFÉ Frio' })).toEqual([drinks])
    expect(await idsOf({ q: 'even' })).toEqual([games])
    expect(await idsOf({ q: 'board frio' })).toEqual([])
    expect(await idsOf({ q: 'northwind' })).toEqual([games, drinks])
    expect(await idsOf({ q: 'evenings northwind' })).toEqual([games])
    expect(await idsOf({ q: '…!' })).toEqual([])
    expect(await idsOf({ q: ' ' })).toEqual([games, drinks])
  })

  it.each(['coffee', 'café', 'Kaffee', 'قهوة', 'the coffee'])(
    'also name the same in another language: %s',
    async (q) => {
      const coffee = await open({ title: 'Ein Sommer voller Kaffee', description: 'Zeig dein Rezept.' })
      await open({ title: 'Shoes', description: 'Show how you run.' })
      expect(await idsOf({ q })).toEqual([coffee])
    },
  )

  it('of a longer search than 100 letters are refused', async () => {
    expect((await ana.call('GET', `/api/campaigns?q=${'a'.repeat(101)}`)).status).toBe(422)
  })
})

describe('counts', () => {
  it('say how many match, how many of them fit, and how many would with another choice', async () => {
    await open(forEverybody)
    await open({ ...forEverybody, categories: ['food'], price: 90_000 })
    await open({ categories: ['tech'], languages: ['de'], locations: ['DE'] })
    const { facets } = await page({ category: 'food', facets: 'true' })
    expect(facets).toEqual({
      total: 2,
      fitting: 1,
      platforms: [{ value: 'tiktok', count: 2 }],
      // the campaign without a category suits any
      categories: [
        { value: 'food', count: 2 },
        { value: 'tech', count: 2 },
      ],
      // no matching campaign names a language
      languages: [],
      countries: [],
    })
    const german = (await page({ facets: 'true', fits: 'true' })).facets
    expect([german?.total, german?.fitting]).toEqual([1, 1])
    const dear = (await page({ facets: 'true', minPrice: '50000' })).facets
    expect(dear).toMatchObject({ total: 1, platforms: [{ value: 'tiktok', count: 1 }] })
  })

  it('are right after each change, and for each influencer', async () => {
    const bea = await world.anInfluencer()
    const counts = async (person: Person) => {
      const { body } = await person.call('GET', '/api/campaigns?sort=date&facets=true')
      const { facets } = body as CampaignPage
      return [facets!.total, facets!.fitting]
    }
    const id = await open(forEverybody)
    // only Ana has the platform
    expect([await counts(ana), await counts(bea)]).toEqual([
      [1, 1],
      [1, 0],
    ])
    await open({ categories: ['tech'], languages: ['de'], locations: ['DE'] })
    expect([await counts(ana), await counts(bea)]).toEqual([
      [2, 1],
      [2, 0],
    ])
    await world.database.orm.execute(sql`update campaigns set paused_at = now() where id = ${id}`)
    expect(await counts(ana)).toEqual([1, 0])
  })

  it('come with the first page alone, and only when asked for', async () => {
    await open()
    await open()
    expect((await page({})).facets).toBe(null)
    const first = await page({ facets: 'true', limit: '1' })
    expect(first.facets?.total).toBe(2)
    expect((await page({ facets: 'true', limit: '1', cursor: first.nextCursor! })).facets).toBe(null)
    expect((await business.call('GET', '/api/campaigns?facets=true')).status).toBe(422)
    expect((await business.call('GET', '/api/campaigns?q=coffee')).status).toBe(422)
  })
})

describe('a change', () => {
  it('is seen as soon as it is committed, also where its transaction began before others and ended after them', async () => {
    const first = await open()
    const slow = await open()
    const finish = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const pausing = world.database.transaction(async (tx) => {
      await tx.execute(sql`update campaigns set paused_at = now() where id = ${slow}`)
      began.resolve()
      await finish.promise
    })
    await began.promise
    await business.call('POST', `/api/campaigns/${first}/pause`)
    const second = await open()
    expect(await idsOf({})).toEqual([second, slow])
    expect((await page({ facets: 'true' })).facets?.total).toBe(2)
    finish.resolve()
    await pausing
    expect(await idsOf({})).toEqual([second])
    expect((await page({ facets: 'true' })).facets?.total).toBe(1)
  })

  it('of a name and of a campaign at the same time leaves none with the name of before', async () => {
    const id = await open()
    const other = await open()
    const finish = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    await world.database.orm.execute(sql`update campaigns set paused_at = now() where id = ${id}`)
    const resuming = world.database.transaction(async (tx) => {
      await tx.execute(sql`update campaigns set paused_at = null where id = ${id}`)
      began.resolve()
      await finish.promise
    })
    await began.promise
    const renaming = world.database.pool.query(`update users set display_name = 'Westwood Ltd' where id = $1`, [
      business.id,
    ])
    await vi.waitFor(async () => expect(await isWaitingForLock(world.database)).toBe(true), 5_000)
    finish.resolve()
    await Promise.all([resuming, renaming])
    expect(await idsOf({ q: 'westwood' })).toEqual([other, id])
  })

  it('that the previous release writes is found as well', async () => {
    const id = await open({ title: 'Bread' })
    const write = (change: ReturnType<typeof sql>) =>
      world.database.orm.execute(sql`update campaigns set ${change} where id = ${id}`)
    await write(sql`title = 'Shoes', price = 50000, locations = '{IS}'`)
    expect(await idsOf({ q: 'bread' })).toEqual([])
    expect(await idsOf({ q: 'shoes', minPrice: '50000', country: 'IS' })).toEqual([id])
    await write(sql`is_invite_only = true`)
    expect(await idsOf({})).toEqual([])
    await write(sql`is_invite_only = false`)
    expect(await idsOf({})).toEqual([id])
  })

  it('before this release is found once the fill has come to its end', async () => {
    const ids = [await open(), await open({ title: 'Bread' })]
    const rows = () => world.database.orm.execute(sql`select * from open_campaigns order by id`)
    const { rows: written } = await rows()
    await world.database.orm.execute(sql`delete from open_campaigns`)
    expect(await idsOf({})).toEqual([])
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await owner.query(readFileSync('server/migrations/fills/0008_open_campaigns.sql', 'utf8'))
    await owner.end()
    expect(await idsOf({})).toEqual(ids.toReversed())
    expect((await rows()).rows).toEqual(written)
  })

  it('sees at once that a business was blocked and unblocked', async () => {
    const other = await world.aBusiness({ balance: 0 })
    const id = await anOpenCampaign(world, { business: other, admin })
    await admin.call('POST', `/api/admin/users/${other.id}/block`, { reason: 'They asked for payments outside.' })
    expect(await idsOf({})).toEqual([])
    await admin.call('POST', `/api/admin/users/${other.id}/unblock`, { reason: 'It was a misunderstanding.' })
    expect(await idsOf({})).toEqual([id])
  })
})

describe('the public page', () => {
  const read = (id: number) => world.aStranger().call('GET', `/api/campaigns/${id}/public`)

  it('shows anybody an open campaign, without what is for those who apply', async () => {
    const id = await open()
    const { status, body } = await read(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, title: 'A summer of coffee', price: 20_000, business: { id: business.id } })
    for (const name of ['budget', 'files', 'links', 'questions', 'fit', 'returnReason', 'currentViews'])
      expect(body).not.toHaveProperty(name)
  })

  it('is not there for a campaign that is paused, ended, for invited influencers only or in review', async () => {
    const [paused, ended] = [await open(), await open()]
    await business.call('POST', `/api/campaigns/${paused}/pause`)
    await business.call('POST', `/api/campaigns/${ended}/close`)
    const hidden = [paused, ended, await open({ isInviteOnly: true }), await aSubmittedCampaign(world, business)]
    for (const id of hidden) expect([id, (await read(id)).status]).toEqual([id, 404])
  })

  it('is in the sitemap of campaigns as long as one can apply anywhere, in five languages', async () => {
    const id = await open()
    const over = await open({ applyBy: dayOf(world.services.clock()) })
    world.pass(36)
    const { status, headers, body } = await world.call('GET', '/sitemap-campaigns.xml')
    world.pass(-36)
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body.text).toContain(`<loc>http://localhost/campaigns/${id}</loc>`)
    expect(body.text).toContain(`hreflang="ar" href="http://localhost/campaigns/${id}?lng=ar"`)
    expect(body.text).not.toContain(`/campaigns/${over}<`)
    expect((await world.call('GET', '/robots.txt')).body.text).toContain(
      'Sitemap: http://localhost/sitemap-campaigns.xml',
    )
  })
})

describe('a saved search', () => {
  const url = '/api/campaign-searches'
  const save = (who: Person, filters: object, name = 'Coffee') => who.call('POST', url, { name, filters })
  const mails = () => world.mails.filter(({ kind }) => kind === 'search_matches')

  it('is listed and removed by its owner alone', async () => {
    const { status, body } = await save(ana, { q: 'coffee', minPrice: '5000', sort: 'fee' })
    expect([status, body.filters]).toEqual([201, { q: 'coffee', minPrice: '5000', sort: 'fee' }])
    expect((await ana.call('GET', url)).body.items).toEqual([body])
    const other = await world.anInfluencer()
    expect((await other.call('GET', url)).body.items).toEqual([])
    expect((await other.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect((await ana.call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await ana.call('GET', url)).body.items).toEqual([])
  })

  it.each([{ owner: '1' }, { minPrice: 'free' }, { platform: 'myspace' }, { fits: 'false' }, { cursor: 'x' }])(
    'refuses %o, as the search does',
    async (filters) => {
      expect((await save(ana, filters)).status).toBe(422)
    },
  )

  it('is not among those for influencers, which a business saves', async () => {
    expect((await save(business, {})).status).toBe(403)
    await business.call('POST', '/api/saved-searches', { name: 'People', filters: {} })
    expect((await business.call('GET', '/api/saved-searches')).body.items).toMatchObject([{ name: 'People' }])
    expect((await ana.call('GET', url)).body.items).toEqual([])
  })

  it('notifies once a day of campaigns that were approved since', async () => {
    const before = await open({ title: 'Coffee for everybody', ...forEverybody })
    await save(ana, { q: 'coffee', fits: 'true' }, 'Coffee that fits')
    world.pass(24)
    expect(await notifyNewCampaigns(world.services)).toBe(0)
    await open({ title: 'Tea', description: 'Tea', ...forEverybody })
    await open({ title: 'Coffee in Spain' })
    await business.call('POST', `/api/campaigns/${before}/pause`)
    await business.call('POST', `/api/campaigns/${before}/resume`)
    await open({ title: 'Kaffee', ...forEverybody })
    // approved within the last minute, and left for the next check
    world.pass(23.99)
    expect(await notifyNewCampaigns(world.services)).toBe(1)
    expect(mails()).toMatchObject([
      {
        userId: ana.id,
        params: {
          search: 'Coffee that fits',
          matches: '1',
          link: 'http://localhost/influencer/campaigns?q=coffee&fits=true&sort=date',
        },
      },
    ])
    expect(await notifyNewCampaigns(world.services)).toBe(0)
    world.pass(24)
    expect(await notifyNewCampaigns(world.services)).toBe(0)
  })
})
