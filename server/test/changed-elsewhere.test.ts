import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { omit } from '#contract/omit.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aCampaign } from './campaigns.ts'
import { announcementInput, cannedReplyInput } from './endpoints.ts'
import { aMarket } from './market.ts'
import { achievementInput, type Person, projectInput, showcaseInput, templateInput } from './world.ts'

// Behaviour of every form that two tabs, or two people, have open at once (contract/form-changes.ts).

const { world, influencer, business, admin, owner } = await aMarket({
  influencer: 'influencer',
  business: 'business',
  admin: 'admin',
  owner: 'admin',
})

type Fields = Record<string, unknown>
type Form = {
  path: string
  method?: 'PUT'
  /** The person who has it open, and somebody else who does. */
  people: [Person, Person]
  /** The fields that both have loaded. */
  shown: Fields
  read: () => Promise<Fields>
}

const made = async (by: Person, path: string, input: object) => (await by.call('POST', path, input)).body
const readOne = (by: Person, path: string) => async () => (await by.call('GET', path)).body
const found = (by: Person, path: string, id: unknown) => async () =>
  (await by.call('GET', `${path}?limit=100`)).body.items.find((each: Fields) => each.id === id)

async function inList(by: Person, other: Person, path: string, input: object): Promise<Form> {
  const shown = await made(by, path, input)
  return { path: `${path}/${shown.id}`, people: [by, other], shown, read: found(by, path, shown.id) }
}

type Case = [name: string, open: () => Promise<Form>, one: Fields, other: Fields, sameOtherwise: Fields]

let answers = 0
/** Every form: how it is opened, a change, a change of another field, and another change of the first field. */
const forms: Case[] = [
  [
    'the profile, in two tabs',
    async () => {
      const person = await world.anInfluencer()
      const read = readOne(person, '/api/user')
      return { path: '/api/user', people: [person, person], shown: await read(), read }
    },
    { bio: 'Coffee and trains' },
    { website: 'https://mina.example' },
    { bio: 'Tea' },
  ],
  [
    'the profile of somebody, by two admins',
    async () => {
      const path = `/api/admin/users/${(await world.aBusiness()).id}`
      const read = readOne(admin, path)
      return { path, people: [admin, owner], shown: await read(), read }
    },
    { bio: 'We make lamps', reason: 'The old one named a competitor' },
    { city: 'Lisbon', reason: 'It was in the wrong field' },
    { bio: 'We sell lamps', reason: 'The old one named a competitor' },
  ],
  [
    'a deal',
    async () => {
      const id = await world.aDeal(influencer)
      const read = readOne(influencer, `/api/deals/${id}`)
      return { path: `/api/deals/${id}`, people: [influencer, influencer], shown: await read(), read }
    },
    { title: 'Two honest posts' },
    { price: 12_000 },
    { title: 'Three honest posts' },
  ],
  [
    'a campaign',
    async () => {
      const id = await aCampaign(world, business)
      const read = readOne(business, `/api/campaigns/${id}`)
      return { path: `/api/campaigns/${id}`, people: [business, business], shown: await read(), read }
    },
    { deliverables: [] },
    { dos: ['Show the label'] },
    {
      deliverables: [{ id: 'reel', platform: 'instagram', kind: 'short_video', count: 1, caption: null, hashtags: [] }],
    },
  ],
  [
    'a link',
    () => inList(influencer, influencer, '/api/links', { title: 'My shop', url: 'https://shop.example/all' }),
    { title: 'All of my shop' },
    { description: 'Everything' },
    { title: 'The shop' },
  ],
  [
    'the bio page',
    async () => {
      const person = await world.anInfluencer()
      const read = readOne(person, '/api/bio-page')
      return { path: '/api/bio-page', method: 'PUT', people: [person, person], shown: await read(), read }
    },
    { theme: 'sea' },
    { sections: ['about', 'links', 'deals', 'works', 'reviews'] },
    { theme: 'berry' },
  ],
  [
    'a work',
    () => inList(influencer, influencer, '/api/showcase/items', showcaseInput),
    { title: 'Day train' },
    { date: '2026-03-15' },
    { title: 'Night bus' },
  ],
  [
    'an achievement',
    () => inList(influencer, influencer, '/api/showcase/achievements', achievementInput),
    { title: 'Best film' },
    { icon: 'star' },
    { title: 'Worst film' },
  ],
  [
    'a project',
    () => inList(influencer, influencer, '/api/showcase/projects', projectInput),
    { title: 'A year by train' },
    { status: 'Filming' },
    { title: 'A year by bus' },
  ],
  [
    'a social profile',
    async () => {
      const person = await world.anInfluencer()
      return inList(person, person, '/api/social-profiles', {
        platform: 'youtube',
        profileUrl: `https://www.youtube.com/@films${person.id}`,
        followers: 1_000,
      })
    },
    { followers: 2_000 },
    { profileUrl: 'https://www.youtube.com/@films' },
    { followers: 3_000 },
  ],
  [
    'a template, by two admins',
    () => inList(admin, owner, '/api/admin/service-templates', templateInput),
    { title: 'An honest look' },
    { defaultPrice: 5_000 },
    { title: 'An honest glance' },
  ],
  [
    'a ready-made answer, by two admins',
    () => inList(admin, owner, '/api/admin/canned-replies', { ...cannedReplyInput, title: `Answer ${++answers}` }),
    { texts: { ...cannedReplyInput.texts, en: 'We are looking.' } },
    { title: 'Looking' },
    { texts: { ...cannedReplyInput.texts, en: 'We have looked.' } },
  ],
  [
    'an announcement, by two admins',
    () =>
      inList(admin, owner, '/api/admin/announcements', {
        ...announcementInput,
        startsAt: '2026-01-01T00:00:00.000Z',
        endsAt: null,
      }),
    { texts: { ...announcementInput.texts, en: 'We are away tonight.' } },
    { level: 'warning' },
    { texts: { ...announcementInput.texts, en: 'We are away tomorrow.' } },
  ],
]

