import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { money, type State, Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { ownActor, readContext } from '../../../platform/context.ts'
import { takeUpload } from '../../foundation/uploads/take-upload.ts'
import { runDueDeadlines } from '../orders/due-deadlines.ts'
import { remindOfDisputes, runDueDisputes } from './due-disputes.ts'

const { world } = await aMarket()
let admin: Person
beforeEach(async () => {
  // sessions would expire while these tests advance the clock
  admin = await world.anAdmin()
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const day = 24
const reason = 'Nothing of what we agreed was done.'
const refused = (code: string) => ({ status: 409, body: { code } })
const live = ['in_progress', 'paused', 'waiting_for_client', 'delivered'] as const
const half = { outcome: 'split', releaseAmount: 4_005, reason: 'A part of it was done well.' }
const refund = { outcome: 'refund', reason: 'Nothing was delivered in time.' }
const release = { outcome: 'release', reason: 'All was done as agreed.' }
const sides: Side[] = ['business', 'influencer']

/** An order with an open dispute. */
class Dispute {
  readonly work: Work
  readonly id: number
  private constructor(work: Work, id: number) {
    this.work = work
    this.id = id
  }
  static async of(state: State, by: Side = 'business') {
    const work = await Work.of(world, state)
    const { status, body } = await open(work, by)
    expect(status).toBe(201)
    return new Dispute(work, body.id)
  }
  try = (who: Side | Person, move: string, body: object = {}) =>
    (typeof who === 'string' ? this.work[who] : who).call('POST', `/api/disputes/${this.id}/${move}`, body)
  rule = (move: 'propose' | 'decide', body: object, by = admin) =>
    by.call('POST', `/api/admin/disputes/${this.id}/${move}`, body)
  read = async () => (await this.work.business.call('GET', `/api/disputes/${this.id}`)).body
  evidence = (who: Side, fileIds: string[] = []) => this.try(who, 'evidence', { text: 'See for yourself.', fileIds })
  /** Brings it to a proposal, and optionally to an objection of one side. */
  async proposed(ruling: object = half, objected = false) {
    await this.evidence('influencer')
    await this.evidence('business')
    expect(await this.rule('propose', ruling)).toMatchObject({ status: 200, body: { status: 'proposed' } })
    if (objected) expect((await this.try('influencer', 'object', { reason })).status).toBe(200)
    return this
  }
}
const open = (work: Work, who: Side | Person, body: object = { reason }) =>
  (typeof who === 'string' ? work[who] : who).call('POST', `/api/purchases/${work.purchaseId}/dispute`, body)
const mailsTo = (person: Person, kind: string) =>
  world.mails.filter((mail) => mail.userId === person.id && mail.kind === kind)
const runDeadlines = () => runDueDisputes(world.services)
const aFile = (owner: Person, purpose: 'message' | 'task_result' = 'message') =>
  takeUpload(readContext(world.services, ownActor({ id: owner.id, role: 'influencer' }, { via: 'system' })), {
    purpose,
    name: 'proof.pdf',
    content: Readable.from([Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')]),
  })
const reportOf = async (work: Work, by: Side) =>
  (await work[by].call('GET', '/api/reports')).body.items as { status: string; reason: string; entityType: string }[]
/** Balances after releasing 4,005 of 10,000 cents: the fee is a tenth of the released amount, rounded down. */
const divided = { business: 5_995, held: 0, influencer: 4_005 - 400 }

describe('opening', () => {
  it.each(live.flatMap((state) => sides.map((side) => [state, side] as const)))(
    'what is %s by the %s stops the clock, holds the money and tells the other side',
    async (state, side) => {
      const { work, id } = await Dispute.of(state, side)
      const task = await work.read()
      expect(task).toMatchObject({
        status: state === 'in_progress' ? 'paused' : state,
        disputedAt: world.services.clock().toISOString(),
        clock: null,
      })
      expect((await work.events()).at(-1)).toBe('dispute_opened')
      expect(await work.money()).toEqual(money.held)
      const other = side === 'business' ? work.influencer : work.business
      expect(mailsTo(other, 'dispute_opened')).toMatchObject([{ params: { reason, taskId: work.taskId } }])
      expect(await reportOf(work, side)).toMatchObject([{ status: 'pending', reason, entityType: 'deal' }])
      const shown = await work[side].call('GET', `/api/disputes?purchase=${work.purchaseId}`)
      expect(shown.body.items).toMatchObject([{ id, openedBy: side, status: 'open', amount: 10_000 }])
    },
  )

  it.each(['pending', 'completed', 'cancelled'] as const)(
    'a dispute about a task that is %s is refused',
    async (state) => {
      const work = await Work.of(world, state)
      for (const side of sides) expect(await open(work, side)).toMatchObject(refused('dispute_state'))
      expect((await work.read()).disputedAt).toBeNull()
    },
  )

  it('is only for the two sides', async () => {
    const work = await Work.of(world, 'delivered')
    for (const who of [await world.aBusiness(), await world.anInfluencer(), admin])
      expect((await open(work, who)).status).toBe(404)
    expect((await open(work, world.aStranger())).status).toBe(401)
    expect((await work.read()).disputedAt).toBeNull()
  })

  it.each([
    [{ reason: 'Too short' }, disputeErrors.disputeReason],
    [{}, disputeErrors.disputeReason],
    [{ reason: 'x'.repeat(2_001) }, requestErrors.textTooLong],
  ])('with %j is refused', async (body, message) => {
    const work = await Work.of(world, 'delivered')
    const answer = await open(work, 'business', body)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'reason', message }] } })
  })

  it('by both sides concurrently succeeds once', async () => {
    const work = await Work.of(world, 'delivered')
    const answers = await Promise.all([...sides, ...sides].map((side) => open(work, side)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409)).toMatchObject(Array(3).fill(refused('dispute_open')))
  })

  it('happens once when repeated with one Idempotency-Key', async () => {
    const work = await Work.of(world, 'delivered')
    const press = () =>
      work.business.call(
        'POST',
        `/api/purchases/${work.purchaseId}/dispute`,
        { reason },
        { 'idempotency-key': 'a-dispute' },
      )
    const answers = [await press(), await press()]
    expect(answers[1]).toMatchObject({ status: 201, body: { id: answers[0]!.body.id } })
    expect(mailsTo(work.influencer, 'dispute_opened')).toHaveLength(1)
  })

  it('concurrent with an acceptance has one outcome', async () => {
    for (let i = 0; i < 5; i++) {
      const work = await Work.of(world, 'delivered')
      const [opened, accepted] = await Promise.all([open(work, 'influencer'), work.try('business', 'accept')])
      expect([opened.status, accepted.status].filter((status) => status < 300)).toHaveLength(1)
      expect(await work.money()).toEqual(accepted.status === 200 ? money.released : money.held)
    }
  })
})

