import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsAfter } from '../../../../test/faulty-books.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'

const { world } = await aMarket()
let breaker: Database
/** Withdrawals in every state, without the guards that keep them correct. */
beforeAll(async () => {
  breaker = openDatabase(world.ownerUrl, { max: 1 })
  const admin = await world.anAdmin()
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await world.aWithdrawal(await world.anInfluencer()))
  const batch = await world.aBatch(admin)
  const line = (id: string, how: string, body: object) =>
    admin.call('POST', `/api/admin/payout-batches/${batch}/lines/${id}/${how}`, body)
  expect((await line(ids[0]!, 'paid', { transactionId: 'TR-1' })).status).toBe(204)
  expect((await line(ids[1]!, 'bounced', { reason: 'The account is closed.' })).status).toBe(204)
  await world.aWithdrawal(await world.anInfluencer())
  const approved = await world.aWithdrawal(await world.anInfluencer())
  expect((await admin.call('POST', `/api/admin/withdrawals/${approved}/approve`, {})).status).toBe(204)
  expect(await world.audit()).toEqual([])
  await breaker.pool.query('alter table payout_batches disable trigger user')
  await breaker.pool.query('alter table payout_batches drop constraint payout_batches_revert_check')
  for (const check of ['batch', 'paid', 'failed', 'approved', 'two_admins'])
    await breaker.pool.query(`alter table withdrawal_requests drop constraint withdrawal_requests_${check}_check`)
})
afterAll(() => breaker.close())

const updateFirst = (set: string, which: string) =>
  `update withdrawal_requests set ${set} where number = (select min(number) from withdrawal_requests where ${which})`

it.each<[string, string, string]>([
  [
    'I14',
    'a batched withdrawal still has an open hold',
    updateFirst(
      'batch_id = (select min(id::text)::uuid from payout_batches)',
      "status = 'approved' and batch_id is null",
    ),
  ],
  [
    'I14',
    'a withdrawal without a batch has been paid out',
    updateFirst('batch_id = null', "status = 'approved' and batch_id is not null"),
  ],
  [
    'I14',
    'a pending withdrawal is in a batch',
    updateFirst('batch_id = (select min(id::text)::uuid from payout_batches)', "status = 'pending'"),
  ],
  [
    'I14',
    'a withdrawal paid out in a batch is pending again',
    updateFirst("status = 'pending', batch_id = null", 'batch_id is not null'),
  ],
  [
    'I14',
    'a withdrawal failed without its money being returned',
    updateFirst("status = 'failed'", 'paid_at is not null'),
  ],
  ['I14', 'a paid withdrawal had its money returned', updateFirst("status = 'approved'", "status = 'failed'")],
  [
    'I14',
    'money was returned twice',
    "drop index ledger.journals_once_uq; with j as (insert into ledger.journals (idem_key, request_hash, code, ref_type, ref_id, currency) select 'twice:0001', '', code, ref_type, ref_id, currency from ledger.journals where code = 'payout_failed' limit 1 returning id) insert into ledger.entries (journal_id, seq, account_id, amount) select j.id, n, a.id, case n when 1 then 5 else -5 end from j, generate_series(1, 2) n, ledger.accounts a where a.kind = case n when 1 then 'promo' else 'suspense' end",
  ],
  [
    'I14',
    'a paid withdrawal has a pending payment',
    "update payments set status = 'pending' where id in (select payment_id from withdrawal_requests where paid_at is not null)",
  ],
  ['I14', 'a reverted batch has a line that has not failed', 'update payout_batches set reverted_at = now()'],
  ['I14', 'a withdrawal is in a batch of another method', "update payout_batches set method = 'bank_transfer'"],
  [
    'I19',
    'the owner of a withdrawal created its batch',
    'update payout_batches b set created_by = w.user_id from withdrawal_requests w where w.batch_id = b.id',
  ],
  [
    'I19',
    'the owner of a withdrawal approved it',
    updateFirst('first_approved_by = user_id', "status = 'approved' and batch_id is null"),
  ],
  ['I19', 'the owner of a withdrawal marked it as paid', updateFirst('paid_by = user_id', 'paid_at is not null')],
  [
    'I19',
    'a single admin approved a withdrawal that requires two',
    updateFirst('two_admins_above = 0', 'batch_id is not null'),
  ],
])('%s detects that %s', async (name, _, fault) => {
  const violated = await violationsAfter(breaker, fault.split('; '))
  expect(violated.map((invariant) => invariant.split(' ')[0])).toContain(name)
})
