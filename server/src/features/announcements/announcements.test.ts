import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announcementErrors } from '#contract/announcements/errors.ts'
import { announcementInput } from '../../../test/endpoints.ts'
import { type Person, World } from '../../../test/world.ts'

let world: World
let admin: Person
let influencer: Person
let business: Person
beforeAll(async () => {
  world = await World.open()
  ;[admin, influencer, business] = [await world.anAdmin(), await world.anInfluencer(), await world.aBusiness()]
})
afterAll(() => world.close())
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