describe('while a dispute is open', () => {
  it.each(live)('no move and no deadline affects a task that was %s', async (state) => {
    const { work } = await Dispute.of(state)
    const pin = await work.does('business', 'revealPin')
    const before = await work.read()
    for (const [side, move, input] of [
      ['influencer', 'deliver'],
      ['influencer', 'pause'],
      ['influencer', 'wait'],
      ['influencer', 'resume'],
      ['influencer', 'cancel'],
      ['influencer', 'keep'],
      ['influencer', 'verifyPin', pin],
      ['business', 'accept'],
      ['business', 'revise'],
      ['business', 'cancel'],
    ] as const)
      expect(await work.try(side, move, input), `${move} by ${side}`).toMatchObject(refused('dispute_open'))
    world.pass(30 * day)
    await runDueDeadlines(world.services)
    expect(await work.read()).toEqual(before)
    expect(await work.money()).toEqual(money.held)
  })

  it('both sides may still write to each other', async () => {
    const { work } = await Dispute.of('delivered')
    expect((await work.try('influencer', 'write')).status).toBe(201)
  })
})

describe('evidence', () => {
  it('comes from both sides, with files readable by both and by admins', async () => {
    const dispute = await Dispute.of('delivered')
    const { work } = dispute
    const file = await aFile(work.influencer)
    expect((await work.business.call('GET', `/api/files/${file.id}`)).status).toBe(404)
    const { status, body } = await dispute.evidence('influencer', [file.id])
    expect(status).toBe(201)
    expect(body.evidence).toMatchObject([
      { side: 'influencer', text: 'See for yourself.', files: [{ id: file.id, name: 'proof.pdf' }] },
    ])
    expect((await dispute.evidence('business')).body.evidence).toHaveLength(2)
    expect(mailsTo(work.business, 'dispute_evidence')).toHaveLength(1)
    for (const [person, expected] of [
      [work.business, 200],
      [work.influencer, 200],
      [admin, 200],
      [await world.aBusiness(), 404],
      [world.aStranger(), 401],
    ] as const)
      expect((await person.call('GET', `/api/files/${file.id}`)).status).toBe(expected)
  })

  it('with a file that is another’s, unknown or for something else is refused entirely', async () => {
    const dispute = await Dispute.of('delivered')
    const own = await aFile(dispute.work.influencer)
    for (const id of [
      (await aFile(dispute.work.business)).id,
      randomUUID(),
      (await aFile(dispute.work.influencer, 'task_result')).id,
    ])
      expect((await dispute.evidence('influencer', [own.id, id])).status).toBe(404)
    expect((await dispute.read()).evidence).toEqual([])
  })

  it.each([
    ['no text', { text: ' ' }, 'text', requestErrors.textRequired],
    ['too long a text', { text: 'x'.repeat(4_001) }, 'text', requestErrors.textTooLong],
    [
      'six files',
      { text: 'Look', fileIds: Array.from({ length: 6 }, () => randomUUID()) },
      'fileIds',
      requestErrors.valueInvalid,
    ],
    ['one file twice', { text: 'Look', fileIds: Array(2).fill(randomUUID()) }, 'fileIds', requestErrors.valueInvalid],
  ])('with %s is refused', async (_, body, path, message) => {
    const dispute = await Dispute.of('delivered')
    expect(await dispute.try('business', 'evidence', body)).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
  })

  it('is accepted for 5 days, up to twenty times per side', async () => {
    const dispute = await Dispute.of('delivered')
    for (let i = 0; i < 20; i++) expect((await dispute.evidence('business')).status).toBe(201)
    expect(await dispute.evidence('business')).toMatchObject(refused('evidence_limit'))
    world.pass(5 * day - 1 / 60)
    expect((await dispute.evidence('influencer')).status).toBe(201)
    world.pass(1 / 60)
    expect(await dispute.evidence('influencer')).toMatchObject(refused('evidence_over'))
  })

  it('and every other move is only for the two sides', async () => {
    const dispute = await Dispute.of('delivered')
    const before = await dispute.read()
    for (const [move, body] of [
      ['evidence', { text: 'Look' }],
      ['object', { reason }],
      ['concede', {}],
      ['withdraw', {}],
    ] as const)
      for (const [who, status] of [
        [await world.aBusiness(), 404],
        [await world.anInfluencer(), 404],
        [admin, 404],
        [world.aStranger(), 401],
      ] as const)
        expect((await dispute.try(who, move, body)).status, move).toBe(status)
    expect(await dispute.read()).toEqual(before)
  })
})

