import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { username as usernameOfContract } from '#contract/accounts/identity/credentials.ts'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { pages } from '#contract/pages.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword as password } from '../../../../test/world.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refuseReservedName, skeletonOf } from '../../foundation/users/usernames.ts'
import { addUser } from '../../foundation/users/users.ts'

const { world } = await aMarket()

let number = 0
/** An influencer whose default name resembles no other in these tests. */
async function anInfluencerNamed(username?: string): Promise<Person> {
  const person = await world.anInfluencer()
  const name = username ?? `${'bcdfgjkpqx'[number % 10]}${'bcdfgjkpqx'[Math.floor(number++ / 10)]}somebody`
  await world.database.orm.execute(sql`update users set username = ${name} where id = ${person.id}`)
  return { ...person, username: name }
}
const change = (person: Person, username: string, more: object = {}) =>
  person.call('PUT', '/api/user/username', { username, password, ...more })
/** Backdates this user's name change by this many days. */
const age = (person: Person, days: number) =>
  world.database.orm.execute(sql`
    with aged as (update former_usernames set kept_until = kept_until - ${days} * interval '1 day' where user_id = ${person.id})
    update users set username_changed_at = username_changed_at - ${days} * interval '1 day' where id = ${person.id}`)
/** Returns whether the rules allow the name at all. */
function isFree(name: string): boolean {
  if (!usernameOfContract.safeParse(name).success) return false
  try {
    refuseReservedName(name)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
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
  it.each(alike)('is the same for %s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

  it.each([
    ['linda', 'lynda'],
    ['anna1', 'anna2'],
    ['bob', 'bobb'],
    ['martin', 'matin'],
  ])('differs of %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))

  it('matches the column of the database', async () => {
    for (const [i, name] of [...new Set(alike.flat()), 'Z.0-i_1 rn vv l'].entries()) {
      const email = `skeleton${i}@example.com`
      const added = await world.database
        .transaction((tx) =>
          addUser(
            { db: tx, clock: world.services.clock },
            {
              email,
              username: name,
              passwordHash: '',
              role: 'business',
              language: 'en',
            },
          ),
        )
        .catch(() => null)
      // two of them differ only in case and are the same name
      if (added) expect(added.usernameSkeleton).toBe(skeletonOf(name))
    }
    // keeps them from colliding with the following tests
    await world.database.orm.execute(sql`update users set username = 'qq' || id where email like 'skeleton%'`)
  })
})

describe('a username', () => {
  it('is changed with the password; the user is notified, and links to the former one still work', async () => {
    const person = await anInfluencerNamed('zoe.zebra')
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

  it('can be changed once in 30 days', async () => {
    const person = await anInfluencerNamed()
    expect((await change(person, 'first.choice')).status).toBe(200)
    await age(person, 29)
    const refused = await change(person, 'second.choice')
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'username_changed_lately',
        issues: [{ path: 'username', message: identityErrors.usernameChangedLately }],
      },
    })
    expect(await nameOf(person)).toBe('first.choice')
    await age(person, 2)
    expect((await change(person, 'second.choice')).status).toBe(200)
  })

  it('cannot be changed without the right password', async () => {
    const person = await anInfluencerNamed()
    expect(await change(person, 'another', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
    })
    expect(await change(person, 'another', { password: undefined })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: identityErrors.passwordRequired }] },
    })
    expect(await nameOf(person)).toBe(person.username)
    expect(world.mails.filter(({ userId }) => userId === person.id)).toEqual([])
  })

  it.each([
    ['ab', identityErrors.usernameTooShort],
    ['a'.repeat(31), identityErrors.usernameTooLong],
    ['jürgen', identityErrors.usernameCharacters],
    ['who/me', identityErrors.usernameCharacters],
    ['.hidden', identityErrors.usernameEnds],
    ['_anna', identityErrors.usernameEnds],
    ['-anna', identityErrors.usernameEnds],
    ['anna.', identityErrors.usernameEnds],
    ['anna-', identityErrors.usernameEnds],
    ['._-', identityErrors.usernameEnds],
    ['anna..b', identityErrors.usernameSpecials],
    ['anna._b', identityErrors.usernameSpecials],
    ['anna - b', identityErrors.usernameSpecials],
    ['anna  b', identityErrors.usernameSpecials],
    ['anna__', identityErrors.usernameSpecials],
    ...'js json css html htm xml txt png jpg ico php'
      .split(' ')
      .map((ending): [string, string] => [`anna.${ending}`, identityErrors.usernameFileEnding]),
    ['Anna.PHP', identityErrors.usernameFileEnding],
    ['links', identityErrors.usernameReserved],
    ['Show-case', identityErrors.usernameReserved],
    ['media', identityErrors.usernameReserved],
    ['rankings', identityErrors.usernameReserved],
    ['stripe', identityErrors.usernameReserved],
    ['undefined', identityErrors.usernameReserved],
    ['2048', identityErrors.usernameReserved],
    ['deleted-12', identityErrors.usernameReserved],
    ['de1eted-12', identityErrors.usernameTooSimilar],
    ['deleted.l2', identityErrors.usernameTooSimilar],
    ['adm1n', identityErrors.usernameTooSimilar],
    ['Vlvobld', identityErrors.usernameTooSimilar],
    ['paypa1', identityErrors.usernameTooSimilar],
    ['vvallet', identityErrors.usernameTooSimilar],
    ['suppOrt', identityErrors.usernameReserved],
    ['supp0rt', identityErrors.usernameTooSimilar],
  ])('%s is refused', async (username, message) => {
    const person = await anInfluencerNamed()
    const { status, body } = await change(person, username)
    expect(status).toBe(422)
    expect(body.issues).toEqual([{ path: 'username', message }])
  })

  it('is subject to the same rules at registration', async () => {
    const refused = {
      'anna..b': identityErrors.usernameSpecials,
      'anna.png': identityErrors.usernameFileEnding,
      '-anna': identityErrors.usernameEnds,
    }
    for (const [username, message] of Object.entries(refused)) {
      const answer = await world.call('POST', '/api/register', {
        email: 'anna@rules.example',
        username,
        password,
        role: 'influencer',
        challengeAnswer: encodeSolution(await solve(world)),
      })
      expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'username', message }] } })
    }
  })

  it('may contain single separators and end with an underscore', async () => {
    for (const name of ['Kim.b-c_d e', 'kimmy_', 'k_1'])
      expect(await change(await anInfluencerNamed(), name)).toMatchObject({ status: 200, body: { username: name } })
  })

  it('that breaks a newer rule stays with its owner', async () => {
    const person = await anInfluencerNamed('old..school-')
    const credentials = { username: person.username, password, challengeAnswer: noChallenge }
    expect((await world.call('POST', '/api/login', credentials)).status).toBe(200)
    expect((await person.call('PATCH', '/api/user', { bio: 'Still here.' })).body.username).toBe('old..school-')
    expect((await world.call('GET', `/api/profiles/${person.username}`)).status).toBe(200)
  })

  it('cannot be a path of the application', async () => {
    const segments = new Set(Object.keys(pages).flatMap((path) => path.split('/')[1] || []))
    expect(segments.size).toBeGreaterThan(20)
    for (const segment of segments) expect(isFree(segment), segment).toBe(false)
  })

  it('cannot be the first segment of a server route or the name of a static file', () => {
    const routes = world.app.printRoutes({ commonPrefix: false })
    const segments = [...routes.matchAll(/^(?: {4})?[├└]── \/?([^/ (]+)/gm)].map(([, segment]) => segment!)
    expect(segments).toEqual(expect.arrayContaining(['api', 'l']))
    const files = readdirSync(path.join(import.meta.dirname, '../../../../../web/public'))
    expect(files).toContain('sw.js')
    for (const segment of [...segments, ...files]) expect(isFree(segment), segment).toBe(false)
  })

  it('cannot be a word that reliability.md 4.2.5 reserves', () => {
    const words = `api login loginasbusiness register registerasbusiness verify-email auth refund-policy privacy terms about legals
      thank-you test test-thank-you payment-success payment-cancel task i influencer business admin profile inbox wallet dashboard
      locales assets static files uploads healthz readyz metrics robots.txt favicon.ico sitemap.xml manifest.json sw.js .well-known
      well-known index.html root system support help official staff moderator security billing payments stripe paypal me null undefined
      vivobid supp0rt rnoderator staff_ h.e.l.p`
    for (const word of words.split(/\s+/)) expect(isFree(word), word).toBe(false)
  })

  it('cannot be an address that pages are going to have', () => {
    const segments = 'explore help notifications campaigns contact unsubscribe calendar kit'.split(' ')
    for (const word of segments) for (const name of [word, word.toUpperCase()]) expect(isFree(name), name).toBe(false)
  })

  it('cannot be changed to itself', async () => {
    const person = await anInfluencerNamed()
    expect(await change(person, person.username)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: identityErrors.usernameUnchanged }] },
    })
  })

  it('may change its own case and separators, which gives up no name', async () => {
    const person = await anInfluencerNamed('tim.tapir')
    expect((await change(person, 'Tim.Tapir')).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`select * from former_usernames where user_id = ${person.id}`)
    expect(rows).toEqual([])
    await age(person, 31)
    expect((await change(person, 'timtapir')).status).toBe(200)
  })

  it('that another user has, or a look-alike of it, is refused', async () => {
    await anInfluencerNamed('linda')
    const person = await anInfluencerNamed()
    expect(await change(person, 'Linda')).toMatchObject({
      status: 409,
      body: { code: 'username_taken', issues: [{ path: 'username', message: identityErrors.usernameTaken }] },
    })
    for (const username of ['l1nda', 'Iinda', 'li.nda', 'l-i-n-d-a', 'L1NDA'])
      expect(await change(person, username)).toMatchObject({
        status: 409,
        body: {
          code: 'username_too_similar',
          issues: [{ path: 'username', message: identityErrors.usernameTooSimilar }],
        },
      })
  })

  it('that looks like another is also refused at registration', async () => {
    await anInfluencerNamed('willow.tree')
    const register = async (username: string) =>
      world.call('POST', '/api/register', {
        email: `${username}@example.com`,
        username,
        password: 'a quiet green kettle',
        role: 'influencer',
        challengeAnswer: encodeSolution(await solve(world)),
      })
    expect(await register('vvillowtree')).toMatchObject({ status: 409, body: { code: 'username_too_similar' } })
    expect(await register('officia1')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: identityErrors.usernameTooSimilar }] },
    })
    expect((await register('willow.leaf')).status).toBe(201)
  })
})

