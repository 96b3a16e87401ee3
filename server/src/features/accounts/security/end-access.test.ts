import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { PushBrowser } from '../../../../test/push-service.ts'
import { aVisitor, browser } from '../../../../test/visitors.ts'
import { type Answer, type Person, worldPassword } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
beforeEach(() => {
  world.pass(25)
  world.mails.length = 0
})

const password = 'a loud red kettle'
let networks = 0
const login = (name: string, given: string, cookie = '') =>
  aVisitor(world, browser, `10.9.${++networks}.1`)('POST', '/api/login', {
    body: { username: name, password: given, challengeAnswer: noChallenge },
    headers: cookie ? { cookie } : {},
  })
const cookieOf = ({ headers }: Answer, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0]!)
    .find((pair) => pair.startsWith(`${name}=`)) ?? ''
const tokenOf = (kind: string) =>
  new URL(world.mails.findLast((mail) => mail.kind === kind)!.params.link!).searchParams.get('token')!
const count = async (table: string, { id }: Person) => {
  const { rows } = await world.database.orm.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${id}`,
  )
  return rows[0]!.n
}
const confirmed = () =>
  world.database.orm.execute(
    sql`update sessions set confirmed_at = ${world.services.clock().toISOString()} where user_id = ${admin.id}`,
  )

/** Everything that an intruder may still hold of an account. */
async function intrude(person: Person) {
  const signedIn = await login(person.username, worldPassword)
  const [device, session] = [cookieOf(signedIn, 'dev'), cookieOf(signedIn, 'sid')]
  const calendar = (await person.call('POST', '/api/user/calendar-token')).body.url as string
  const subscribed = await person.call(
    'POST',
    '/api/push-subscriptions',
    new PushBrowser('https://fcm.googleapis.com').subscription,
  )
  expect(subscribed.status).toBe(201)
  await world.database.orm.execute(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${person.id}, ${`of ${person.id}`}, 'key', 0, '{}', 'Phone')`)
  return { device, session, calendar: new URL(calendar).pathname }
}

async function reset(person: Person) {
  const challengeAnswer = await aChallengeAnswer(world)
  await world.call('POST', '/api/auth/forgot-password', { email: person.email, challengeAnswer })
  await world.doJobs()
  return world.call('POST', '/api/auth/reset-password', { token: tokenOf('reset_password'), password })
}
async function undo(person: Person) {
  await person.call('POST', '/api/user/email', { email: `thief-${person.id}@example.com`, password: worldPassword })
  await person.call('POST', '/api/user/email/verify', { token: tokenOf('change_email') })
  return world.call('POST', '/api/user/email/undo', { token: tokenOf('email_changed'), password })
}
const block = async (person: Person) => {
  await confirmed()
  return admin.call('POST', `/api/admin/users/${person.id}/block`, { reason: 'They asked for payment outside.' })
}
const unblock = (person: Person) =>
  admin.call('POST', `/api/admin/users/${person.id}/unblock`, { reason: 'It was somebody else.' })

describe('all access to an account', () => {
  it.each([
    ['its password is reset', reset, password],
    ['a change of its address is undone', undo, password],
    ['it is blocked', block, worldPassword],
  ] as const)('ends when %s', async (_, end, rightPassword) => {
    const [ana, other] = [await world.anInfluencer(), await world.anInfluencer()]
    const held = await intrude(ana)
    const ofOther = await intrude(other)
    expect((await world.call('GET', held.calendar)).status).toBe(200)
    world.pass(0.1)
    expect((await end(ana)).status).toBeLessThan(300)
    const stillSignedIn = async ({ session }: { session: string }) =>
      (await world.call('GET', '/api/user', undefined, { cookie: session })).status
    expect(await stillSignedIn(held)).toBe(401)
    expect((await world.call('GET', held.calendar)).status).toBe(404)
    expect([await count('passkeys', ana), await count('push_devices', ana)]).toEqual([0, 0])
    if (end === block) await unblock(ana)
    // the account is closed to unknown devices, and the intruder's is now unknown
    await world.database.orm.execute(sql`
      insert into throttles (subject, times, expires_at) select 'guess:user:' || id,
        array_fill(${world.services.clock()}::timestamptz, array[100]), now() + interval '1 year'
      from unnest(array[${ana.id}, ${other.id}]::int[]) id on conflict (subject) do update set times = excluded.times`)
    expect(await login(ana.username, rightPassword, held.device)).toMatchObject({ body: { code: 'confirm_by_mail' } })
    // nothing of anybody else ended
    expect(await stillSignedIn(ofOther)).toBe(200)
    expect((await world.call('GET', ofOther.calendar)).status).toBe(200)
    expect([await count('passkeys', other), await count('push_devices', other)]).toEqual([1, 1])
    expect((await login(other.username, worldPassword, ofOther.device)).status).toBe(200)
    // a device that signs in afterwards is known again
    await world.database.orm.execute(sql`delete from throttles where subject = ${`guess:user:${ana.id}`}`)
    const again = cookieOf(await login(ana.username, rightPassword), 'dev')
    await world.database.orm.execute(sql`
      insert into throttles (subject, times, expires_at) values (${`guess:user:${ana.id}`},
        array_fill(${world.services.clock()}::timestamptz, array[100]), now() + interval '1 year')`)
    expect((await login(ana.username, rightPassword, again)).status).toBe(200)
  })
})
