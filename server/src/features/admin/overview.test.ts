import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputeFilters } from '#contract/disputes/disputes.ts'
import { type Person, World } from '../../../test/world.ts'
import { loadDemo } from '../../demo/load-demo.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await World.open()
  await loadDemo(world.services, world.accounts, world.ownerUrl)
  admin = await world.anAdmin()
})
afterAll(() => world.close())

const rowsOf = async (url: string) => {
  const { status, body } = await admin.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=50`)
  expect(status).toBe(200)
  expect(body.nextCursor).toBeNull()
  return body.items as { id: string | number; status: string; waits?: boolean }[]
}
const figures = async () => (await admin.call('GET', '/api/admin/overview')).body

it('each figure that waits for an admin equals the rows behind its link', async () => {
  // approved, but in no batch: it is still waiting
  const withdrawal = await world.aWithdrawal(await world.anInfluencer())
  expect((await admin.call('POST', `/api/admin/withdrawals/${withdrawal}/approve`, {})).status).toBe(204)
  // a card deposit, which needs no admin
  await world.aTopUp()

  const { waitingDeposits, waitingWithdrawals, openDisputes, waitingAlerts, waitingContacts } = await figures()
  const deposits = await rowsOf('/api/admin/payments?type=deposit&status=waiting')
  expect(deposits).toHaveLength(waitingDeposits)
  expect(deposits.every(({ waits }) => waits)).toBe(true)
  expect(await rowsOf('/api/admin/withdrawals?status=waiting')).toHaveLength(waitingWithdrawals)
  expect(await rowsOf('/api/admin/disputes?status=waiting')).toHaveLength(openDisputes)
  expect(await rowsOf('/api/admin/alerts?status=pending')).toHaveLength(waitingAlerts)
  expect(await rowsOf('/api/admin/contact-messages?status=waiting')).toHaveLength(waitingContacts)
  for (const figure of [waitingDeposits, waitingWithdrawals, openDisputes]) expect(figure).toBeGreaterThan(0)
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
