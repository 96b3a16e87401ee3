import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { aChallengeAnswer, encodeSolution, solve } from '../../../../test/challenge.ts'
import { databaseSnapshot } from '../../../../test/database-snapshot.ts'
import { isWaitingForLock } from '../../../../test/locks.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, purchaseInput, showcaseInput, worldPassword } from '../../../../test/world.ts'
import { type Context, inTransaction, ownActor } from '../../../platform/context.ts'
import { lockUserForDeletion } from '../../foundation/users/deleted-users.ts'
import { updateProfile } from '../../foundation/users/update-profile.ts'
import { lockUser } from '../../foundation/users/users.ts'
import { addLink } from '../../market/links/links.ts'
import { addSocialProfile } from '../../money/social-profiles/social-profiles.ts'
import { addItem } from '../../presence/showcase/items.ts'

const { world } = await aMarket()
beforeEach(() => world.pass(2))

const remove = (person: Person, password = worldPassword) => person.call('DELETE', '/api/user', { password })
const rowOf = async (person: Person) => {
  const { rows } = await world.database.orm.execute(sql`
    select * from users u join user_profiles w on w.user_id = u.id where u.id = ${person.id}`)
  return rows[0]!
}
const refused = (...reasons: string[]) => ({ status: 409, body: { code: 'account_has_open_business', reasons } })

/** A finished order; the influencer's earnings are removed so that they do not block deletion. */
async function aFinishedOrder() {
  const business = await world.aBusiness({ balance: 10_000 })
  const influencer = await world.anInfluencer()
  const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
  return { business, influencer, purchaseId, taskId }
}
const finish = async ({ business, influencer, purchaseId, taskId }: Awaited<ReturnType<typeof aFinishedOrder>>) => {
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  await influencer.call('POST', `/api/tasks/${taskId}/deliver`, {
    finalResultUrl: 'https://example.com',
    finalResultType: 'link',
  })
  expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
}