describe('a proposal', () => {
  it('requires that the other side has responded or the time for evidence is over', async () => {
    const dispute = await Dispute.of('delivered')
    await dispute.evidence('business')
    expect(await dispute.rule('propose', half)).toMatchObject(refused('evidence_open'))
    await dispute.evidence('influencer')
    expect((await dispute.rule('propose', half)).status).toBe(200)
    const silent = await Dispute.of('delivered')
    world.pass(5 * day)
    expect((await silent.rule('propose', half)).status).toBe(200)
    expect(await silent.rule('propose', half)).toMatchObject(refused('proposal_made'))
  })

  it('notifies both sides, is logged, and takes effect once after exactly 2 days', async () => {
    const dispute = await (await Dispute.of('delivered')).proposed()
    const { work } = dispute
    const params = { amount: 4_005, reason: half.reason }
    for (const side of sides) expect(mailsTo(work[side], 'dispute_proposed')).toMatchObject([{ params }])
    const { rows } = await world.database.orm.execute(
      sql`select admin_id, details from admin_action_logs where target_type = 'dispute' and target_id = ${String(dispute.id)}`,
    )
    expect(rows).toMatchObject([
      { admin_id: admin.id, details: { what: 'dispute_propose', outcome: 'split', release: 4_005 } },
    ])
    world.pass(2 * day - 1 / 60)
    await runDeadlines()
    expect(await work.money()).toEqual(money.held)
    world.pass(1 / 60)
    expect(await dispute.try('business', 'object', { reason })).toMatchObject(refused('dispute_ended'))
    await Promise.all(Array.from({ length: 10 }, runDeadlines))
    expect(await work.money()).toEqual(divided)
    expect(await dispute.read()).toMatchObject({
      status: 'decided',
      clock: null,
      end: { how: 'agreed', outcome: 'split', releaseAmount: 4_005, reason: half.reason },
    })
    expect(await work.read()).toMatchObject({ status: 'cancelled', disputedAt: null, clock: null })
    const { body: order } = await work.business.call('GET', `/api/purchases/${work.purchaseId}`)
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect((await work.events()).filter((kind) => kind === 'admin_split')).toHaveLength(1)
    for (const side of sides) expect(mailsTo(work[side], 'dispute_ended')).toHaveLength(1)
    expect(await reportOf(work, 'business')).toMatchObject([{ status: 'resolved' }])
  })

  it('is decided by an admin within 7 days when one side objects', async () => {
    const dispute = await (await Dispute.of('delivered')).proposed()
    expect(await dispute.try('business', 'object', { reason: 'No' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'reason', message: disputeErrors.disputeReason }] },
    })
    const { body } = await dispute.try('business', 'object', { reason })
    const decideBy = new Date(world.services.clock().getTime() + 7 * day * 3_600_000).toISOString()
    expect(body).toMatchObject({ status: 'objected', decideBy, objection: { by: 'business', reason } })
    expect(mailsTo(dispute.work.influencer, 'dispute_objected')).toMatchObject([{ params: { reason } }])
    expect(await dispute.try('influencer', 'object', { reason })).toMatchObject(refused('no_proposal'))
    world.pass(3 * day)
    await runDeadlines()
    expect(await dispute.work.money()).toEqual(money.held)
  })

  it('is refused when there is no time left to object, and the dispute is decided instead', async () => {
    const dispute = await Dispute.of('in_progress')
    world.pass(43 * day + 1 / 60)
    expect(await dispute.rule('propose', half)).toMatchObject(refused('proposal_too_late'))
    expect((await dispute.rule('decide', half)).status).toBe(200)
    expect(await dispute.work.money()).toEqual(divided)
  })

  it.each([
    [{ ...half, releaseAmount: 10_000 }, 'releaseAmount', disputeErrors.disputeAmount],
    [{ ...half, releaseAmount: 0 }, 'releaseAmount', disputeErrors.disputeAmount],
    [{ ...half, releaseAmount: null }, 'releaseAmount', disputeErrors.disputeAmount],
    [{ ...half, releaseAmount: 10.5 }, 'releaseAmount', requestErrors.valueInvalid],
    [{ ...half, outcome: 'burn' }, 'outcome', requestErrors.valueInvalid],
    [{ ...half, reason: 'Because' }, 'reason', disputeErrors.disputeReason],
  ])('with %j is refused, and so is a decision', async (body, path, message) => {
    const fault = { status: 422, body: { issues: [{ path, message }] } }
    const dispute = await Dispute.of('delivered')
    await dispute.evidence('influencer')
    expect(await dispute.rule('propose', body)).toMatchObject(fault)
    await dispute.proposed(half, true)
    expect(await dispute.rule('decide', body)).toMatchObject(fault)
    expect(await dispute.work.money()).toEqual(money.held)
  })
})

