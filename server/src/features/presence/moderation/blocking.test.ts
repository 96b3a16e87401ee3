import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { moves, type State, Work } from '../../../../test/work.ts'
import { type Answer, type Person, purchaseInput, sessionOf, worldPassword } from '../../../../test/world.ts'
import { runDueDeadlines } from '../../market/orders/due-deadlines.ts'
import { endDueBlocks } from './block-account.ts'
import { payOutBlocked } from './pay-out-blocked.ts'
import { settleBlockedOrders } from './settle-orders.sql.ts'

const { world, admin } = await aMarket(
  { admin: each('admin') },
  { limits: { loginsPerNetwork: { max: 1_000, windowMs: 60_000 } } },
)
afterEach(async () => expect(await world.audit()).toEqual([]))

const reason = 'They asked for payment outside.'
const block = async (person: Person, body: object = {}, by = admin) => {
  const answer = await by.call('POST', `/api/admin/users/${person.id}/block`, { reason, ...body })
  await world.doJobs()
  return answer
}
const unblock = async (person: Person, by = admin) => {
  const why = { reason: 'It was somebody else.' }
  const answer = await by.call('POST', `/api/admin/users/${person.id}/unblock`, why)
  await world.doJobs()
  return answer
}
const mailsTo = (person: Person, kind: string) =>
  world.mails.filter((mail) => mail.userId === person.id && mail.kind === kind)
const signIn = (person: Person, password = worldPassword) =>
  world.call('POST', '/api/login', { username: person.username, password, challengeAnswer: 'not-required' })
const logged = async (person: Person) =>
  (
    await world.database.orm.execute<{ action_type: string; admin_id: number | null; details: object }>(sql`
      select action_type, admin_id, details from admin_action_logs
      where target_type = 'user' and target_id = ${String(person.id)} order by id`)
  ).rows
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const taskOf = async (work: Work, side: Side) => (await work[side].call('GET', `/api/tasks/${work.taskId}`)).body
const cancel = (work: Work, side: Side, body: object = {}) =>
  work[side].call('POST', `/api/tasks/${work.taskId}/cancel`, body)
const kinds = ({ events }: Answer['body']): string[] => (events as { kind: string }[]).map(({ kind }) => kind)