/** Saves a change of the loaded fields: only the change, or all fields where the endpoint replaces everything. */
function save(form: Form, by: Person, change: Fields) {
  const method = form.method ?? 'PATCH'
  const replacesAll = method === 'PUT' || /canned-replies|announcements/.test(form.path)
  const all = omit(form.shown, 'id', 'createdBy', 'createdAt', 'changedBy', 'changedAt')
  const was = replacesAll ? all : pick(form.shown, Object.keys(change))
  return by.call(method, form.path, { ...(replacesAll && all), ...change, was })
}
const pick = (fields: Fields, names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
const withoutReason = (change: Fields) => omit(change, 'reason')

describe.each(forms)('%s', (_, open, one, other, sameOtherwise) => {
  it('keeps two changes of different fields', async () => {
    const form = await open()
    expect((await save(form, form.people[0], one)).status).toBe(200)
    expect((await save(form, form.people[1], other)).status).toBe(200)
    expect(await form.read()).toMatchObject(withoutReason({ ...one, ...other }))
  })

  it('refuses to undo a change of the same field, with what it was and what it is', async () => {
    const form = await open()
    expect((await save(form, form.people[0], one)).status).toBe(200)
    const now = await form.read()
    const { status, body } = await save(form, form.people[1], sameOtherwise)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere', message: requestErrors.changedElsewhere },
    })
    expect(body.changed).toHaveLength(1)
    const [{ field, shown, now: current }] = body.changed
    expect([shown, current]).toEqual([valueAt(form.shown, field), valueAt(now, field)])
    expect(await form.read()).toEqual(now)
    // a person who has seen the present value may replace it
    expect((await save({ ...form, shown: now }, form.people[1], sameOtherwise)).status).toBe(200)
    expect(await form.read()).toMatchObject(withoutReason(sameOtherwise))
  })

  it('lets one of two changes at the same time through', async () => {
    const form = await open()
    const sent = await Promise.all([one, sameOtherwise].map((change, i) => save(form, form.people[i as 0 | 1], change)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

const valueAt = (fields: Fields, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields)[name], fields)

describe('a setting, by two admins', () => {
  const url = '/api/admin/settings/access'
  const set = async (by: Person, was: Fields, change: Fields) =>
    by.call('PUT', url, { value: { ...was, ...change }, was: { value: was } })
  const read = async () => (await admin.call('GET', url)).body.value

  it('keeps two changes of different fields, and refuses to undo one', async () => {
    const shown = await read()
    expect((await set(admin, shown, { bankDeposits: false })).status).toBe(200)
    expect((await set(owner, shown, { paypalDeposits: false })).status).toBe(200)
    expect(await read()).toEqual({ ...shown, bankDeposits: false, paypalDeposits: false })

    const fee = '/api/admin/settings/operator'
    const { body: operator } = await admin.call('GET', fee)
    const rename = (by: Person, name: string) =>
      by.call('PUT', fee, { value: { ...operator.value, name }, was: { value: operator.value } })
    expect((await rename(admin, 'Vivobid Ltd')).status).toBe(200)
    const { status, body } = await rename(owner, 'Vivobid SL')
    expect([status, body.changed]).toEqual([
      409,
      [{ field: 'value.name', shown: operator.value.name, now: 'Vivobid Ltd' }],
    ])
  })
})

describe('the rights of an admin, by two owners', () => {
  it('are not changed by who has not seen what they are now', async () => {
    const third = await world.anAdmin()
    await world.database.orm.execute(sql`update users set admin_rights = '{support}' where id = ${third.id}`)
    const change = (by: Person, rights: string[]) =>
      by.call('PUT', `/api/admin/rights/${third.id}`, { rights, was: { rights: ['support'] } })
    expect((await change(admin, ['money'])).status).toBe(200)
    const { status, body } = await change(owner, ['moderation'])
    expect([status, body.changed]).toEqual([409, [{ field: 'rights', shown: ['support'], now: ['money'] }]])
  })
})

it('what was loaded is compared as it is stored', async () => {
  const form = await inList(influencer, influencer, '/api/links', { title: 'A shop', url: 'https://a.example/' })
  const typed = { ...form, shown: { ...form.shown, title: '  A shop ' } }
  expect((await save(typed, influencer, { title: 'B shop' })).status).toBe(200)
})

it('a change that does not say what was loaded holds', async () => {
  const { path } = await inList(influencer, influencer, '/api/links', { title: 'A shop', url: 'https://c.example/' })
  expect((await influencer.call('PATCH', path, { title: 'C shop' })).status).toBe(200)
})
