import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announcementErrors } from '#contract/foundation/announcements/errors.ts'
import { announcementInput } from '../../../../test/endpoints.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person, World } from '../../../../test/world.ts'
import { notifyAudiences, withdrawFromAudience } from './notify-audience.ts'

const { world, admin, influencer, business } = await aMarket({
  admin: 'admin',
  influencer: 'influencer',
  business: 'business',
})
afterEach(() => world.database.orm.execute(sql`delete from announcements`))

const inHours = (hours: number) => new Date(world.services.clock().getTime() + hours * 3_600_000).toISOString()
const input = (change: object = {}) => ({ ...announcementInput, startsAt: inHours(-1), endsAt: inHours(1), ...change })
const add = (change: object = {}) => admin.call('POST', '/api/admin/announcements', input(change))
const shownTo = async (person: Pick<Person, 'call'> | World) =>
  (await person.call('GET', '/api/announcements')).body.items.map(({ id }: { id: number }) => id)

describe('an announcement', () => {
  it('is shown to its audience alone', async () => {
    const everyone = (await add()).body.id
    const influencers = (await add({ audience: 'influencer' })).body.id
    const admins = (await add({ audience: 'admin' })).body.id
    expect(await shownTo(world)).toEqual([everyone])
    expect(await shownTo(influencer)).toEqual([influencers, everyone])
    expect(await shownTo(business)).toEqual([everyone])
    expect(await shownTo(admin)).toEqual([admins, everyone])
  })

  it('is changed and removed, each in the action log with what it said', async () => {
    const { id } = (await add()).body
    const changed = input({ texts: { ...announcementInput.texts, en: 'We are back.' } })
    expect((await admin.call('PATCH', `/api/admin/announcements/${id}`, changed)).body).toMatchObject({
      texts: { en: 'We are back.' },
    })
    expect((await admin.call('DELETE', `/api/admin/announcements/${id}`)).status).toBe(204)
    expect(await shownTo(world)).toEqual([])
    const { items } = (await admin.call('GET', `/api/admin/action-logs?targetType=announcement&targetId=${id}`)).body
    expect(items.map(({ details }: { details: { what: string } }) => details.what)).toEqual([
      'announcement_remove',
      'announcement_change',
      'announcement_add',
    ])
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        (await admin.call(method, `/api/admin/announcements/${id}`, method === 'PATCH' ? changed : undefined)).status,
      ).toBe(404)
  })

  it.each<[string, object, string, string?]>([
    [
      'an end before the start',
      { endsAt: '2020-01-01T00:00:00.000Z' },
      'endsAt',
      announcementErrors.announcementEndsFirst,
    ],
    ['a missing language', { texts: { en: 'Hello' } }, 'texts.ar'],
    ['an empty text', { texts: { ...announcementInput.texts, de: ' ' } }, 'texts.de'],
    ['an audience that there is not', { audience: 'visitors' }, 'audience'],
  ])('refuses %s', async (_what, change, path, message) => {
    const { status, body } = await add(change)
    expect(status).toBe(422)
    expect(body.issues).toContainEqual(expect.objectContaining({ path, ...(message && { message }) }))
  })

  it('is shown from its start until its end', async () => {
    const later = (await add({ startsAt: inHours(2), endsAt: inHours(4) })).body
    const now = (await add()).body
    const open = (await add({ endsAt: null })).body
    await add({ startsAt: inHours(-3), endsAt: inHours(-2) })
    expect(await shownTo(world)).toEqual([open.id, now.id])
    // last, since it ends the admin's session
    world.pass(3)
    expect(await shownTo(world)).toEqual([open.id, later.id])
  })
})

describe('the audience of an announcement', () => {
  const notifyAll = () => notifyAudiences(world.services)
  /** Announcements in the notification centre. */
  const notified = async (person: Person): Promise<{ title: string; isRead: boolean }[]> =>
    (await person.call('GET', '/api/notifications?kind=announcements')).body.items
  let owner: Person
  let mina: Person
  let noor: Person
  let shop: Person
  beforeEach(async () => {
    owner = await world.anAdmin()
    ;[mina, noor, shop] = [await world.anInfluencer(), await world.anInfluencer(), await world.aBusiness()]
    await world.database.orm.execute(sql`update users set language = 'ar' where id = ${noor.id}`)
    world.mails.length = 0
  })
  const announce = async (change: object = {}) =>
    (await owner.call('POST', '/api/admin/announcements', input(change))).body.id

  it('finds it among its notifications, in its own language, and nobody else does', async () => {
    const id = await announce({ audience: 'influencer' })
    await notifyAll()
    const { texts } = announcementInput
    expect(await notified(mina)).toMatchObject([
      { title: expect.stringContaining(texts.en), path: `/notifications?announcement=${id}`, isRead: false },
    ])
    expect(await notified(noor)).toMatchObject([{ title: expect.stringContaining(texts.ar) }])
    expect(await notified(shop)).toEqual([])
  })

  it('is notified once, however many servers do it at the same time', async () => {
    await announce()
    await Promise.all([notifyAll(), notifyAll(), notifyAll()])
    await notifyAll()
    for (const person of [mina, noor, shop]) expect(await notified(person)).toHaveLength(1)
  })

  it('is notified when it starts, and not of one that is over by then', async () => {
    await announce({ startsAt: inHours(1), endsAt: inHours(3) })
    await announce({ startsAt: inHours(-2), endsAt: inHours(-1) })
    await notifyAll()
    expect(await notified(mina)).toEqual([])
    world.pass(2)
    await notifyAll()
    expect(await notified(mina)).toHaveLength(1)
  })

  it('is notified in as many batches as it takes', async () => {
    await world.database.orm.execute(sql`
      insert into users (username, email, password, role, display_name)
      select 'crowd.' || n, 'crowd.' || n || '@example.com', 'x', 'business', 'Crowd' from generate_series(1, 1100) n`)
    const id = await announce({ audience: 'business' })
    await notifyAll()
    const { rows } = await world.database.pool.query(
      'select count(*)::int as many, count(distinct user_id)::int as people from notifications where subject = $1',
      [`announcements:${id}`],
    )
    const { rows: businesses } = await world.database.pool.query(
      `select count(*)::int as many from users where role = 'business' and is_active`,
    )
    expect(rows[0]).toEqual({ many: businesses[0].many, people: businesses[0].many })
    // outside of the audience of the other tests
    await world.database.orm.execute(sql`update users set is_active = false where username like 'crowd.%'`)
  })

  it('gets it by mail and Web Push only if it wants that', async () => {
    const choose = (person: Person, choices: object) =>
      person.call('PUT', '/api/notification-preferences', { choices: { announcements: choices } })
    await choose(mina, { mail: 'now' })
    await choose(noor, { app: 'never' })
    await announce({ audience: 'influencer' })
    await notifyAll()
    expect(world.mails.map(({ userId, kind }) => ({ userId, kind }))).toEqual([{ userId: mina.id, kind: 'announced' }])
    expect(await notified(noor)).toEqual([])
  })

  it('no longer finds it once it is removed', async () => {
    const id = await announce()
    await notifyAll()
    await owner.call('DELETE', `/api/admin/announcements/${id}`)
    await withdrawFromAudience(world.services, id)
    expect(await notified(mina)).toEqual([])
    expect((await mina.call('GET', '/api/notifications/unread')).body.count).toBe(0)
  })
})
