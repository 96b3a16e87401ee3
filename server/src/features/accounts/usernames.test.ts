import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pages } from '#contract/pages.ts'
import { solve, wrap } from '../../../test/challenge.ts'
import { type Person, worldPassword as password, World } from '../../../test/world.ts'
import { skeletonOf } from './usernames.ts'
import { addUser } from './users.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

let number = 0
/** An influencer of a name that none of these tests looks like. */
async function somebody(username?: string): Promise<Person> {
  const person = await world.anInfluencer()
  const name = username ?? `${'bcdfgjkpqx'[number % 10]}${'bcdfgjkpqx'[Math.floor(number++ / 10)]}somebody`
  await world.database.orm.execute(sql`update users set username = ${name} where id = ${person.id}`)
  return { ...person, username: name }
}
const change = (person: Person, username: string, more: object = {}) =>
  person.call('PUT', '/api/user/username', { username, password, ...more })
/** As if what this person did had been done so many days earlier. */
const age = (person: Person, days: number) =>
  world.database.orm.execute(sql`
    with aged as (update former_usernames set kept_until = kept_until - ${days} * interval '1 day' where user_id = ${person.id})
    update users set username_changed_at = username_changed_at - ${days} * interval '1 day' where id = ${person.id}`)
const nameOf = async (person: Person) => (await person.call('GET', '/api/user')).body.username as string

describe('the skeleton of a user name', () => {
  const alike: [string, string][] = [
    ['linda', 'l1nda'],
    ['linda', 'Iinda'],
    ['linda', 'LINDA'],
    ['paypal', 'paypa1'],
    ['paypal', 'PayPaI'],
    ['martin', 'rnartin'],
    ['willow', 'vvillow'],
    ['annalopez', 'anna.lopez'],
    ['anna_lopez', 'anna - lopez'],
    ['bob', 'b0b'],
    ['modern', 'modem'],
    ['cor.nelia', 'comelia'],
    ['x10', 'xlo'],
  ]
  it.each(alike)('is the same of %s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

  it.each([
    ['linda', 'lynda'],
    ['anna1', 'anna2'],
    ['bob', 'bobb'],
    ['martin', 'matin'],
  ])('differs of %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))

  it('is what the database has', async () => {
    for (const [i, name] of [...new Set(alike.flat()), 'Z.0-i_1 rn vv l'].entries()) {
      const email = `skeleton${i}@example.com`
      const added = await world.database
        .transaction((tx) =>
          addUser(tx, world.services.clock, {
            email,
            username: name,
            passwordHash: '',
            role: 'business',
            language: 'en',
          }),
        )
        .catch(() => null)
      // two of them differ in case alone, and are one name
      if (added) expect(added.usernameSkeleton).toBe(skeletonOf(name))
    }
    // out of the way of what follows
    await world.database.orm.execute(sql`update users set username = 'qq' || id where email like 'skeleton%'`)
  })
})

describe('a user name', () => {
  it('is changed with the password; the person is told, and links to the former one are kept', async () => {
    const person = await somebody('zoe.zebra')
    const { status, body } = await change(person, 'Zoe Quagga')
    expect({ status, body }).toMatchObject({ status: 200, body: { username: 'Zoe Quagga' } })
    const days = (new Date(body.changeableAt).getTime() - world.services.clock().getTime()) / 86_400_000
    expect(days).toBe(30)
    expect((await person.call('GET', '/api/user')).body).toMatchObject({
      username: 'Zoe Quagga',
      usernameChangeableAt: body.changeableAt,
    })
    expect(world.mails.filter(({ userId }) => userId === person.id)).toMatchObject([{ kind: 'username_changed' }])
    const { rows } = await world.database.orm.execute(sql`select * from former_usernames where user_id = ${person.id}`)
    expect(rows).toMatchObject([{ username: 'zoe.zebra' }])
    expect((await person.call('GET', '/api/user/export')).body.formerUsernames).toMatchObject([
      { username: 'zoe.zebra' },
    ])
  })

  it('is changed once in 30 days', async () => {
    const person = await somebody()
    expect((await change(person, 'first.choice')).status).toBe(200)
    await age(person, 29)
    const refused = await change(person, 'second.choice')
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'username_changed_lately',
        issues: [{ path: 'username', message: messages.usernameChangedLately }],
      },
    })
    expect(await nameOf(person)).toBe('first.choice')
    await age(person, 2)
    expect((await change(person, 'second.choice')).status).toBe(200)
  })

  it('is not changed with a wrong password, and not without one', async () => {
    const person = await somebody()
    expect(await change(person, 'another', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', issues: [{ path: 'password', message: messages.passwordWrong }] },
    })
    expect(await change(person, 'another', { password: undefined })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: messages.passwordRequired }] },
    })
    expect(await nameOf(person)).toBe(person.username)
    expect(world.mails.filter(({ userId }) => userId === person.id)).toEqual([])
  })

  it.each([
    ['ab', messages.usernameTooShort],
    ['a'.repeat(31), messages.usernameTooLong],
    ['jürgen', messages.usernameCharacters],
    ['who/me', messages.usernameCharacters],
    ['links', messages.usernameReserved],
    ['Show-case', messages.usernameReserved],
    ['media', messages.usernameReserved],
    ['rankings', messages.usernameReserved],
    ['stripe', messages.usernameReserved],
    ['undefined', messages.usernameReserved],
    ['script.js', messages.usernameReserved],
    ['2048', messages.usernameReserved],
    ['._-', messages.usernameReserved],
    ['deleted-12', messages.usernameReserved],
    ['de1eted-12', messages.usernameTooSimilar],
    ['deleted.l2', messages.usernameTooSimilar],
    ['adm1n', messages.usernameTooSimilar],
    ['Vlvobld', messages.usernameTooSimilar],
    ['paypa1', messages.usernameTooSimilar],
    ['vvallet', messages.usernameTooSimilar],
    ['suppOrt', messages.usernameReserved],
    ['supp0rt', messages.usernameTooSimilar],
  ])('%s is refused', async (username, message) => {
    const person = await somebody()
    const { status, body } = await change(person, username)
    expect(status).toBe(422)
    expect(body.issues).toEqual([{ path: 'username', message }])
  })

  it('is none of the addresses of the application', async () => {
    const person = await somebody()
    const segments = new Set(Object.keys(pages).flatMap((path) => path.split('/')[1] || []))
    expect(segments.size).toBeGreaterThan(20)
    for (const segment of segments) {
      const { status } = await change(person, segment)
      expect([segment, status]).toEqual([segment, 422])
    }
  })

  it('stays another one when it is the same', async () => {
    const person = await somebody()
    expect(await change(person, person.username)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: messages.usernameUnchanged }] },
    })
  })

  it('may change its own case and separators, which is no name given up', async () => {
    const person = await somebody('tim.tapir')
    expect((await change(person, 'Tim.Tapir')).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`select * from former_usernames where user_id = ${person.id}`)
    expect(rows).toEqual([])
    await age(person, 31)
    expect((await change(person, 'timtapir')).status).toBe(200)
  })

  it('that another person has, or that looks like it, is refused', async () => {
    await somebody('linda')
    const person = await somebody()
    expect(await change(person, 'Linda')).toMatchObject({
      status: 409,
      body: { code: 'username_taken', issues: [{ path: 'username', message: messages.usernameTaken }] },
    })
    for (const username of ['l1nda', 'Iinda', 'li.nda', 'l-i-n-d-a', 'L1NDA'])
      expect(await change(person, username)).toMatchObject({
        status: 409,
        body: { code: 'username_too_similar', issues: [{ path: 'username', message: messages.usernameTooSimilar }] },
      })
  })

  it('that looks like another is refused at registration too', async () => {
    await somebody('willow.tree')
    const register = async (username: string) =>
      world.call('POST', '/api/register', {
        email: `${username}@example.com`,
        username,
        password: 'a quiet green kettle',
        role: 'influencer',
        challengeAnswer: wrap(await solve(world)),
      })
    expect(await register('vvillowtree')).toMatchObject({ status: 409, body: { code: 'username_too_similar' } })
    expect(await register('officia1')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: messages.usernameTooSimilar }] },
    })
    expect((await register('willow.leaf')).status).toBe(201)
  })
})