describe('a decision', () => {
  it.each([
    ['release', release, money.released, 'completed', 'completed', 'admin_released'],
    ['refund', refund, money.refunded, 'cancelled', 'cancelled', 'admin_refunded'],
    ['split', half, divided, 'cancelled', 'cancelled', 'admin_split'],
  ] as const)('to %s moves the money once', async (outcome, ruling, leaves, taskStatus, orderStatus, event) => {
    const dispute = await (await Dispute.of('in_progress', 'influencer')).proposed(half, true)
    const { work } = dispute
    expect(await dispute.rule('decide', ruling)).toMatchObject({
      status: 200,
      body: { status: 'decided', end: { how: 'decided', outcome, reason: ruling.reason } },
    })
    expect(await dispute.rule('decide', refund)).toMatchObject(refused('dispute_ended'))
    expect(await dispute.evidence('business')).toMatchObject(refused('dispute_ended'))
    expect(await work.money()).toEqual(leaves)
    expect((await work.read()).status).toBe(taskStatus)
    expect(await work.events()).toContain(event)
    expect((await work.business.call('GET', `/api/purchases/${work.purchaseId}`)).body.status).toBe(orderStatus)
    expect(mailsTo(work.business, 'dispute_ended')).toMatchObject([{ params: { reason: ruling.reason } }])
    expect(await open(work, 'business')).toMatchObject(refused('dispute_state'))
  })

  it.each([1, 9, 10, 4_999, 9_999])('of %i cents accounts for every cent', async (releaseAmount) => {
    const dispute = await (await Dispute.of('delivered')).proposed(half, true)
    await dispute.rule('decide', { ...half, releaseAmount })
    const fee = Math.floor(releaseAmount / 10)
    expect(await dispute.work.money()).toEqual({
      business: 10_000 - releaseAmount,
      held: 0,
      influencer: releaseAmount - fee,
    })
    const { rows } = await world.database.orm.execute(sql`
      select type, status, amount, payment_details->'released' as released from payments
      where purchase_id = ${dispute.work.purchaseId} order by id`)
    expect(rows).toEqual([
      { type: 'campaign_payment', status: 'completed', amount: 10_000, released: releaseAmount },
      ...(fee ? [{ type: 'platform_fee', status: 'completed', amount: fee, released: releaseAmount }] : []),
      { type: 'refund', status: 'completed', amount: 10_000 - releaseAmount, released: releaseAmount },
    ])
  })

  it('requires a proposal first, and an admin', async () => {
    const dispute = await Dispute.of('delivered')
    expect(await dispute.rule('decide', half)).toMatchObject(refused('proposal_first'))
    await dispute.proposed()
    expect(await dispute.rule('decide', half)).toMatchObject(refused('proposal_first'))
    for (const who of [dispute.work.business, dispute.work.influencer])
      for (const move of ['propose', 'decide'] as const) expect((await dispute.rule(move, half, who)).status).toBe(403)
    expect((await dispute.rule('decide', half, world.aStranger())).status).toBe(401)
    expect((await admin.call('POST', '/api/admin/disputes/2000000000/decide', half)).status).toBe(404)
  })

  it('by two admins, concurrent with both sides conceding, has one outcome', async () => {
    for (let i = 0; i < 4; i++) {
      const dispute = await (await Dispute.of('delivered')).proposed(half, true)
      const answers = await Promise.all([
        dispute.rule('decide', half),
        dispute.rule('decide', refund, await world.anAdmin()),
        dispute.try('business', 'concede'),
        dispute.try('influencer', 'concede'),
        runDeadlines(),
      ])
      expect(answers.filter((answer) => typeof answer === 'object' && answer.status === 200)).toHaveLength(1)
      const { outcome } = (await dispute.read()).end
      const expected = { release: money.released, refund: money.refunded, split: divided }
      expect(await dispute.work.money()).toEqual(expected[outcome as keyof typeof expected])
    }
  })

  it('that fails halfway changes nothing and can be repeated', async () => {
    const dispute = await (await Dispute.of('delivered')).proposed(half, true)
    const setFee = (bps: number) =>
      world.database.orm.execute(
        sql`update influencer_deal_purchases set fee_bps = ${bps} where id = ${dispute.work.purchaseId}`,
      )
    await setFee(20_000)
    expect((await dispute.rule('decide', half)).status).toBe(500)
    expect((await dispute.read()).status).toBe('objected')
    expect(await dispute.work.money()).toEqual(money.held)
    await setFee(1_000)
    expect((await dispute.rule('decide', half)).status).toBe(200)
    expect(await dispute.work.money()).toEqual(divided)
  })
})