describe('deleting an account', () => {
  it('erases all personal data, and signs out everywhere', async () => {
    const ana = await world.anInfluencer()
    await world.aDeal(ana)
    const profile = {
      displayName: 'Ana',
      bio: 'Coffee',
      profession: 'Baker',
      countryOfOrigin: 'ES',
      languagesSpoken: ['es'],
    }
    await ana.call('PATCH', '/api/user', profile)
    await ana.call('POST', '/api/user/phone/code', { phone: '+34600123123' })
    await world.database.orm.execute(
      sql`update users set avatar_url = '/media/ana.webp', phone = '+34600123123' where id = ${ana.id}`,
    )
    await world.database.orm.execute(sql`insert into user_addresses (user_id, city) values (${ana.id}, 'Cádiz')`)
    await ana.call('POST', '/api/user/two-factor', { password: worldPassword })
    await ana.call('POST', '/api/user/email', { email: 'ana@new.example', password: worldPassword })
    await world.database.orm.execute(
      sql`insert into former_followers (user_id, profile_id, day) values (${ana.id}, 1, '2026-01-01')`,
    )

    const answer = await remove(ana)
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=;/)
    const { id, username, email, display_name, is_active, role, balance, ...rest } = await rowOf(ana)
    expect({ id, username, email, display_name, is_active, role, balance }).toEqual({
      id: ana.id,
      username: `deleted-${ana.id}`,
      email: `deleted-${ana.id}@deleted.invalid`,
      display_name: `deleted-${ana.id}`,
      is_active: false,
      role: 'influencer',
      balance: 0,
    })
    const kept = Object.entries(rest).filter(
      ([, value]) => ![null, false, 0].includes(value as null) && `${value}` !== '',
    )
    expect(kept.map(([name]) => name).sort()).toEqual([
      'created_at',
      'language',
      'updated_at',
      'user_id',
      'username_skeleton',
    ])
    for (const table of [
      'sessions',
      'verifications',
      'two_factors',
      'recovery_codes',
      'former_followers',
      'user_addresses',
    ])
      expect(
        (await world.database.orm.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${ana.id}`)).rows,
      ).toEqual([])
    expect((await ana.call('GET', '/api/user')).status).toBe(401)
  })

  it('makes the public profile and deals 404, and frees username and email address', async () => {
    const ana = await world.anInfluencer()
    const dealId = await world.aDeal(ana)
    await remove(ana)
    for (const url of [
      `/api/profiles/${ana.username}`,
      `/api/profiles/${ana.id}`,
      `/api/profiles/deleted-${ana.id}`,
      `/api/deals/${dealId}`,
    ])
      expect((await world.call('GET', url)).status).toBe(404)
    const challengeAnswer = encodeSolution(await solve(world))
    const input = { username: `again-${ana.id}`, email: ana.email, password: worldPassword, role: 'influencer' }
    expect((await world.call('POST', '/api/register', { ...input, challengeAnswer })).status).toBe(201)
  })

  it('keeps the name, look-alikes and former names from everybody for 12 months, without storing them', async () => {
    const ana = await world.anInfluencer()
    const [former, name] = [`olive-${ana.id}`, `poppy-${ana.id}`]
    await world.database.orm.execute(sql`update users set username = ${name} where id = ${ana.id}`)
    await world.database.orm.execute(sql`insert into former_usernames (username, user_id, kept_until)
      values (${former}, ${ana.id}, ${new Date(world.services.clock().getTime() + 60 * 24 * 3_600_000)})`)
    await remove(ana)
    const take = async (username: string) => {
      const input = { username, email: `${username}@example.com`, password: worldPassword, role: 'influencer' }
      const challengeAnswer = await aChallengeAnswer(world)
      return world.call('POST', '/api/register', { ...input, challengeAnswer })
    }
    const problem = async (username: string) =>
      (await world.call('GET', `/api/register/username?username=${username}`)).body.problem
    for (const taken of [name, name.toUpperCase(), name.replace('o', '0'), former]) {
      expect(await take(taken)).toMatchObject({ status: 409, body: { code: 'username_taken' } })
      expect(await problem(taken)).toBe(identityErrors.usernameTaken)
    }
    const { rows } = await world.database.orm.execute(sql`select * from reserved_usernames`)
    expect(JSON.stringify(rows)).not.toMatch(/poppy|olive/)
    world.pass(366 * 24)
    expect(await problem(name)).toBeNull()
    world.pass(-366 * 24)
  })

  it('makes signing in impossible, by any name or link', async () => {
    const ana = await world.anInfluencer()
    await remove(ana)
    world.mails.length = 0
    for (const username of [ana.username, `deleted-${ana.id}`, `deleted-${ana.id}@deleted.invalid`]) {
      const body = { username, password: worldPassword, challengeAnswer: noChallenge }
      expect((await world.call('POST', '/api/login', body)).status).toBe(401)
    }
    await world.call('POST', '/api/auth/forgot-password', {
      email: ana.email,
      challengeAnswer: await aChallengeAnswer(world),
    })
    await world.doJobs()
    expect(world.mails).toEqual([])
  })

  it('keeps finished orders and the ledger', async () => {
    const order = await aFinishedOrder()
    await finish(order)
    const { business, influencer, purchaseId } = order
    expect((await remove(business)).status).toBe(204)
    const { status, body } = await influencer.call('GET', `/api/purchases/${purchaseId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'completed', business: { username: `deleted-${business.id}` } })
    expect(body.business.displayName).toBe('Deleted user')
    const lists = ['/api/payments', '/api/notifications', '/api/tasks', '/api/conversations', '/api/wallet']
    for (const url of lists) {
      const { status, body: list } = await influencer.call('GET', url)
      expect(status, url).toBe(200)
      expect(JSON.stringify(list)).not.toMatch(/"displayName":"deleted-|"title":"[^"]*deleted-\d/)
    }
    const csv = await influencer.call('GET', '/api/payments/export.csv')
    expect(csv.body.text).toContain('Deleted user')
    await influencer.call('PATCH', '/api/user', { language: 'de' })
    const inGerman = await influencer.call('GET', `/api/purchases/${purchaseId}`)
    expect(inGerman.body.business.displayName).toBe('Gelöschtes Konto')
    expect(JSON.stringify((await influencer.call('GET', '/api/notifications')).body)).not.toContain('Deleted user')
    expect(await world.audit()).toEqual([])
  })

  it('is refused without the password, and for admins', async () => {
    const ana = await world.anInfluencer()
    expect(await remove(ana, 'not this one')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'password', message: identityErrors.passwordWrong }] },
    })
    expect((await remove(await world.anAdmin())).status).toBe(403)
    expect((await ana.call('GET', '/api/user')).status).toBe(200)
  })

  it('is refused while there is money, with the amount in the user’s language', async () => {
    const business = await world.aBusiness({ balance: 1_234 })
    await business.call('PATCH', '/api/user', { language: 'de' })
    const before = await databaseSnapshot(world)
    const answer = await remove(business)
    expect(answer).toMatchObject(refused('balance'))
    expect(answer.body).toMatchObject({ template: securityErrors.deleteHasBalance, params: { amount: '12,34\u00a0$' } })
    expect(await databaseSnapshot(world)).toEqual(before)
  })

  it('is refused while a payment is pending, and allowed once it is cancelled', async () => {
    const { business, paymentId } = await world.aTopUp()
    expect(await remove(business)).toMatchObject(refused('payment'))
    await business.call('POST', `/api/payments/${paymentId}/cancel`)
    expect((await remove(business)).status).toBe(204)
  })

  it('is refused to both parties while an order is open, and to the influencer until the money is withdrawn', async () => {
    const order = await aFinishedOrder()
    expect(await remove(order.business)).toMatchObject(refused('work', 'held'))
    expect(await remove(order.influencer)).toMatchObject({
      ...refused('work'),
      body: { params: { orders: 1 }, message: securityErrors.deleteHasWork.replace('{{orders}}', '1') },
    })
    await finish(order)
    expect(await remove(order.influencer)).toMatchObject(refused('balance'))
  })

  it('is refused while a report by the user, or about them, their deal or message, is open', async () => {
    const [reporter, reported] = [await world.aBusiness({ balance: 0 }), await world.anInfluencer()]
    const admin = await world.anAdmin()
    const opened = await reporter.call('POST', '/api/conversations', { participantId: reported.id, content: 'Hello' })
    const { body: answer } = await reported.call('POST', `/api/conversations/${opened.body.id}/messages`, {
      content: 'Pay me',
    })
    const dealId = await world.aDeal(reported)
    for (const [entityType, entityId] of [
      ['user', reported.id],
      ['deal', dealId],
      ['message', answer.id],
    ]) {
      const reason = 'They asked me to pay outside of this site.'
      const { body } = await reporter.call('POST', '/api/reports', { entityType, entityId, reason })
      for (const person of [reporter, reported]) {
        const refusal = await remove(person)
        expect(refusal).toMatchObject(refused('reports'))
        expect(refusal.body.message).toBe(securityErrors.deleteHasReports)
      }
      await admin.call('POST', `/api/admin/reports/${body.id}/reject`, { adminNotes: 'Nothing was wrong.' })
      world.pass(2)
    }
    for (const person of [reporter, reported]) expect((await remove(person)).status).toBe(204)
  })

  it('is refused while others act for the account', async () => {
    const business = await world.aBusiness({ balance: 0 })
    const member = await world.aMemberOf(business, 'business', 'viewer')
    expect(await remove(business)).toMatchObject({ ...refused('members'), body: { params: { members: 1 } } })
    expect((await business.call('DELETE', `/api/team/members/${member.id}`)).status).toBe(204)
    expect((await remove(business)).status).toBe(204)
  })

  it('is not undone by concurrent changes: no personal data reappears', async () => {
    const ana = await world.anInfluencer()
    const [actor, late] = [ownActor({ id: ana.id, role: 'influencer' }, { via: 'system' }), ana.id]
    expect((await remove(ana)).status).toBe(204)
    const before = await rowOf(ana)
    const inTx = <T>(work: (context: Context) => Promise<T>) => inTransaction({ ...world.services, actor }, work)
    const link = { title: 'Shop', url: 'https://shop.example/', active: true, type: 'shop' } as never
    const work = { ...showcaseInput, imageFileId: null, videoFileId: null } as never
    const social = { platform: 'youtube', profileUrl: 'https://www.youtube.com/@ana', followers: 1 } as const
    const changes = [
      () => updateProfile({ ...world.services, db: world.database.orm, actor }, { bio: 'Coffee' }),
      () => inTx((context) => addLink(context, link)),
      () => inTx((context) => addItem(context, work)),
      () => inTx((context) => addSocialProfile(context, social)),
      () => inTx(({ tx }) => lockUser(tx, { id: late })),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject({ status: 401 })
    expect(await rowOf(ana)).toEqual(before)
  })

  it('either is refused by a concurrent report, or prevents it', async () => {
    for (let i = 0; i < 5; i++) {
      const [reporter, reported] = [await world.aBusiness({ balance: 0 }), await world.anInfluencer()]
      const input = { entityType: 'user', entityId: reported.id, reason: 'They asked me to pay elsewhere.' }
      const [made, removed] = await Promise.all([reporter.call('POST', '/api/reports', input), remove(reported)])
      expect([made.status, removed.status]).toEqual(made.status === 201 ? [201, 409] : [404, 204])
    }
  })

  it('either is refused by a concurrent order, or prevents it', async () => {
    for (let i = 0; i < 5; i++) {
      const [business, influencer] = [await world.aBusiness({ balance: 10_000 }), await world.anInfluencer()]
      const dealId = await world.aDeal(influencer)
      const [ordered, removed] = await Promise.allSettled([world.anOrder(business, dealId), remove(influencer)])
      const isOrdered = ordered.status === 'fulfilled'
      expect(removed.status === 'fulfilled' && removed.value.status).toBe(isOrdered ? 409 : 204)
    }
    expect(await world.audit()).toEqual([])
  })

  it('makes a concurrent order wait before it locks a deal that the deletion needs', async () => {
    const [business, influencer] = [await world.aBusiness({ balance: 10_000 }), await world.anInfluencer()]
    const dealId = await world.aDeal(influencer)
    const { ordering } = await world.database.transaction(async (tx) => {
      await lockUserForDeletion(tx, influencer.id)
      const ordering = business.call('POST', `/api/deals/${dealId}/purchases`, purchaseInput)
      await expect.poll(() => isWaitingForLock(world.database)).toBe(true)
      await tx.execute(sql`set local lock_timeout = '200ms'`)
      await tx.execute(sql`delete from influencer_deals where id = ${dealId}`)
      await tx.execute(sql`update users set is_active = false where id = ${influencer.id}`)
      return { ordering }
    })
    expect(await ordering).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('leaves a name that nobody can register', async () => {
    const challengeAnswer = encodeSolution(await solve(world))
    const input = { username: 'Deleted-99999', email: 'd@example.com', password: worldPassword, role: 'business' }
    expect(await world.call('POST', '/api/register', { ...input, challengeAnswer })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'username', message: identityErrors.usernameReserved }] },
    })
  })
})
