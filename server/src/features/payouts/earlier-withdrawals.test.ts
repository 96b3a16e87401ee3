import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore } from '../../../test/earlier-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { findViolations } from '../ledger/audit.ts'

let client: pg.Client
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ client, url, close } = await databaseBefore('CREATE TABLE "payout_batches"'))
})
afterAll(() => close())

const one = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows[0]
async function aPerson(username: string, role = 'influencer'): Promise<number> {
  const { id } = await one(
    `insert into users (email, username, display_name, role) values ($1, $2, $2, $3) returning id`,
    [`${username}@example.com`, username, role],
  )
  return id
}
type Earlier = { method?: string; status: string; amount: number; decidedBy?: number; firstApprovedBy?: number }

/** A withdrawal as stored before batches existed, when an approval paid it out. */
async function aWithdrawal(userId: number, { method = 'paypal', status, amount, decidedBy, firstApprovedBy }: Earlier) {
  const payment = async (type: string) =>
    (
      await one(`insert into payments (user_id, amount, type, method) values ($1, $2, $3, 'paypal') returning id`, [
        userId,
        amount,
        type,
      ])
    ).id
  const book = async (paymentId: number, query: string, values: unknown[]) => {
    const { id } = await one(query, values)
    await client.query('insert into payment_journals values ($1, $2)', [paymentId, id])
    return id
  }
  const depositId = await payment('deposit')
  const journal = await book(depositId, `select ledger.deposit($1, $2, 'USD', $3) as id`, [depositId, userId, amount])
  await client.query(`update payments set status = 'completed', journal_id = $2 where id = $1`, [depositId, journal])
  const paymentId = await payment('withdrawal')
  const { id } = await one(
    `insert into withdrawal_requests (user_id, amount, payment_method, account_details, payment_id) values ($1, $2, $3, 'sealed', $4) returning id`,
    [userId, amount, method, paymentId],
  )
  await book(paymentId, `select ledger.hold_open('withdrawal', $1, 'USD', $2, $3, $2) as id`, [id, userId, amount])
  if (firstApprovedBy)
    await client.query(
      'update withdrawal_requests set first_approved_by = $2, first_approved_at = now() where id = $1',
      [id, firstApprovedBy],
    )
  if (status === 'pending') return id as string
  const sent = await book(paymentId, `select ledger.payout($1, $2) as id`, [id, decidedBy])
  await client.query(`update payments set status = 'completed', journal_id = $2, transaction_id = 'TR' where id = $1`, [
    paymentId,
    sent,
  ])
  await client.query(
    `update withdrawal_requests set status = 'approved', transaction_id = 'TR', decided_by = $2, decided_at = now() where id = $1`,
    [id, decidedBy],
  )
  if (status === 'approved') return id as string
  await book(paymentId, `select ledger.payout_fail($1, $2) as id`, [id, decidedBy])
  await client.query(`update payments set status = 'failed' where id = $1`, [paymentId])
  await client.query(
    `update withdrawal_requests set status = 'failed', notes = 'It came back.', failed_at = now(), failed_by = $2 where id = $1`,
    [id, decidedBy],
  )
  return id as string
}

it('withdrawals from before batches existed satisfy the invariants after the migration', async () => {
  const [anna, boris] = [await aPerson('anna', 'admin'), await aPerson('boris', 'admin')]
  const person = await aPerson('maya')
  const paid = await aWithdrawal(person, { status: 'approved', amount: 5_000, decidedBy: anna })
  const byTwo = await aWithdrawal(person, {
    status: 'approved',
    amount: 200_000,
    decidedBy: anna,
    firstApprovedBy: boris,
  })
  // paid out by one admin when the limit was higher
  const byOne = await aWithdrawal(person, {
    status: 'approved',
    amount: 300_000,
    decidedBy: anna,
    method: 'bank_transfer',
  })
  const bounced = await aWithdrawal(person, { status: 'failed', amount: 6_000, decidedBy: boris })
  const noted = await aWithdrawal(person, { status: 'pending', amount: 200_000, firstApprovedBy: anna })
  const waiting = await aWithdrawal(person, { status: 'pending', amount: 4_000 })
  await client.query(
    `insert into system_settings (key, value) values ('withdrawals', '{"clearingDays": 0, "twoAdminsAbove": 50000}')`,
  )
  await migrate(url)
  const { rows } = await client.query(`
    select w.id, w.status, w.two_admins_above, b.method, w.paid_at is not null as paid, b.sent_at is not null as sent
    from withdrawal_requests w left join payout_batches b on b.id = w.batch_id`)
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of(paid)).toMatchObject({ status: 'approved', method: 'paypal', paid: true, sent: true })
  expect(of(byTwo)).toMatchObject({ status: 'approved', method: 'paypal', paid: true })
  expect(of(byOne)).toMatchObject({
    status: 'approved',
    method: 'bank_transfer',
    paid: true,
    two_admins_above: 300_000,
  })
  expect(of(bounced)).toMatchObject({ status: 'failed', method: 'paypal' })
  expect(of(noted)).toMatchObject({ status: 'approved', method: null, paid: false, two_admins_above: 50_000 })
  expect(of(waiting)).toMatchObject({ status: 'pending', method: null, two_admins_above: 50_000 })
  const database = openDatabase(url, { max: 2 })
  try {
    expect(await findViolations(database.orm)).toEqual([])
  } finally {
    await database.close()
  }
})