describe('conceding', () => {
  it.each(live)('ends a dispute about a task that was %s in favour of the other side', async (state) => {
    const paid = await Dispute.of(state)
    expect((await paid.try('business', 'concede')).body.end).toMatchObject({ how: 'conceded', outcome: 'release' })
    expect(await paid.work.money()).toEqual(money.released)
    expect(await paid.work.events()).toContain('buyer_accepted')
    const givenUp = await Dispute.of(state)
    expect((await givenUp.try('influencer', 'concede')).body.end).toMatchObject({ how: 'conceded', outcome: 'refund' })
    expect(await givenUp.work.money()).toEqual(money.refunded)
    expect((await givenUp.work.events()).at(-1)).toBe('given_up')
    for (const each of [paid, givenUp])
      expect(await each.try('business', 'concede')).toMatchObject(refused('dispute_ended'))
  })
})

describe('withdrawing a dispute', () => {
  it.each(live)('lets a task that was %s continue with the time it had left', async (state) => {
    const work = await Work.of(world, state)
    const before = await work.read()
    world.pass(10)
    const { body } = await open(work, 'influencer')
    const undo = (who: Side) => work[who].call('POST', `/api/disputes/${body.id}/withdraw`, {})
    expect(await undo('business')).toMatchObject({ status: 403, body: { code: 'wrong_side' } })
    world.pass(9 * day)
    expect((await undo('influencer')).body).toMatchObject({
      status: 'withdrawn',
      end: { how: 'withdrawn', outcome: null },
    })
    const after = await work.read()
    expect(after).toMatchObject({ status: state, disputedAt: null, clock: { action: before.clock.action } })
    const moved = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 3_600_000
    expect(moved(before.clock.at, after.clock.at)).toBe(9 * day)
    expect(moved(before.dueDate, after.dueDate)).toBe(9 * day)
    expect((await work.events()).at(-1)).toBe('dispute_withdrawn')
    expect(mailsTo(work.business, 'dispute_withdrawn')).toHaveLength(1)
    expect(await undo('influencer')).toMatchObject(refused('dispute_ended'))
    // each side may do so once
    expect(await open(work, 'influencer')).toMatchObject(refused('dispute_again'))
    expect((await open(work, 'business')).status).toBe(201)
    expect(await work.money()).toEqual(money.held)
  })
})

