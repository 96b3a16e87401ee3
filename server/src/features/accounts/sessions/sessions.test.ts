import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { encodeSolution, solve } from '../../../../test/challenge.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Answer, type Person, sessionCookieOf, worldPassword } from '../../../../test/world.ts'

const plenty = { max: 10_000, windowMs: 60_000 }
const { world, ana } = await aMarket(
  { ana: each('influencer') },
  {
    limits: { loginsPerNetwork: plenty, failuresPerAccount: plenty, failuresPerNetwork: plenty },
  },
)
beforeEach(() => world.pass(2))

const second = 1 / 3600
const minute = 1 / 60
const day = 24
const login = async (person = ana, cookie?: string) => {
  const body = { username: person.username, password: worldPassword, challengeAnswer: noChallenge }
  const answer = await world.call('POST', '/api/login', body, cookie === undefined ? {} : { cookie })
  expect(answer.status).toBe(200)
  return sessionCookieOf(answer)!
}
const as = (cookie: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
  world.call(method, url, body, { cookie })
/** Returns whether a request with this cookie is signed in. */
const isSignedIn = async (cookie: string) => (await as(cookie, 'GET', '/api/user')).status === 200
const seen = async (cookie: string) => {
  expect(await isSignedIn(cookie)).toBe(true)
  const { id } = (await as(cookie, 'GET', '/api/user')).body
  const now = world.services.clock()
  await vi.waitFor(async () => {
    const { rows } = await world.database.pool.query(
      'select 1 from sessions where user_id = $1 and last_seen_at = $2',
      [id, now],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
}
const sessionsOf = async (person: Person) => {
  const { rows } = await world.database.orm.execute<{ id: number }>(
    sql`select id from sessions where user_id = ${person.id} order by id`,
  )
  return rows.map(({ id }) => id)
}

describe('an idle session', () => {
  it('of a user ends after 24 hours', async () => {
    const cookie = await login()
    world.pass(day - minute)
    await seen(cookie)
    world.pass(day - second)
    await seen(cookie)
    world.pass(day + 61 * second)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('of an admin ends after 15 minutes', async () => {
    const cookie = await login(await world.anAdmin())
    for (let i = 0; i < 3; i++) {
      world.pass(15 * minute - second)
      await seen(cookie)
    }
    world.pass(15 * minute + 61 * second)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('never ends early because of an unwritten request, and at most a minute late', async () => {
    const admin = await world.anAdmin()
    const [kept, ended] = [await login(admin), await login(admin)]
    world.pass(59 * second)
    // too soon to be written
    for (const cookie of [kept, ended]) expect(await isSignedIn(cookie)).toBe(true)
    world.pass(15 * minute - second)
    expect(await isSignedIn(kept)).toBe(true)
    world.pass(61 * second)
    expect(await isSignedIn(ended)).toBe(false)
  })

  it('is no longer listed, and is deleted', async () => {
    await login()
    world.pass(day + 61 * second)
    const cookie = await login()
    const { items } = (await as(cookie, 'GET', '/api/user/sessions')).body
    expect(items).toMatchObject([{ isCurrent: true }])
    expect(await sessionsOf(ana)).toEqual([items[0].id])
  })

  it('shows in the list when it will end', async () => {
    const cookie = await login()
    const now = world.services.clock().getTime()
    const current = ({ items }: { items: { isCurrent: boolean; endsAt: string }[] }) =>
      items.find(({ isCurrent }) => isCurrent)!.endsAt
    expect(current((await as(cookie, 'GET', '/api/user/sessions')).body as never)).toBe(
      new Date(now + day * 3_600_000).toISOString(),
    )
    for (let i = 0; i < 14; i++) {
      world.pass(23.5)
      await seen(cookie)
    }
    expect(current((await as(cookie, 'GET', '/api/user/sessions')).body as never)).toBe(
      new Date(now + 14 * day * 3_600_000).toISOString(),
    )
  })
})

describe('a session in constant use', () => {
  it('of a user ends after 14 days', async () => {
    const cookie = await login()
    for (let i = 0; i < 14; i++) {
      world.pass(23.9)
      await seen(cookie)
    }
    world.pass(14 * 0.1 + second)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('of an admin ends after 8 hours, even after confirming their identity', async () => {
    let cookie = await login(await world.anAdmin())
    for (let i = 0; i < 32; i++) {
      if (i === 20)
        cookie = sessionCookieOf(await as(cookie, 'POST', '/api/user/confirm', { password: worldPassword }))!
      world.pass(15 * minute - second)
      await seen(cookie)
    }
    world.pass(33 * second)
    expect(await isSignedIn(cookie)).toBe(false)
  })
})

describe('of the sessions of one user', () => {
  it('the oldest ends when a twenty-first begins', async () => {
    await world.database.orm.execute(sql`delete from sessions where user_id = ${ana.id}`)
    const cookies: string[] = []
    for (let i = 0; i < 22; i++) {
      world.pass(minute)
      cookies.push(await login())
    }
    const alive = await Promise.all(cookies.map(isSignedIn))
    expect(alive).toEqual([false, false, ...Array(20).fill(true)])
  })

  it('there are never more than 20, even with 200 concurrent sign-ins', { timeout: 120_000 }, async () => {
    const body = { username: ana.username, password: worldPassword, challengeAnswer: noChallenge }
    const most = { now: 0, over: false }
    const watch = setInterval(async () => {
      most.now = Math.max(most.now, (await sessionsOf(ana)).length)
    }, 20)
    const answers = await Promise.all(Array.from({ length: 200 }, () => world.call('POST', '/api/login', body)))
    clearInterval(watch)
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(20)
    // requests beyond the password queue are answered with Retry-After
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((all: Set<number>) =>
      [...all].every((status) => status === 200 || status === 503),
    )
    expect(await sessionsOf(ana)).toHaveLength(20)
    expect(most.now).toBeLessThanOrEqual(20)
    const alive = await Promise.all(good.map((answer) => isSignedIn(sessionCookieOf(answer)!)))
    expect(alive.filter(Boolean)).toHaveLength(20)
  })

  it('the one replaced by a sign-in ends, whoever it belonged to', async () => {
    const eva = await world.aBusiness()
    const first = await login(ana)
    const again = await login(ana, first)
    expect(await isSignedIn(first)).toBe(false)
    const other = await login(eva, again)
    expect(await isSignedIn(again)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
    expect(await isSignedIn(ana.cookie)).toBe(true)
  })

  it('the one replaced by a registration ends', async () => {
    const before = await login()
    const body = {
      email: 'new.session@example.com',
      username: 'new.session',
      password: worldPassword,
      role: 'influencer',
      challengeAnswer: encodeSolution(await solve(world)),
    }
    const answer = await world.call('POST', '/api/register', body, { cookie: before })
    expect(answer.status).toBe(201)
    expect(await isSignedIn(before)).toBe(false)
    expect(await isSignedIn(sessionCookieOf(answer)!)).toBe(true)
  })
})

describe('a session’s token is rotated, and the old one is void,', () => {
  let secret = ''
  const codeNow = () => {
    world.pass(minute)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.services.clock().getTime() })
  }
  const turnOn = async (cookie: string) => {
    secret = (await as(cookie, 'POST', '/api/user/two-factor', { password: worldPassword })).body.secret
    return as(cookie, 'POST', '/api/user/two-factor/confirm', { code: codeNow() })
  }
  const changeEmail = async (cookie: string) => {
    world.mails.length = 0
    await as(cookie, 'POST', '/api/user/email', { email: `moved-${ana.id}@example.com`, password: worldPassword })
    const { link } = world.mails.find(({ kind }) => kind === 'change_email')!.params
    const token = new URL(link!).searchParams.get('token')
    return as(cookie, 'POST', '/api/user/email/verify', { token })
  }
  const changePassword = (cookie: string) =>
    as(cookie, 'POST', '/api/user/password', { currentPassword: worldPassword, newPassword: 'a loud red kettle' })

  it.each<[string, (cookie: string) => Promise<Answer>, 'keeps' | 'ends']>([
    ['a proof', (cookie) => as(cookie, 'POST', '/api/user/confirm', { password: worldPassword }), 'keeps'],
    ['another password', changePassword, 'ends'],
    ['another address', changeEmail, 'ends'],
    ['two-factor', turnOn, 'ends'],
  ])('with %s', async (_, act, others) => {
    const [here, elsewhere] = [await login(), await login()]
    const { items } = (await as(here, 'GET', '/api/user/sessions')).body
    const answer = await act(here)
    expect(answer.status).toBeLessThan(300)
    const renewed = sessionCookieOf(answer)!
    expect(renewed).not.toBe(here)
    expect(await isSignedIn(here)).toBe(false)
    expect(await isSignedIn(renewed)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(others === 'keeps')
    // the session keeps its place in the list and its expiry
    const current = (list: { isCurrent: boolean }[]) => list.find(({ isCurrent }) => isCurrent) as unknown
    const after = (await as(renewed, 'GET', '/api/user/sessions')).body.items
    const { id, createdAt } = current(items) as { id: number; createdAt: string }
    expect(current(after)).toMatchObject({ id, createdAt })
  })

  it('when two-factor is turned off or recovery codes are renewed', async () => {
    let here = sessionCookieOf(await turnOn(await login()))!
    for (const act of [
      () => as(here, 'POST', '/api/user/two-factor/recovery-codes', { password: worldPassword, code: codeNow() }),
      () => as(here, 'DELETE', '/api/user/two-factor', { password: worldPassword, code: codeNow() }),
    ]) {
      const answer = await act()
      expect(answer.status).toBeLessThan(300)
      const renewed = sessionCookieOf(answer)!
      expect(await isSignedIn(here)).toBe(false)
      expect(await isSignedIn(renewed)).toBe(true)
      here = renewed
    }
  })

  it('by only one of many concurrent confirmations; the others retry with the new token', async () => {
    const here = await login()
    const confirm = (cookie: string) => as(cookie, 'POST', '/api/user/confirm', { password: worldPassword })
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(here)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401])
    const renewed = sessionCookieOf(answers.find(({ status }) => status === 204)!)!
    expect(answers.filter(({ status }) => status === 401).map(sessionCookieOf)).toEqual(Array(3).fill(undefined))
    expect((await confirm(renewed)).status).toBe(204)
  })

  it('except when the role changes, which ends every session', async () => {
    const here = await login()
    await world.database.orm.execute(sql`update users set role = 'business' where id = ${ana.id}`)
    for (const cookie of [here, ana.cookie]) expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(await login())).toBe(true)
  })
})

describe('an email change link opened where the user is not signed in', () => {
  it('ends all of their sessions and begins none', async () => {
    const here = await login()
    world.mails.length = 0
    await as(here, 'POST', '/api/user/email', { email: `away-${ana.id}@example.com`, password: worldPassword })
    const token = new URL(world.mails.find(({ kind }) => kind === 'change_email')!.params.link!).searchParams.get(
      'token',
    )
    const eva = await world.aBusiness()
    const answer = await eva.call('POST', '/api/user/email/verify', { token })
    expect(answer.status).toBe(204)
    expect(sessionCookieOf(answer)).toBe(undefined)
    for (const cookie of [here, ana.cookie]) expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(eva.cookie)).toBe(true)
  })
})
