import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Campaign, NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aCampaign, anOpenCampaign, aSubmittedCampaign, forEverybody } from '../../../../test/campaigns.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { readFitFigures } from '../../market/campaigns/index.ts'

const { world, business, admin } = await aMarket({ business: { balance: 0 }, admin: 'admin' })
let ana: Person
beforeAll(async () => {
  ana = await anInfluencer({ expertise: ['food', 'Barista'], languages: ['es', 'en'], country: 'ES' })
  await addProfile(ana, 'youtube', 5_000, true)
  await addProfile(ana, 'youtube', 90_000, false)
  await addProfile(ana, 'instagram', 800, false)
})

const url = '/api/campaigns'

async function anInfluencer({
  expertise = [] as string[],
  languages = [] as string[],
  country = null as string | null,
}) {
  const person = await world.anInfluencer()
  await world.database.orm.execute(sql`
    update user_profiles set expertise = ${sql.param(expertise)}::text[], languages_spoken = ${sql.param(languages)}::text[],
      country_of_origin = ${country} where user_id = ${person.id}`)
  return person
}
const addProfile = (person: Person, platform: string, followers: number, isVerified: boolean) =>
  world.database.orm.execute(sql`
    insert into social_media_profiles (user_id, platform, profile_url, followers, is_verified)
    values (${person.id}, ${platform}, ${crypto.randomUUID()}, ${followers}, ${isVerified})`)

