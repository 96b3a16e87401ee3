import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type QueueCounts, queueCountNames } from '#contract/admin/admin/admin.ts'
import type { NamedAction } from '#contract/foundation/action-log/action-log.ts'
import { actOf } from '#contract/foundation/action-log/logged-acts.ts'
import { disputeFilters } from '#contract/market/disputes/disputes.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Answer, worldPassword } from '../../../../test/world.ts'
import { targetNames } from '../../../app.ts'
import { loadDemo } from '../../../demo/load-demo.ts'
import { inTransaction } from '../../../platform/context.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'

const { world } = await aMarket()
await loadDemo(world.services, world.accounts, world.ownerUrl)
const admin = await world.anAdmin()

const rowsOf = async (url: string) => {
  const { status, body } = await admin.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=50`)
  expect(status).toBe(200)
  expect(body.nextCursor).toBeNull()
  return (body.items ?? body.verifications) as { id: string | number; status: string; waits?: boolean }[]
}
const figures = async () => (await admin.call('GET', '/api/admin/overview')).body

/** The list that each badge of the admins' menu leads to. */
const queues: Record<keyof QueueCounts, readonly string[]> = {
  waitingVerifications: [
    '/api/admin/kyc-verifications?status=pending',
    '/api/admin/verification-requests?status=pending',
  ],
  campaignsInReview: ['/api/admin/campaigns?stage=in_review'],
  waitingVideos: ['/api/admin/videos'],
  waitingReports: ['/api/admin/report-cases?status=pending'],
  waitingAppeals: ['/api/admin/appeals?status=pending'],
  openDisputes: ['/api/admin/disputes?status=waiting'],
  waitingContacts: ['/api/admin/contact-messages?status=waiting'],
  waitingWithdrawals: ['/api/admin/withdrawals?status=waiting'],
  waitingDeposits: ['/api/admin/payments?type=deposit&status=waiting'],
  waitingAlerts: ['/api/admin/alerts?status=pending'],
}

it('each figure that waits for an admin equals the rows behind its link', async () => {
  // approved, but in no batch: it is still waiting
  const withdrawal = await world.aWithdrawal(await world.anInfluencer())
  expect((await admin.call('POST', `/api/admin/withdrawals/${withdrawal}/approve`, {})).status).toBe(204)
  // a card deposit, which needs no admin
  await world.aTopUp()

  await inTransaction(world.services, (context) => raiseAlert(context, { kind: 'ledger_violation', subject: 'audit' }))

  // identity documents of somebody who has left are kept, but wait for nobody
  const gone = await world.anInfluencer()
  await world.database.orm.execute(
    sql`insert into kyc_verifications (user_id, document_type) values (${gone.id}, 'passport')`,
  )
  expect((await gone.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)

  const waiting = await figures()
  for (const name of queueCountNames) {
    const rows = (await Promise.all(queues[name].map(rowsOf))).flat()
    expect(rows, name).toHaveLength(waiting[name])
  }
  const withdrawals = (await admin.call('GET', '/api/admin/withdrawals?status=waiting')).body.items as {
    amount: number
  }[]
  expect(waiting.withdrawalsMoney).toBe(withdrawals.reduce((sum, { amount }) => sum + amount, 0))
  const deposits = await rowsOf('/api/admin/payments?type=deposit&status=waiting')
  expect(deposits.every(({ waits }) => waits)).toBe(true)
  const empty = queueCountNames.filter((name) => waiting[name] === 0)
  expect(empty).toEqual([])
})

it('every entry of the action log says what was done, and what it was done to by name', async () => {
  const entries: NamedAction[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Answer = await admin.call('GET', `/api/admin/action-logs?limit=100${cursor && `&cursor=${cursor}`}`)
    entries.push(...body.items)
    cursor = body.nextCursor
  }
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter((entry) => actOf(entry) === 'other')).toEqual([])
  const nameless = entries.filter(({ targetType, targetName }) => targetName === null && targetType in targetNames)
  expect(nameless).toEqual([])
})

it('waiting withdrawals are the pending ones and those approved but in no batch, oldest first', async () => {
  const waiting = await rowsOf('/api/admin/withdrawals?status=waiting')
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['pending', 'approved']))
  const pending = await rowsOf('/api/admin/withdrawals?status=pending')
  expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(pending.map(({ id }) => id)))
})

it('each filter of the dispute queue is counted as it lists', async () => {
  const { status, body: counts } = await admin.call('GET', '/api/admin/disputes/counts')
  expect(status).toBe(200)
  expect(Object.keys(counts)).toEqual([...disputeFilters])
  for (const filter of disputeFilters)
    expect(await rowsOf(`/api/admin/disputes?status=${filter}`), filter).toHaveLength(counts[filter])
  expect(counts.waiting).toBe(counts.open + counts.proposed + counts.objected)
})