describe('a name that was given up', () => {
  it('is nobody else’s for 90 days, nor what looks like it; its owner may take it back', async () => {
    const owner = await somebody('hugo.heron')
    const other = await somebody()
    expect((await change(owner, 'hugo.egret')).status).toBe(200)
    expect(await change(other, 'Hugo.Heron')).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    expect(await change(other, 'hug0heron')).toMatchObject({ status: 409, body: { code: 'username_too_similar' } })
    await age(owner, 31)
    expect((await change(owner, 'hugo.heron')).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`select * from former_usernames where user_id = ${owner.id}`)
    expect(rows).toMatchObject([{ username: 'hugo.egret' }])
    expect(await change(other, 'hugo.egret')).toMatchObject({ status: 409 })
  })

  it('is free after 90 days', async () => {
    const owner = await somebody('ida.ibis')
    expect((await change(owner, 'ida.stork')).status).toBe(200)
    await age(owner, 89)
    const other = await somebody()
    expect((await change(other, 'ida.ibis')).status).toBe(409)
    await age(owner, 2)
    expect((await change(other, 'ida.ibis')).status).toBe(200)
    expect((await change(await somebody(), 'ida stork')).status).toBe(409)
    // what has run out leads nowhere, and is the new owner's to give up
    await age(other, 31)
    expect((await change(other, 'ida.egret')).status).toBe(200)
    const { rows } = await world.database.orm.execute(
      sql`select user_id from former_usernames where username = 'ida.ibis'`,
    )
    expect(rows).toEqual([{ user_id: other.id }])
  })
})

describe('of several at once', () => {
  it('one gets the name, also when the names only look alike', async () => {
    const people = await Promise.all(['linnet', '1innet', 'Iinnet', 'lin.net', 'l1nnet'].map(() => somebody()))
    const names = ['linnet', '1innet', 'Iinnet', 'lin.net', 'l1nnet']
    const answers = await Promise.all(people.map((person, i) => change(person, names[i]!)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409])
  })

  it('changes of one person one happens', async () => {
    const person = await somebody()
    const answers = await Promise.all(['robin.one', 'wren.two', 'finch.three'].map((name) => change(person, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
