import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword as password } from '../../../../test/world.ts'
import { fillNameSkeletons } from '../../foundation/users/index.ts'
import { recordLookalikes } from './lookalikes.ts'

const { world } = await aMarket()
let verified: Person
beforeAll(async () => {
  verified = await named('Lena Hart')
  await verify(verified)
})

async function named(displayName: string): Promise<Person> {
  const person = await world.anInfluencer()
  expect((await person.call('PATCH', '/api/user', { displayName })).status).toBe(200)
  return person
}

async function verify({ id }: Person): Promise<void> {
  const { orm } = world.database
  await orm.execute(sql`insert into social_media_profiles (user_id, platform, profile_url, is_verified)
    values (${id}, 'youtube', ${`https://www.youtube.com/@p${id}`}, true)`)
  await orm.execute(sql`update users set updated_at = ${world.services.clock()} where id = ${id}`)
}

const usernameOf = async (person: Person): Promise<string> => (await person.call('GET', '/api/user')).body.username
async function shown(person: Person): Promise<string> {
  const business = await world.aBusiness()
  return (await business.call('GET', `/api/profiles/${person.id}`)).body.displayName
}

describe('a name that looks like that of a verified person', () => {
  it.each(['Lena Hart', 'Lena Наrt', 'Ｌｅｎａ Hart', 'L ena H a r t', 'Lena\u200dHart', 'lena hàrt'])(
    'is shown with its user name: %s',
    async (name) => {
      const other = await named(name)
      const username = await usernameOf(other)
      expect(await shown(other)).toMatch(new RegExp(` \\(@${username}\\)$`))
      expect(await shown(verified)).toBe('Lena Hart')
      expect((await other.call('GET', '/api/user')).body.displayName).not.toContain('@')
    },
  )

  it('is so where money and messages are sent', async () => {
    const other = await named('Lena Нart')
    const name = `Lena Нart (@${await usernameOf(other)})`
    const business = await world.aBusiness()
    await world.giveMoney(business.id, 5_000)
    const gift = { receiverId: other.id, amount: 500, message: '', emoji: 'heart' }
    const sent = await business.call('POST', '/api/gifts', gift)
    expect(sent.body.other.displayName).toBe(name)
    const { body } = await business.call('GET', `/api/conversations/with/${other.id}`)
    expect(body.other.displayName).toBe(name)
  })

  it('is a hint for admins, who see whom it looks like', async () => {
    const other = await named('Lena Hаrt')
    const admin = await world.anAdmin()
    const { body } = await admin.call('GET', `/api/admin/users/${other.id}`)
    expect(body.resembles).toMatchObject({ id: verified.id, displayName: 'Lena Hart' })
    expect((await admin.call('GET', `/api/admin/users/${verified.id}`)).body.resembles).toBeNull()
  })

  it('is noticed when the other is verified later, and forgotten when they are called something else', async () => {
    const [first, second] = [await named('Nadia Osei'), await named('Νadia Osei')]
    expect(await shown(second)).toBe('Νadia Osei')
    await verify(first)
    await recordLookalikes(world.services)
    expect(await shown(second)).toBe(`Νadia Osei (@${await usernameOf(second)})`)
    expect(await shown(first)).toBe('Nadia Osei')
    await first.call('PATCH', '/api/user', { displayName: 'Nadia O.' })
    await recordLookalikes(world.services)
    expect(await shown(second)).toBe('Νadia Osei')
  })

  it('may be that of two verified people', async () => {
    const other = await named('Lena Hart')
    await verify(other)
    await recordLookalikes(world.services)
    expect(await shown(other)).toBe('Lena Hart')
  })

  it('is found among names from before', async () => {
    const other = await world.anInfluencer()
    await world.database.orm.execute(sql`update users set display_name = 'Lеna Hart' where id = ${other.id}`)
    await fillNameSkeletons(world.services)
    await recordLookalikes(world.services)
    expect(await shown(other)).toBe(`Lеna Hart (@${await usernameOf(other)})`)
  })
})

describe('a user name', () => {
  it.each(['vivobid-support', 'vivobid.official', 'Vivobid Team'])('is not ours: %s', async (username) => {
    const person = await world.anInfluencer()
    const answer = await person.call('PUT', '/api/user/username', { username, password })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'username' }] } })
  })
})
