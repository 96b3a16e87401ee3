import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { aMarket } from '../../../../test/market.ts'
import { money, Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { runDueDisputes } from './due-disputes.ts'

const { world } = await aMarket()
let admin: Person
beforeEach(async () => {
  admin = await world.anAdmin()
})
afterEach(async () => {
  await set(defaultTerms)
  expect(await world.audit()).toEqual([])
})

const day = 24
const reason = 'Nothing of what we agreed was done.'
const short = { ...defaultTerms, evidenceDays: 1, objectDays: 1, decideDays: 2, hardStopDays: 40 }
const set = (value: object) => admin.call('PUT', '/api/admin/settings/order_terms', { value })
const open = async (work: Work) => {
  const { status, body } = await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason })
  expect(status).toBe(201)
  return body
}
const inDays = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000).toISOString()
const refund = { outcome: 'refund', reason: 'Nothing was delivered in time.' }

describe('the times of a dispute', () => {
  it('are frozen on the order, whatever the settings say now', async () => {
    const running = await Work.of(world, 'in_progress')
    expect(await set(short)).toMatchObject({ status: 200 })
    expect((await world.call('GET', '/api/site/terms')).body).toMatchObject({ evidenceDays: 1, hardStopDays: 40 })
    const later = await Work.of(world, 'in_progress')
    for (const [work, terms] of [
      [running, defaultTerms],
      [later, short],
    ] as const) {
      const dispute = await open(work)
      expect(dispute).toMatchObject({
        evidenceUntil: inDays(terms.evidenceDays),
        clock: { action: 'dispute_refunds', at: inDays(terms.hardStopDays) },
        proposeUntil: inDays(terms.hardStopDays - terms.objectDays),
        objectDays: terms.objectDays,
      })
      await work.influencer.call('POST', `/api/disputes/${dispute.id}/evidence`, { text: 'Look', fileIds: [] })
      const proposed = await admin.call('POST', `/api/admin/disputes/${dispute.id}/propose`, refund)
      expect(proposed.body.clock).toEqual({ action: 'proposal_stands', at: inDays(terms.objectDays) })
      const objected = await work.influencer.call('POST', `/api/disputes/${dispute.id}/object`, { reason })
      expect(objected.body.decideBy).toBe(inDays(terms.decideDays))
    }
    for (const [days, ended] of [
      [40, later],
      [5, running],
    ] as const) {
      expect(await ended.money()).toEqual(money.held)
      world.pass(days * day)
      await runDueDisputes(world.services)
      // sessions would expire while these tests advance the clock
      const { rows } = await world.database.pool.query<{ status: string }>('select status from tasks where id = $1', [
        ended.taskId,
      ])
      expect(rows).toEqual([{ status: 'cancelled' }])
    }
    admin = await world.anAdmin()
  })

  it.each([
    ['evidenceDays', 0],
    ['objectDays', 0],
    ['decideDays', 15],
    ['hardStopDays', 35],
    ['hardStopDays', 61],
    ['maxMoves', -1],
    ['maxMoveDays', 31],
    ['moveAnswerHours', 0],
  ])('%s cannot be %i', async (name, value) => {
    const { status, body } = await set({ ...defaultTerms, [name]: value })
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path)).toContain(`value.${name}`)
  })
})

it('each step of a dispute is on the timeline of the task with its actor', async () => {
  const work = await Work.of(world, 'delivered')
  const { id } = await open(work)
  await work.influencer.call('POST', `/api/disputes/${id}/evidence`, { text: 'See my post', fileIds: [] })
  await admin.call('POST', `/api/admin/disputes/${id}/propose`, refund)
  await work.influencer.call('POST', `/api/disputes/${id}/object`, { reason })
  const ruling = { outcome: 'release', reason: 'All was done as agreed.' }
  expect((await admin.call('POST', `/api/admin/disputes/${id}/decide`, ruling)).status).toBe(200)
  const { events } = await work.read()
  expect(events.slice(-6)).toMatchObject([
    { kind: 'dispute_opened', by: 'business', actor: { id: work.business.id }, note: reason },
    { kind: 'dispute_evidence', by: 'influencer', note: 'See my post' },
    { kind: 'dispute_proposed', by: 'admin', actor: null, note: refund.reason },
    { kind: 'dispute_objected', by: 'influencer', note: reason },
    { kind: 'admin_released', by: 'admin', actor: null },
    { kind: 'completed', by: 'clock', actor: null },
  ])
})