const open = (change: Partial<NewCampaign> = {}) => anOpenCampaign(world, { business, admin }, change)
const list = async (query = '', person = ana) => {
  const { status, body } = await person.call('GET', `${url}?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body as { items: Campaign[]; nextCursor: string | null }
}
const idsOf = async (query = '', person = ana) => (await list(`limit=100&${query}`, person)).items.map(({ id }) => id)

/** Closes all campaigns, so that a test sees only its own. */
const clear = () =>
  world.database.orm.execute(sql`update campaigns set status = 'completed', paused_at = null, completed_at = now(), completed_because = 'closed'
    where status = 'active'`)

describe('an influencer', () => {
  it('sees an open campaign with how they fit, and nothing of its budget and review', async () => {
    const id = await open({ budget: 77_777 })
    const { body } = await ana.call('GET', `${url}/${id}`)
    expect(body).toMatchObject({
      id,
      stage: 'active',
      price: 20_000,
      places: 5,
      budget: null,
      submittedAt: null,
      returnReason: null,
      fit: {
        fits: true,
        reasons: [
          { condition: 'platform', fits: true, required: ['youtube', 'instagram'], own: ['instagram', 'youtube'] },
          { condition: 'category', fits: true, required: ['food', 'lifestyle'], own: ['food'] },
          { condition: 'language', fits: true, required: ['es', 'pt'], own: ['es', 'en'] },
          { condition: 'country', fits: true, required: ['ES', 'PT'], own: ['ES'] },
          { condition: 'followers', fits: true, followers: { platform: 'youtube', required: 1_000, own: 5_000 } },
        ],
      },
    })
    expect((await list()).items.find((each) => each.id === id)).toEqual(body)
  })

  it('is told which condition is missing, with both figures', async () => {
    // the profile with most followers is not verified
    const id = await open({ minFollowers: { platform: 'youtube', followers: 5_001 } })
    const { body } = await ana.call('GET', `${url}/${id}`)
    expect(body.fit.fits).toBe(false)
    expect(body.fit.reasons.filter(({ fits }: { fits: boolean }) => !fits)).toEqual([
      {
        condition: 'followers',
        fits: false,
        required: [],
        own: [],
        followers: { platform: 'youtube', required: 5_001, own: 5_000 },
      },
    ])
  })

  it('sees no draft, none in review, returned, paused, ended, invite-only, of a blocked business or past its days', async () => {
    await clear()
    const blocked = await world.aBusiness({ balance: 0 })
    const hidden = [
      await aCampaign(world, business),
      await aSubmittedCampaign(world, business),
      await aSubmittedCampaign(world, business),
      await open(),
      await open(),
      await open({ isInviteOnly: true }),
      await anOpenCampaign(world, { business: blocked, admin }),
    ]
    await admin.call('POST', `/api/admin/campaigns/${hidden[2]}/reject`, { notes: 'The product is not named.' })
    await business.call('POST', `${url}/${hidden[3]}/pause`)
    await business.call('POST', `${url}/${hidden[4]}/close`)
    await admin.call('POST', `/api/admin/users/${blocked.id}/block`, { reason: 'They asked for payments outside.' })
    const soonOver = await open({ applyBy: dayOf(world.services.clock(), 1) })
    expect(await idsOf()).toEqual([soonOver])
    for (const id of hidden) expect([id, (await ana.call('GET', `${url}/${id}`)).status]).toEqual([id, 404])
    world.pass(24)
    expect(await idsOf()).toEqual([soonOver])
    world.pass(24)
    expect(await idsOf()).toEqual([])
    // people with its address can still read it
    expect((await ana.call('GET', `${url}/${soonOver}`)).status).toBe(200)
    world.pass(-48)
    await business.call('POST', `${url}/${hidden[3]}/resume`)
    expect(await idsOf()).toEqual([soonOver, hidden[3]])
  })

  it('filters by platform, category, language, country, fee and fit', async () => {
    await clear()
    const food = await open()
    const tech = await open({ categories: ['tech'], languages: ['de'], locations: ['DE'], price: 50_000 })
    const all = await open(forEverybody)
    const found = async (query: string) => (await idsOf(`sort=date&${query}`)).sort((a, b) => a - b)
    expect(await found('')).toEqual([food, tech, all])
    expect(await found('platform=tiktok')).toEqual([all])
    expect(await found('platform=youtube')).toEqual([food, tech])
    expect(await found('category=tech')).toEqual([tech, all])
    expect(await found('language=es')).toEqual([food, all])
    expect(await found('country=DE')).toEqual([tech, all])
    expect(await found('minPrice=50000')).toEqual([tech])
    expect(await found('category=food&country=PT&platform=instagram')).toEqual([food])
    expect(await found('fits=true')).toEqual([food])
    expect(await idsOf('sort=fit&fits=true')).toEqual([food])
    await addProfile(ana, 'tiktok', 10, false)
    expect(await found('fits=true')).toEqual([food, all])
    await world.database.orm.execute(sql`delete from social_media_profiles where platform = 'tiktok'`)
  })

  it('turns pages in every order without missing or repeating one, also while new ones are approved', async () => {
    await clear()
    const sides = [{}, forEverybody]
    const made: number[] = []
    for (let i = 0; i < 9; i++) made.push(await open({ ...sides[i % 2], price: 10_000 + (i % 3) * 1_000 }))
    const newest = made.toReversed()
    const isFitting = (id: number) => made.indexOf(id) % 2 === 0
    const priceOf = (id: number) => made.indexOf(id) % 3
    const expected = {
      date: newest,
      fit: [...newest.filter(isFitting), ...newest.filter((id) => !isFitting(id))],
      fee: newest.toSorted((a, b) => priceOf(b) - priceOf(a)),
    }
    for (const [sort, order] of Object.entries(expected)) {
      expect([sort, await idsOf(`sort=${sort}`)]).toEqual([sort, order])
      for (const size of [1, 2, 3, 4, 5, 9, 10]) {
        const seen: number[] = []
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof list>> = await list(
            `sort=${sort}&limit=${size}${cursor ? `&cursor=${cursor}` : ''}`,
          )
          seen.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor)
        expect([sort, size, seen]).toEqual([sort, size, order])
      }
    }
    const first = await list('sort=date&limit=3')
    await open()
    const second = await list(`sort=date&limit=3&cursor=${first.nextCursor}`)
    expect(second.items.map(({ id }) => id)).toEqual(newest.slice(3, 6))
  })

  it.each([
    ['stage=draft', 'stage'],
    ['sort=best', 'sort'],
    ['fits=false', 'fits'],
    ['platform=linkedin', 'platform'],
    ['limit=0', 'limit'],
    ['page=2', 'page'],
  ])('cannot ask for %s', async (query, path) => {
    const { status, body } = await ana.call('GET', `${url}?${query}`)
    expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path })
  })

  it.each(['sort=fit', 'sort=fee', 'sort=date'])('is refused a foreign cursor with %s', async (query) => {
    for (const cursor of ['x', btoa('[1,2,3]'), btoa('["a"]'), btoa('[1e99]')].map((text) => text.replaceAll('=', '')))
      expect(await ana.call('GET', `${url}?${query}&cursor=${cursor}`)).toMatchObject({
        status: 422,
        body: { message: requestErrors.cursorInvalid },
      })
  })
})

describe('a business', () => {
  it('lists its own campaigns by stage, newest first and page by page, and counts them', async () => {
    const own = await world.aBusiness({ balance: 0 })
    const drafts = [await aCampaign(world, own), await aCampaign(world, own), await aCampaign(world, own)].toReversed()
    const waiting = await aSubmittedCampaign(world, own)
    const running = await anOpenCampaign(world, { business: own, admin }, { budget: 90_000 })
    expect(await idsOf('', own)).toEqual([running, waiting, ...drafts])
    expect(await idsOf('stage=draft', own)).toEqual(drafts)
    expect((await list('stage=active', own)).items).toMatchObject([{ id: running, budget: 90_000, fit: null }])
    const first = await list('limit=2', own)
    const second = await list(`limit=3&cursor=${first.nextCursor}`, own)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([running, waiting, ...drafts])
    expect(second.nextCursor).toBe(null)
    expect((await own.call('GET', `${url}/counts`)).body).toEqual({
      draft: 3,
      in_review: 1,
      returned: 0,
      active: 1,
      paused: 0,
      completed: 0,
    })
  })

  it.each(['sort=fee', 'fits=true', 'platform=youtube', 'minPrice=1'])('has no use for %s', async (query) => {
    expect((await business.call('GET', `${url}?${query}`)).status).toBe(422)
  })
})

it('what an influencer has: categories without free text, and followers of verified profiles alone', async () => {
  expect(await readFitFigures(world.database.orm, ana.id)).toEqual({
    platforms: ['instagram', 'youtube'],
    categories: ['food'],
    languages: ['es', 'en'],
    country: 'ES',
    followers: { youtube: 5_000 },
  })
})
