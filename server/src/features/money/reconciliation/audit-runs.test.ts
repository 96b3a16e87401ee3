import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { type Person, World } from '../../../../test/world.ts'
import { runAudit, runHourlyAudit } from './audit-runs.ts'

let world: World
let admin: Person
beforeEach(async () => {
  world = await World.open()
  admin = await world.anAdmin()
  await world.aBusiness()
})
afterEach(() => world.close())

const requestAudit = () => admin.call('POST', '/api/admin/ledger/audit')
const lastAudit = async () => (await admin.call('GET', '/api/admin/ledger/audit')).body.last
const readFrozen = async () => (await admin.call('GET', '/api/admin/settings/payouts_frozen')).body.value
const logs = async () =>
  (await world.database.orm.execute(sql`select admin_id, details from admin_action_logs order by id`)).rows
const alertMails = () => world.mails.filter(({ kind }) => kind === 'admin_alert')

/** Runs a statement that the guards would refuse: as the owner, with all of them disabled. */
async function breakBooks(statement: string) {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    for (const table of ['ledger.journals', 'ledger.entries', 'ledger.accounts', 'users'])
      await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}
const breakBalances = () => breakBooks("update ledger.accounts set balance = balance + 1 where kind = 'user_available'")
const repairBalances = () =>
  breakBooks("update ledger.accounts set balance = balance - 1 where kind = 'user_available'")

describe('an audit of correct books', () => {
  it('is stored with its time, who requested it, and what it checked', async () => {
    expect(await lastAudit()).toBeNull()
    const { status, body } = await requestAudit()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { by: { id: admin.id }, journals: 1, holds: 0, found: 0, violations: [], took: expect.any(Number) },
    })
    expect(body.ranAt).toBe(world.services.clock().toISOString())
    expect(await lastAudit()).toEqual(body)
    world.pass(1)
    await runAudit(world.services, null)
    expect(await lastAudit()).toMatchObject({ by: null, ranAt: world.services.clock().toISOString() })
    expect(await readFrozen()).toMatchObject({ frozen: false })
    expect(await logs()).toEqual([])
  })

  it('cannot be changed or deleted afterwards', async () => {
    await requestAudit()
    for (const statement of [sql`update ledger_audits set found = 1`, sql`delete from ledger_audits`])
      await expect(world.database.orm.execute(statement)).rejects.toThrow()
  })
})

describe('an audit with violations', () => {
  it('freezes payouts in the system’s name and alerts the admins', async () => {
    const id = await world.aWithdrawal(await world.anInfluencer())
    await breakBalances()
    await runAudit(world.services, null)
    const found = await lastAudit()
    expect(found.found).toBeGreaterThan(0)
    expect(found.violations[0].invariant).toMatch(/^I3 /)
    expect(await readFrozen()).toEqual({ frozen: true, reason: withdrawalErrors.frozenByAudit })
    expect(await logs()).toMatchObject([
      { admin_id: null, details: { key: 'payouts_frozen', auditId: found.id, found: found.found } },
    ])
    expect(alertMails()).toMatchObject([{ userId: admin.id, params: { action: 'ledger_violation' } }])
    expect((await admin.call('GET', '/api/admin/alerts')).body.items).toMatchObject([
      { kind: 'ledger_violation', note: expect.stringContaining('I3') },
    ])
    expect((await admin.call('GET', '/api/admin/overview')).body).toMatchObject({
      waitingAlerts: 1,
      waitingWithdrawals: 1,
      waitingDeposits: 0,
      openDisputes: 0,
    })
    const refused = await admin.call('POST', `/api/admin/withdrawals/${id}/approve`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'payouts_frozen' } })
  })

  it('freezes them once, however often it runs concurrently', async () => {
    await breakBalances()
    await Promise.all(Array.from({ length: 5 }, () => runAudit(world.services, null)))
    expect(await logs()).toHaveLength(1)
    expect(alertMails()).toHaveLength(1)
  })

  it('lets two admins unfreeze them with a reason, and freezes them again while the violation remains', async () => {
    const second = await world.anAdmin()
    await breakBalances()
    await requestAudit()
    const openBy = (by: Person, reason?: string) =>
      by.call('PUT', '/api/admin/settings/payouts_frozen', { value: { frozen: false, reason } })
    const open = async (reason: string) => {
      await openBy(admin, reason)
      return openBy(second, reason)
    }
    expect((await openBy(admin)).status).toBe(422)
    expect((await openBy(admin, 'Too short')).status).toBe(422)
    expect((await open('We know what it was.')).status).toBe(200)
    expect((await logs()).at(-1)).toMatchObject({
      admin_id: second.id,
      details: { before: { frozen: true }, after: { frozen: false, reason: 'We know what it was.' } },
    })
    await requestAudit()
    expect(await readFrozen()).toMatchObject({ frozen: true })
    await repairBalances()
    expect((await open('The books are right again.')).status).toBe(200)
    await requestAudit()
    expect(await lastAudit()).toMatchObject({ found: 0 })
    expect(await readFrozen()).toMatchObject({ frozen: false })
  })

  it('stores the first hundred violations', async () => {
    const many = Array.from({ length: 101 }, (_, i) => `evt_${i}`)
    await world.database.orm.execute(sql`
      insert into webhook_events (id, type, received_at)
      select id, 'x', now() - interval '1 hour' from jsonb_array_elements_text(${JSON.stringify(many)}::jsonb) id`)
    const { body } = await requestAudit()
    expect(body).toMatchObject({ found: 101 })
    expect(body.violations).toHaveLength(100)
  })
})

it('the hourly audit moves the kept sums, unless it finds something', async () => {
  const journals = async () =>
    (await world.database.orm.execute(sql`select distinct journal_id::int as id from ledger.account_sums`)).rows
  await breakBalances()
  await runHourlyAudit(world.services)
  expect(await lastAudit()).toMatchObject({ found: expect.any(Number), by: null })
  expect(await journals()).toEqual([])
  await repairBalances()
  await runHourlyAudit(world.services)
  expect(await lastAudit()).toMatchObject({ found: 0 })
  expect(await journals()).toEqual([{ id: 1 }])
})

it('audits are only for admins', async () => {
  for (const [person, status] of [
    [await world.aBusiness(), 403],
    [await world.anInfluencer(), 403],
    [world.aStranger(), 401],
  ] as const) {
    expect((await person.call('GET', '/api/admin/ledger/audit')).status).toBe(status)
    expect((await person.call('POST', '/api/admin/ledger/audit')).status).toBe(status)
  }
  expect(await lastAudit()).toBeNull()
})