describe('blocking an account', () => {
  it('ends its sessions at once, mails the reason and is logged', async () => {
    const person = await world.anInfluencer()
    expect((await person.call('GET', '/api/user')).status).toBe(200)
    expect(await block(person, { rule: 'Terms, section 4' })).toMatchObject({
      status: 200,
      body: { userId: person.id, reason, rule: 'Terms, section 4', until: null, endedAt: null },
    })
    expect((await person.call('GET', '/api/user')).status).toBe(401)
    expect(mailsTo(person, 'account_blocked')).toMatchObject([{ params: { reason, rule: 'Terms, section 4' } }])
    expect(await logged(person)).toMatchObject([{ action_type: 'user_block', admin_id: admin.id, details: { reason } }])
    // the balance is never taken, and sessions remain ended
    expect((await unblock(person)).status).toBe(200)
    expect((await person.call('GET', '/api/user')).status).toBe(401)
    expect(mailsTo(person, 'account_unblocked')).toHaveLength(1)
    expect((await logged(person)).map(({ action_type }) => action_type)).toEqual(['user_block', 'user_unblock'])
  })

  it('is only revealed at sign-in after the right password', async () => {
    const person = await world.aBusiness()
    await block(person)
    expect(await signIn(person)).toMatchObject({ status: 403, body: { message: 'This account is blocked' } })
    expect(await signIn(person, 'a loud red kettle')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    await unblock(person)
    expect((await signIn(person)).status).toBe(200)
  })

  it('hides profile and deals until it ends', async () => {
    const person = await world.anInfluencer()
    const deal = await world.aDeal(person)
    const business = await world.aBusiness()
    const seen = async () => [
      (await business.call('GET', `/api/profiles/${person.id}`)).status,
      (await business.call('GET', `/api/deals/${deal}`)).status,
    ]
    await block(person)
    expect(await seen()).toEqual([404, 404])
    expect((await business.call('POST', `/api/deals/${deal}/purchases`, purchaseInput)).status).toBe(404)
    await unblock(person)
    expect(await seen()).toEqual([200, 200])
  })

  it('temporarily ends automatically', async () => {
    const person = await world.anInfluencer()
    const until = new Date(world.services.clock().getTime() + 48 * 3_600_000).toISOString()
    expect(await block(person, { until })).toMatchObject({ status: 200, body: { until } })
    world.pass(47)
    await endDueBlocks(world.services)
    expect((await signIn(person)).status).toBe(403)
    world.pass(2)
    await endDueBlocks(world.services)
    await endDueBlocks(world.services)
    expect((await signIn(person)).status).toBe(200)
    const [, ended, ...more] = await logged(person)
    expect(ended).toMatchObject({ action_type: 'user_unblock', admin_id: null })
    expect(more).toEqual([])
    expect(mailsTo(person, 'account_unblocked')).toHaveLength(1)
  })

  it('happens once for 20 concurrent admins', async () => {
    const person = await world.anInfluencer()
    const admins = await Promise.all(Array.from({ length: 20 }, () => world.anAdmin()))
    const answers = await Promise.all(admins.map((by) => block(person, {}, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(mailsTo(person, 'account_blocked')).toHaveLength(1)
  })

  it('each other is refused to owners, whose rights have to be taken first', async () => {
    const [one, two] = [await world.anAdmin(), await world.anAdmin()]
    const answers = await Promise.all([block(one, {}, two), block(two, {}, one)])
    expect(answers.map(({ body }) => body.code)).toEqual(['owner_protected', 'owner_protected'])
  })

  it.each<[string, () => Promise<Person>, object, number, string]>([
    ['oneself, so that an admin is always left', async () => admin, {}, 403, 'own_account'],
    ['an unknown account', async () => ({ ...admin, id: 2_000_000 }), {}, 404, 'not_found'],
    ['with too short a reason', () => world.anInfluencer(), { reason: 'Spam' }, 422, 'validation'],
    ['with too long a reason', () => world.anInfluencer(), { reason: 'x'.repeat(1_001) }, 422, 'validation'],
    ['until yesterday', () => world.anInfluencer(), { until: '2020-01-01T00:00:00Z' }, 422, 'validation'],
    ['with an unknown field', () => world.anInfluencer(), { forever: true }, 422, 'validation'],
  ])('is refused: %s', async (_, who, body, status, code) => {
    expect(await block(await who(), body)).toMatchObject({ status, body: { code } })
  })

  it('requires an admin with a recent step-up', async () => {
    const person = await world.anInfluencer()
    for (const by of [await world.aBusiness(), await world.anInfluencer()])
      expect((await block(person, {}, by)).status).toBe(403)
    expect((await block(person, {}, world.aStranger())).status).toBe(401)
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    expect(await block(person)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
    expect(await unblock(person)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  })

  it('twice, or unblocking twice, is refused', async () => {
    const person = await world.anInfluencer()
    expect(await unblock(person)).toMatchObject({ status: 409, body: { message: moderationErrors.notBlocked } })
    await block(person)
    expect(await block(person)).toMatchObject({ status: 409, body: { code: 'already_blocked' } })
  })
})

describe.each<Side>(['business', 'influencer'])('an order whose %s is blocked', (side) => {
  const otherSide = side === 'business' ? 'influencer' : 'business'

  it('is cancelled and refunded before acceptance', async () => {
    const work = await Work.of(world, 'pending')
    await block(work[side])
    expect(await taskOf(work, otherSide)).toMatchObject({ status: 'cancelled', clock: null })
    expect(kinds(await taskOf(work, otherSide))).toContain('block_cancelled')
    expect(mailsTo(work[otherSide], 'block_cancelled')).toHaveLength(1)
    expect(mailsTo(work[side], 'block_cancelled')).toEqual([])
    const { rows } = await world.database.orm.execute(sql`select balance from users where id = ${work.business.id}`)
    expect(rows).toEqual([{ balance: 10_000 }])
  })

  it('is cancelled when it is not paid yet', async () => {
    const work = await Work.of(world, 'pending')
    const dealId = await world.aDeal(work.influencer, { isPriceHidden: true, price: null })
    const { body } = await work.business.call('POST', `/api/deals/${dealId}/purchases`, {
      ...purchaseInput,
      amount: null,
    })
    await block(work[side])
    expect((await work[otherSide].call('GET', `/api/purchases/${body.purchase.id}`)).body.status).toBe('cancelled')
    expect(mailsTo(work[otherSide], 'block_cancelled')).toHaveLength(2)
  })

  it('is settled later, and only once, when it was created in between', async () => {
    const work = await Work.of(world, 'pending')
    await world.database.orm.execute(sql`
      insert into user_blocks (user_id, reason, created_at) values (${work[side].id}, ${reason}, now())`)
    expect(await settleBlockedOrders(world.services)).toBe(1)
    expect(await settleBlockedOrders(world.services)).toBe(0)
    await world.database.orm.execute(sql`update user_blocks set ended_at = now() where user_id = ${work[side].id}`)
  })

  it('keeps the review period of delivered work, and is paid when nobody acts', async () => {
    const work = await Work.of(world, 'delivered')
    await block(work[side])
    expect(await taskOf(work, otherSide)).toMatchObject({ blockedSide: side, clock: { action: 'accept_delivery' } })
    world.pass(73)
    await runDueDeadlines(world.services)
    expect(await taskOf(work, otherSide)).toMatchObject({ status: 'completed' })
    const { rows } = await world.database.orm.execute(sql`select balance from users where id = ${work.influencer.id}`)
    expect(rows).toEqual([{ balance: 9_000 }])
  })
})

describe.each<State>(['in_progress', 'paused', 'waiting_for_client'])(
  'work of a blocked influencer that is %s',
  (state) => {
    it('is refunded when the business does not choose for seven days', async () => {
      const work = await Work.of(world, state)
      await block(work.influencer)
      const at = new Date(world.services.clock().getTime() + 7 * 24 * 3_600_000).toISOString()
      expect(mailsTo(work.business, 'block_choice')).toMatchObject([{ params: { at, taskId: work.taskId } }])
      expect(await taskOf(work, 'business')).toMatchObject({
        blockedSide: 'influencer',
        clock: { action: 'refund_blocked', at },
      })
      world.pass(7 * 24 - 1)
      await runDueDeadlines(world.services)
      expect(await taskOf(work, 'business')).toMatchObject({ status: state })
      world.pass(2)
      await runDueDeadlines(world.services)
      const task = await taskOf(work, 'business')
      expect(task).toMatchObject({ status: 'cancelled' })
      expect(kinds(task)).toContain('block_refunded')
      expect(await wallet(work.business)).toMatchObject({ available: 10_000, held: 0 })
      expect(mailsTo(work.business, 'block_refunded')).toHaveLength(1)
    })

    it('is refunded at once when the business wants it', async () => {
      const work = await Work.of(world, state)
      await block(work.influencer)
      expect(await cancel(work, 'business')).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      expect(await wallet(work.business)).toMatchObject({ available: 10_000, held: 0 })
    })

    it('stays when the business waits, continues after the block and ends at the latest when it is far too late', async () => {
      const work = await Work.of(world, state)
      await block(work.influencer)
      const waiting = await cancel(work, 'business', { answer: 'keep' })
      expect(waiting).toMatchObject({ status: 200, body: { status: state, blockWaits: true } })
      expect(waiting.body.clock.action).not.toBe('refund_blocked')
      expect(await cancel(work, 'business', { answer: 'keep' })).toMatchObject({ status: 409 })
      await unblock(work.influencer)
      expect(await taskOf(work, 'business')).toMatchObject({ status: state, blockedSide: null, blockWaits: false })
      expect(mailsTo(work.business, 'block_over')).toHaveLength(1)
      await block(work.influencer)
      await cancel(work, 'business', { answer: 'keep' })
      for (let days = 0; days < 40; days += 4) {
        world.pass(4 * 24)
        await runDueDeadlines(world.services)
      }
      expect(await taskOf(work, 'business')).toMatchObject({ status: 'cancelled' })
      expect(await wallet(work.business)).toMatchObject({ available: 10_000, held: 0 })
    })
  },
)

describe('work for a blocked business', () => {
  it('may be delivered, and counts as accepted after 72 hours', async () => {
    const work = await Work.of(world, 'in_progress')
    await block(work.business)
    expect(mailsTo(work.influencer, 'block_deliver')).toHaveLength(1)
    const { input } = moves.deliver
    expect((await work.influencer.call('POST', `/api/tasks/${work.taskId}/deliver`, input)).status).toBe(200)
    world.pass(73)
    await runDueDeadlines(world.services)
    expect(await wallet(work.influencer)).toMatchObject({ available: 9_000 })
  })

  it('may be given up without counting against the influencer', async () => {
    const work = await Work.of(world, 'in_progress')
    await block(work.business)
    expect(await cancel(work, 'influencer')).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const events = kinds(await taskOf(work, 'influencer'))
    expect(events).toContain('block_given_up')
    expect(events).not.toContain('given_up')
    expect(mailsTo(work.business, 'block_given_up')).toHaveLength(1)
  })

  it('is refunded when the influencer is blocked as well', async () => {
    const work = await Work.of(world, 'in_progress')
    await block(work.business)
    await block(work.influencer)
    world.pass(7 * 24 + 1)
    await runDueDeadlines(world.services)
    const { rows } = await world.database.orm.execute(sql`select status from tasks where id = ${work.taskId}`)
    expect(rows).toEqual([{ status: 'cancelled' }])
  })
})

it('card money for an order of a business blocked in the meantime is credited and does not pay the order', async () => {
  const business = await world.aBusiness({ balance: 0 })
  const deal = await world.aDeal(await world.anInfluencer())
  const input = { ...purchaseInput, payWith: 'card' }
  const { body } = await business.call('POST', `/api/deals/${deal}/purchases`, input)
  // before the job has settled the orders
  expect((await admin.call('POST', `/api/admin/users/${business.id}/block`, { reason })).status).toBe(200)
  await world.sandbox.service.pay(sessionOf(body.checkoutUrl), goodCard)
  const balance = sql`select balance from users where id = ${business.id}`
  await vi.waitFor(
    async () => expect((await world.database.orm.execute(balance)).rows).toEqual([{ balance: 10_000 }]),
    5_000,
  )
  await world.doJobs()
  const { rows } = await world.database.orm.execute(
    sql`select status, payment_status from influencer_deal_purchases where id = ${body.purchase.id}`,
  )
  expect(rows).toEqual([{ status: 'cancelled', payment_status: 'pending' }])
})

it('a business whose influencer is not blocked can neither cancel without consent nor wait', async () => {
  const work = await Work.of(world, 'in_progress')
  expect(await cancel(work, 'business', { answer: 'keep' })).toMatchObject({ status: 409 })
  expect(await cancel(work, 'business')).toMatchObject({
    body: { status: 'in_progress', cancelRequestedBy: 'business' },
  })
})

describe('the dispute of a blocked person', () => {
  const dispute = (work: Work, by: Side) =>
    work[by].call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason: 'Nothing of it was done in time.' })
  const tokenOf = (person: Person) => String(mailsTo(person, 'dispute_link')[0]!.params.link).split('#')[1]!
  const byLink = (name: string, body: object) => world.call('POST', `/api/dispute-links/${name}`, body)

  it('continues through the mailed link: reading, evidence, objection', async () => {
    const work = await Work.of(world, 'in_progress')
    const { body: opened } = await dispute(work, 'business')
    await block(work.influencer)
    const token = tokenOf(work.influencer)
    expect(await byLink('read', { token })).toMatchObject({
      status: 200,
      body: { side: 'influencer', dispute: { id: opened.id, status: 'open' } },
    })
    const given = await byLink('evidence', { token, text: 'The parcel never came.' })
    expect(given).toMatchObject({
      status: 200,
      body: { dispute: { evidence: [{ side: 'influencer', text: 'The parcel never came.' }] } },
    })
    expect(mailsTo(work.business, 'dispute_evidence')).toHaveLength(1)
    world.pass(6 * 24)
    const late = await byLink('evidence', { token, text: 'Too late.' })
    expect(late).toMatchObject({ status: 409, body: { code: 'evidence_over' } })
    const judge = await world.anAdmin()
    const ruling = { outcome: 'refund', reason: 'Nothing was delivered in time.' }
    expect((await judge.call('POST', `/api/admin/disputes/${opened.id}/propose`, ruling)).status).toBe(200)
    const objection = { token, reason: 'I could not begin without it.' }
    expect(await byLink('object', objection)).toMatchObject({ status: 200, body: { dispute: { status: 'objected' } } })
  })

  it('gets its link even when opened by the other side during the block', async () => {
    const work = await Work.of(world, 'in_progress')
    await block(work.influencer)
    await dispute(work, 'business')
    expect((await byLink('read', { token: tokenOf(work.influencer) })).status).toBe(200)
  })

  it('opens through no other link, and through none once the block is over', async () => {
    const [work, other] = [await Work.of(world, 'in_progress'), await Work.of(world, 'in_progress')]
    await dispute(work, 'business')
    const { body: another } = await dispute(other, 'business')
    await block(work.influencer)
    const token = tokenOf(work.influencer)
    const [, user, signed] = token.split('.')
    const forged = [`${another.id}.${user}.${signed}`, `${token}x`, '1.1.', '', `${token.split('.')[0]}.1.${signed}`]
    for (const each of forged)
      expect(await byLink('read', { token: each })).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
    await unblock(work.influencer)
    for (const [name, body] of [
      ['read', {}],
      ['evidence', { text: 'Still me.' }],
      ['object', { reason: 'I do not agree with it.' }],
    ] as const)
      expect(await byLink(name, { token, ...body })).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  })
})

describe('the money of a permanently blocked person', () => {
  const aBlockedOne = async (amount = 30_000) => {
    const person = await world.anInfluencer()
    await world.mayWithdraw(person)
    await world.giveMoney(person.id, amount)
    await block(person)
    return person
  }
  const withdrawalsOf = async (person: Person) =>
    (
      await world.database.orm.execute<{ amount: number; is_after_block: boolean; status: string }>(
        sql`select amount, is_after_block, status from withdrawal_requests where user_id = ${person.id} order by number`,
      )
    ).rows
  const days = async (many: number) => {
    world.pass(many * 24)
    await payOutBlocked(world.services)
  }

  it('is paid once to the verified account after 30 days', async () => {
    const person = await aBlockedOne()
    await days(29)
    expect(await withdrawalsOf(person)).toEqual([])
    await days(1.1)
    await payOutBlocked(world.services)
    await days(2)
    expect(await withdrawalsOf(person)).toEqual([{ amount: 30_000, is_after_block: true, status: 'pending' }])
    expect(mailsTo(person, 'block_payout')).toMatchObject([{ params: { amount: 30_000 } }])
    const { rows } = await world.database.orm.execute<{ id: string }>(
      sql`select id from withdrawal_requests where user_id = ${person.id}`,
    )
    const { lines } = (await (await world.anAdmin()).call('POST', '/api/admin/payout-batches', { method: 'paypal' }))
      .body
    expect(lines).toMatchObject([{ withdrawalId: rows[0]!.id, amount: 30_000 }])
  })

  it('is paid in parts when it exceeds the limit of one withdrawal', async () => {
    const person = await aBlockedOne(800_000)
    await days(31)
    await days(1.1)
    expect((await withdrawalsOf(person)).map(({ amount }) => amount)).toEqual([500_000, 300_000])
  })

  it('is withheld while an admin has recorded a legal reason', async () => {
    const person = await aBlockedOne()
    const hold = () => admin.call('POST', `/api/admin/users/${person.id}/freeze-payouts`, { reason: 'A court order.' })
    expect(await hold()).toMatchObject({ status: 200, body: { payoutsHeldFor: 'A court order.' } })
    expect((await logged(person)).at(-1)).toMatchObject({ details: { what: 'payouts_held', reason: 'A court order.' } })
    await days(60)
    expect(await withdrawalsOf(person)).toEqual([])
    await unblock(person)
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'not_blocked' } })
  })

  it('is withheld without a verified account and during a temporary block', async () => {
    const nameless = await world.anInfluencer()
    await world.giveMoney(nameless.id, 30_000)
    await block(nameless)
    const person = await world.anInfluencer()
    await world.mayWithdraw(person)
    await world.giveMoney(person.id, 30_000)
    await block(person, { until: new Date(world.services.clock().getTime() + 90 * 24 * 3_600_000).toISOString() })
    await days(31)
    expect(await withdrawalsOf(nameless)).toEqual([])
    expect(await withdrawalsOf(person)).toEqual([])
  })

  it('is held in a pending withdrawal and paid after the 30 days', async () => {
    const person = await world.anInfluencer()
    const id = await world.aWithdrawal(person)
    await block(person)
    const approve = async () => (await world.anAdmin()).call('POST', `/api/admin/withdrawals/${id}/approve`, {})
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'payout_blocked' } })
    await days(31)
    expect((await approve()).status).toBe(204)
  })
})