describe('when nobody acts', () => {
  it.each(live)('a dispute about a task that was %s is final after 45 days', async (state) => {
    const dispute = await Dispute.of(state)
    const delivered = state === 'delivered'
    expect((await dispute.read()).clock.action).toBe(delivered ? 'dispute_releases' : 'dispute_refunds')
    world.pass(45 * day - 1 / 60)
    await runDeadlines()
    expect(await dispute.work.money()).toEqual(money.held)
    world.pass(1 / 60)
    await Promise.all([runDeadlines(), runDeadlines()])
    expect(await dispute.work.money()).toEqual(delivered ? money.released : money.refunded)
    expect((await dispute.read()).end).toMatchObject({ how: 'too_long', reason: null })
  })

  it('work that was handed in and sent back is paid after 45 days', async () => {
    const work = await Work.of(world, 'delivered')
    await work.does('business', 'revise')
    const { body } = await open(work, 'business')
    expect(body.clock.action).toBe('dispute_releases')
    world.pass(45 * day)
    await runDeadlines()
    expect(await work.money()).toEqual(money.released)
  })

  it('the last proposal binds after 45 days, also against an objection', async () => {
    const dispute = await (await Dispute.of('delivered')).proposed(half, true)
    const { clock } = await dispute.read()
    expect(clock.action).toBe('proposal_binds')
    world.pass((Date.parse(clock.at) - world.services.clock().getTime()) / 3_600_000)
    await runDeadlines()
    expect(await dispute.work.money()).toEqual(divided)
    expect((await dispute.read()).end).toMatchObject({ how: 'too_long', outcome: 'split', reason: half.reason })
  })

  it('a decision that does not come within 7 days raises an alert, is told to both sides and comes first in the queue', async () => {
    const earlier = await Dispute.of('delivered')
    const dispute = await (await Dispute.of('delivered')).proposed(half, true)
    const alerts = async () =>
      (await admin.call('GET', '/api/admin/alerts?limit=100')).body.items.filter(
        ({ kind, subject }: { kind: string; subject: string }) =>
          kind === 'dispute_overdue' && subject === `dispute:${dispute.id}:decision`,
      )
    const first = async () => (await admin.call('GET', '/api/admin/disputes?status=waiting&limit=1')).body.items[0].id
    world.pass(7 * day - 1 / 60)
    admin = await world.anAdmin()
    await remindOfDisputes(world.services)
    expect([await alerts(), (await first()) === dispute.id]).toEqual([[], false])
    world.pass(1 / 60)
    await Promise.all([1, 2, 3].map(() => remindOfDisputes(world.services)))
    expect(await alerts()).toHaveLength(1)
    expect(mailsTo(dispute.work.business, 'dispute_overdue')).toHaveLength(1)
    expect(mailsTo(dispute.work.influencer, 'dispute_overdue')).toHaveLength(1)
    expect(await first()).toBe(dispute.id)
    const queue = (await admin.call('GET', '/api/admin/disputes?status=waiting&limit=100')).body.items
    expect(queue.map(({ id }: { id: number }) => id)).toContain(earlier.id)
    expect((await dispute.rule('decide', half)).status).toBe(200)
    expect(await alerts()).toEqual([])
  })

  it('every dispute is final within 90 days, whatever happened before', async () => {
    const found = [
      await Dispute.of('in_progress'),
      await (await Dispute.of('delivered')).proposed(),
      await (await Dispute.of('paused')).proposed(refund, true),
    ]
    const back = await Dispute.of('delivered')
    await back.try('business', 'withdraw')
    for (let days = 0; days < 90; days++) {
      world.pass(day)
      await runDeadlines()
      await runDueDeadlines(world.services)
    }
    for (const { work } of [...found, back]) expect(['completed', 'cancelled']).toContain((await work.read()).status)
  })

  it('both sides are reminded once each before evidence closes, before a proposal takes effect and before the last day', async () => {
    const dispute = await Dispute.of('delivered')
    const actions = () =>
      mailsTo(dispute.work.influencer, 'deadline_near')
        .filter(({ params }) => params.taskId === dispute.work.taskId)
        .map(({ params }) => params.action)
    const remind = () => Promise.all([1, 2, 3].map(() => remindOfDisputes(world.services)))
    world.pass(4 * day - 1 / 60)
    await remind()
    expect(actions()).toEqual([])
    world.pass(1 / 60)
    await remind()
    expect(actions()).toEqual(['evidence_ends'])
    world.pass(2 * day)
    await dispute.rule('propose', half)
    world.pass(day)
    await remind()
    expect(actions()).toEqual(['evidence_ends', 'proposal_stands'])
    await dispute.try('business', 'object', { reason })
    world.pass(36 * day)
    await remind()
    expect(actions()).toEqual(['evidence_ends', 'proposal_stands', 'proposal_binds'])
    expect(mailsTo(dispute.work.business, 'deadline_near')).toHaveLength(3)
  })
})