describe('a former username', () => {
  it('is reserved for its owner for 90 days, as are its look-alikes', async () => {
    const owner = await anInfluencerNamed('hugo.heron')
    const other = await anInfluencerNamed()
    expect((await change(owner, 'hugo.egret')).status).toBe(200)
    expect(await change(other, 'Hugo.Heron')).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    expect(await change(other, 'hug0heron')).toMatchObject({ status: 409, body: { code: 'username_too_similar' } })
    await age(owner, 31)
    expect((await change(owner, 'hugo.heron')).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`select * from former_usernames where user_id = ${owner.id}`)
    expect(rows).toMatchObject([{ username: 'hugo.egret' }])
    expect(await change(other, 'hugo.egret')).toMatchObject({ status: 409 })
  })

  it('can be taken by anyone after 90 days', async () => {
    const owner = await anInfluencerNamed('ida.ibis')
    expect((await change(owner, 'ida.stork')).status).toBe(200)
    await age(owner, 89)
    const other = await anInfluencerNamed()
    expect((await change(other, 'ida.ibis')).status).toBe(409)
    await age(owner, 2)
    expect((await change(other, 'ida.ibis')).status).toBe(200)
    expect((await change(await anInfluencerNamed(), 'ida stork')).status).toBe(409)
    // an expired former name no longer redirects, and its new owner may give it up in turn
    await age(other, 31)
    expect((await change(other, 'ida.egret')).status).toBe(200)
    const { rows } = await world.database.orm.execute(
      sql`select user_id from former_usernames where username = 'ida.ibis'`,
    )
    expect(rows).toEqual([{ user_id: other.id }])
  })
})

describe('of several concurrent requests', () => {
  it('only one gets the name, even when the names merely look alike', async () => {
    const people = await Promise.all(['linnet', '1innet', 'Iinnet', 'lin.net', 'l1nnet'].map(() => anInfluencerNamed()))
    const names = ['linnet', '1innet', 'Iinnet', 'lin.net', 'l1nnet']
    const answers = await Promise.all(people.map((person, i) => change(person, names[i]!)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409])
  })

  it('by one user only one change succeeds', async () => {
    const person = await anInfluencerNamed()
    const answers = await Promise.all(['robin.one', 'wren.two', 'finch.three'].map((name) => change(person, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