describe('admins', () => {
  it('see the queue by state, oldest first and paged', async () => {
    const ids = [(await Dispute.of('delivered')).id, (await Dispute.of('paused')).id]
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { body } = await admin.call('GET', `/api/admin/disputes?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.items.map(({ id }: { id: number }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen.slice(-2)).toEqual(ids)
    const decided = (await admin.call('GET', '/api/admin/disputes?status=decided&limit=100')).body.items
    expect(new Set(decided.map(({ status }: { status: string }) => status))).toEqual(new Set(['decided']))
    expect((await admin.call('GET', '/api/admin/disputes?status=lost')).status).toBe(422)
    expect((await admin.call('GET', '/api/admin/disputes?cursor=abc')).status).toBe(422)
    expect((await (await world.aBusiness()).call('GET', '/api/admin/disputes')).status).toBe(403)
  })

  it('are logged when they read a dispute, and other people cannot read it', async () => {
    const dispute = await Dispute.of('delivered')
    const reader = await world.anAdmin()
    expect((await reader.call('GET', `/api/disputes/${dispute.id}`)).body.reason).toBe(reason)
    const { rows } = await world.database.orm.execute(
      sql`select target_id, details from admin_action_logs where admin_id = ${reader.id}`,
    )
    expect(rows).toEqual([{ target_id: String(dispute.id), details: { what: 'dispute_read' } }])
    const ofOrder = [`purchase=${dispute.work.purchaseId}`, `task=${dispute.work.taskId}`]
    for (const order of ofOrder) expect((await reader.call('GET', `/api/disputes?${order}`)).body.items).toHaveLength(1)
    expect((await reader.call('GET', '/api/disputes')).body.items).toEqual([])
    const other = await world.aBusiness()
    expect((await other.call('GET', `/api/disputes/${dispute.id}`)).status).toBe(404)
    for (const order of ofOrder) expect((await other.call('GET', `/api/disputes?${order}`)).body.items).toEqual([])
  })
})

describe('the report filed with a dispute', () => {
  const rejected = (id: string) =>
    admin.call('POST', `/api/admin/reports/${id}/reject`, { adminNotes: 'There is nothing wrong with it.' })
  const idOf = async (work: Work) => (await work.business.call('GET', '/api/reports')).body.items[0].id as string

  it('cannot be rejected while the dispute is open', async () => {
    const { work } = await Dispute.of('in_progress')
    const id = await idOf(work)
    expect(await rejected(id)).toMatchObject({
      status: 409,
      body: { code: 'report_in_dispute', message: disputeErrors.reportInDispute },
    })
    expect(await reportOf(work, 'business')).toMatchObject([{ status: 'pending' }])
  })

  it('may be resolved, and a report without a dispute may be rejected', async () => {
    const dispute = await Dispute.of('in_progress')
    const resolve = `/api/admin/reports/${await idOf(dispute.work)}/resolve`
    expect((await admin.call('POST', resolve, { adminNotes: 'We look at it in the dispute.' })).status).toBe(200)
    const reporter = await world.aBusiness()
    const report = { entityType: 'user', entityId: dispute.work.influencer.id, reason: 'A name that hurts others.' }
    const { body } = await reporter.call('POST', '/api/reports', report)
    expect((await rejected(body.id)).status).toBe(200)
  })
})
