import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { maxBatchLines } from '#contract/money/payouts/payout-batches.ts'
import { payoutReference } from '#contract/money/payouts/payout-reference.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { type Answer, type Person, paypalWithdrawal, World, worldPassword } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { readUser } from '../../foundation/users/users.ts'
import { balances, reverseDeposit } from '../ledger/ledger.ts'
import { sealAccount } from '../payout-details/sealed-account.ts'
import { openWithdrawal } from '../withdrawals/withdrawals.ts'
import { sealFile } from './payout-file.ts'

let world: World
let [anna, boris]: Person[] = []
// each test has a world of its own, since a batch takes all pending withdrawals
beforeEach(async () => {
  world = await World.open()
  anna = await world.anAdmin()
  boris = await world.anAdmin()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

const at = '/api/admin/payout-batches'
const execute = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const createBatch = (by = anna!, headers?: Record<string, string>, method = 'paypal') =>
  by.call('POST', at, { method }, headers)
const readBatch = async (id: string) => (await anna!.call('GET', `${at}/${id}`)).body
const settleLine = (how: 'paid' | 'bounced', batch: string, id: string, by = anna!, body?: object) =>
  by.call(
    'POST',
    `${at}/${batch}/lines/${id}/${how}`,
    body ?? (how === 'paid' ? { transactionId: 'TR-1' } : { reason }),
  )
const approve = (by: Person, id: string) => by.call('POST', `/api/admin/withdrawals/${id}/approve`, {})
const reason = 'The bank says: account closed.'
const large = 100_001
/** A person with a pending withdrawal of `amount` cents, by default 50 dollars. */
async function aPending(amount?: number) {
  const person = await world.anInfluencer()
  return { person, id: await world.aWithdrawal(person, amount) }
}
async function aBatched(amount?: number) {
  const { person, id } = await aPending(amount)
  return { person, id, batch: await world.aBatch(anna!) }
}
const balancesOf = ({ id }: Person) => balances(world.database.orm, id)
const latestOf = async (person: Person) => (await person.call('GET', '/api/withdrawals')).body.items[0]
const mailsTo = ({ id }: Person) => world.mails.filter(({ userId }) => userId === id).map(({ kind }) => kind)
const refused = (status: number, code: string, message?: string) => ({
  status,
  body: { code, ...(message && { message }) },
})

describe('a payout batch', () => {
  it('alerts admins once what one of them pays out within 24 hours passes the setting', async () => {
    await world.changeSetting('withdrawals', { clearingDays: 0, batchesAlertAbove: 10_000 })
    const alerted = async () => {
      const { items } = (await boris!.call('GET', '/api/admin/alerts?limit=100')).body
      return items.filter(({ kind }: { kind: string }) => kind === 'payouts_of_one_admin')
    }
    await aBatched()
    await aBatched()
    expect(await alerted()).toEqual([])
    await aPending()
    await world.aBatch(boris!)
    expect(await alerted()).toEqual([])
    await aBatched()
    expect(await alerted()).toMatchObject([{ subject: `@${anna!.username}`, note: '24 h: $150' }])
  })

  it('includes the 1,000 oldest withdrawals and leaves the rest for the next batch', { timeout: 60_000 }, async () => {
    const person = await world.anInfluencer()
    await world.mayWithdraw(person)
    await world.giveMoney(person.id, (maxBatchLines + 1) * 2_000)
    const user = await readUser(world.database.orm, person.id)
    const input = { amount: 2_000, method: 'paypal', actorId: person.id, isAfterBlock: false } as const
    const ids = await inTransaction(world.services, async (context) => {
      const made: string[] = []
      for (let i = 0; i <= maxBatchLines; i++) made.push((await openWithdrawal(context, user, input)).id)
      return made
    })
    const { body } = await createBatch()
    expect(body.lines).toHaveLength(maxBatchLines)
    expect(body.leftOut).toEqual([{ withdrawalId: ids.at(-1), reason: 'batch_full' }])
    expect((await createBatch()).body).toMatchObject({ lines: [{ withdrawalId: ids.at(-1) }], leftOut: [] })
  })

  it('includes pending withdrawals, locks them, and moves their held money to payout clearing in one transaction', async () => {
    const [first, second] = [await aPending(), await aPending(7_000)]
    await approve(boris!, second.id)
    expect(await latestOf(second.person)).toMatchObject({ status: 'approved', stage: 'approved', batchId: null })
    expect(await balancesOf(second.person)).toMatchObject({ held: 7_000 })
    const { status, body } = await createBatch()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      method: 'paypal',
      status: 'open',
      total: 12_000,
      lines: [
        { withdrawalId: first.id, amount: 5_000, status: 'open' },
        { withdrawalId: second.id, amount: 7_000, status: 'open' },
      ],
      leftOut: [],
    })
    for (const { person, id, amount } of [
      { ...first, amount: 5_000 },
      { ...second, amount: 7_000 },
    ]) {
      expect(await balancesOf(person)).toEqual({ available: 0, held: 0, debt: 0 })
      expect(await latestOf(person)).toMatchObject({ status: 'approved', stage: 'being_paid', batchId: body.id })
      expect(await person.call('POST', `/api/withdrawals/${id}/cancel`)).toMatchObject(
        refused(409, 'already_decided', withdrawalErrors.withdrawalBeingPaid),
      )
      const rejected = await anna!.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: reason })
      expect(rejected).toMatchObject(refused(409, 'already_decided'))
      expect(await approve(boris!, id)).toMatchObject(refused(409, 'already_decided'))
      const wallet = (await person.call('GET', '/api/wallet')).body
      expect(wallet).toMatchObject({ held: 0, withdrawing: 0, beingPaid: amount })
    }
    const { rows } = await execute(sql`
      select sum(e.amount)::int as sent from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where a.kind = 'payout_clearing'`)
    expect(rows).toEqual([{ sent: 12_000 }])
    expect(await createBatch(boris!)).toMatchObject(refused(409, 'nothing_to_pay_out', payoutErrors.nothingToPayOut))
  })

  it('is created once per key', async () => {
    await aPending()
    const key = { 'idempotency-key': 'a-batch-of-today' }
    const made = await createBatch(anna!, key)
    const again = await createBatch(anna!, key)
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(again.body).toEqual(made.body)
    expect((await anna!.call('GET', at)).body.items).toHaveLength(1)
  })

  it('contains only withdrawals of one method', async () => {
    await aPending()
    expect(await createBatch(anna!, undefined, 'bank_transfer')).toMatchObject(refused(409, 'nothing_to_pay_out'))
    for (const method of ['cheque', '', null])
      expect(await anna!.call('POST', at, { method })).toMatchObject({ status: 422 })
  })

  it('cannot be created while payouts are frozen, without step-up, or by anyone but admins', async () => {
    const { person } = await aPending()
    await anna!.call('PUT', '/api/admin/settings/payouts_frozen', { value: { frozen: true } })
    expect(await createBatch()).toMatchObject(refused(409, 'payouts_frozen'))
    const open = { frozen: false, reason: 'It was only a test.' }
    for (const each of [anna!, boris!]) await each.call('PUT', '/api/admin/settings/payouts_frozen', { value: open })
    expect((await createBatch(person)).status).toBe(403)
    expect((await createBatch(world.aStranger())).status).toBe(401)
    await execute(sql`update sessions set confirmed_at = null where user_id = ${anna!.id}`)
    expect(await createBatch()).toMatchObject(refused(403, 'step_up_needed'))
    expect((await createBatch(boris!)).status).toBe(201)
  })

  it('leaves out blocked owners, owners in debt and its creator’s own withdrawal, each with the reason', async () => {
    const [blocked, owing, mine, fine] = [await aPending(), await aPending(), await aPending(), await aPending()]
    await execute(sql`update users set is_active = false where id = ${blocked.person.id}`)
    await world.changeRole(mine.person, 'admin')
    await world.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into payments (user_id, amount, type, method, status) values (${owing.person.id}, 300, 'refund', 'credit_card', 'pending')
        returning id`)
      const reversed = { refId: 'dp_test:300', userId: owing.person.id, amount: 300, depositJournalId: null }
      const { journalId } = await reverseDeposit(tx, reversed)
      await tx.execute(sql`insert into payment_journals values (${rows[0]!.id}, ${journalId})`)
      await tx.execute(sql`update payments set status = 'cancelled' where id = ${rows[0]!.id}`)
      await tx.execute(sql`
        insert into card_reversals (id, kind, payment_intent_id, told, booked) values ('dp_test', 'dispute', 'pi_test', 300, 300)`)
    })
    const { body } = await createBatch(mine.person)
    expect(body.lines).toEqual([{ withdrawalId: fine.id, amount: 5_000, status: 'open' }])
    expect(body.leftOut).toEqual([
      { withdrawalId: blocked.id, reason: 'owner_blocked' },
      { withdrawalId: owing.id, reason: 'in_debt' },
      { withdrawalId: mine.id, reason: 'own_withdrawal' },
    ])
    expect((await readBatch(body.id)).leftOut).toMatchObject(
      [blocked, owing, mine].map(({ id, person }) => ({ withdrawalId: id, amount: 5_000, user: { id: person.id } })),
    )
    expect(await balancesOf(blocked.person)).toMatchObject({ held: 5_000 })
  })

  it('is never empty: when all that waits is left out there is none, however many ask at once', async () => {
    const mine = await aPending()
    await world.changeRole(mine.person, 'admin')
    const answers = await Promise.all(Array.from({ length: 4 }, () => createBatch(mine.person)))
    const leftOut = [{ withdrawalId: mine.id, reason: 'own_withdrawal' }]
    for (const each of answers)
      expect(each).toMatchObject({ status: 409, body: { code: 'nothing_to_pay_out', leftOut } })
    expect((await anna!.call('GET', at)).body.items).toEqual([])
    const { rows } = await execute(sql`select id from admin_action_logs where target_type = 'payout_batch'`)
    expect(rows).toEqual([])
    expect((await createBatch()).body).toMatchObject({ lines: [{ withdrawalId: mine.id }] })
  })

  it('leaves nothing behind when creating it fails', async () => {
    const { person } = await aPending()
    const { transaction } = world.database
    world.database.transaction = (work) =>
      transaction(async (tx) => {
        await work(tx)
        throw new Error('the power went out')
      })
    try {
      expect((await createBatch()).status).toBe(500)
    } finally {
      world.database.transaction = transaction
    }
    expect(await balancesOf(person)).toMatchObject({ held: 5_000 })
    expect((await anna!.call('GET', at)).body.items).toEqual([])
    expect((await createBatch()).status).toBe(201)
  })

  it('is listed newest first, paged', async () => {
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push((await aBatched()).batch)
    const first = (await anna!.call('GET', `${at}?limit=2`)).body
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]])
    expect(first.items[0]).toMatchObject({
      total: 5_000,
      lines: 1,
      openLines: 1,
      createdBy: { id: anna!.id },
      sentAt: null,
    })
    const second = (await anna!.call('GET', `${at}?limit=2&cursor=${first.nextCursor}`)).body
    expect(second).toMatchObject({ items: [{ id: made[0] }], nextCursor: null })
  })
})

describe('a withdrawal that requires two admins', () => {
  it('is left out until an admin other than the creator has approved it', async () => {
    const { id, person } = await aPending(large)
    const leftOut = [{ withdrawalId: id, reason: 'second_admin_needed' }]
    const out = { status: 409, body: { code: 'nothing_to_pay_out', message: payoutErrors.allLeftOut, leftOut } }
    expect(await createBatch()).toMatchObject(out)
    expect((await approve(anna!, id)).status).toBe(204)
    expect(await createBatch()).toMatchObject(out)
    expect(await balancesOf(person)).toMatchObject({ held: large })
    expect((await createBatch(boris!)).body).toMatchObject({ lines: [{ withdrawalId: id }], leftOut: [] })
  })

  it('can be batched by either of the two admins who approved it', async () => {
    const { id } = await aPending(large)
    await approve(anna!, id)
    expect(await approve(anna!, id)).toMatchObject(
      refused(409, 'second_admin_needed', withdrawalErrors.secondAdminNeeded),
    )
    expect((await approve(boris!, id)).status).toBe(204)
    expect(await approve(await world.anAdmin(), id)).toMatchObject(refused(409, 'already_decided'))
    expect((await createBatch(anna!)).body).toMatchObject({ lines: [{ withdrawalId: id }] })
  })

  it('does not count approvals by former admins', async () => {
    const { id } = await aPending(large)
    const gone = await world.anAdmin()
    await approve(gone, id)
    await execute(sql`update users set is_active = false where id = ${gone.id}`)
    expect(await createBatch()).toMatchObject({ status: 409, body: { leftOut: [{ reason: 'second_admin_needed' }] } })
    expect((await approve(boris!, id)).status).toBe(204)
    expect((await createBatch()).body).toMatchObject({ lines: [{ withdrawalId: id }] })
  })

  it('is subject to the limit at the time of the request', async () => {
    const rules = (twoAdminsAbove: number) =>
      anna!.call('PUT', '/api/admin/settings/withdrawals', { value: { clearingDays: 0, twoAdminsAbove } })
    const strict = await aPending(large)
    await execute(sql`insert into system_settings (key, value) values ('withdrawals', '{"clearingDays": 0, "min": 2000, "max": 500000, "twoAdminsAbove": 500000}')
      on conflict (key) do update set value = excluded.value`)
    const loose = await aPending(large)
    await rules(3_000)
    expect((await createBatch()).body).toMatchObject({
      lines: [{ withdrawalId: loose.id }],
      leftOut: [{ withdrawalId: strict.id, reason: 'second_admin_needed' }],
    })
  })

  it('cannot be approved while there is only one admin, and is left out of batches', async () => {
    const [big, small] = [await aPending(large), await aPending()]
    await execute(sql`update users set is_active = false where id = ${boris!.id}`)
    expect(await approve(anna!, big.id)).toMatchObject(
      refused(409, 'second_admin_needed', 'Add a second admin first: npm run admin'),
    )
    expect((await approve(anna!, small.id)).status).toBe(204)
    const { body } = await createBatch()
    expect(body).toMatchObject({
      lines: [{ withdrawalId: small.id }],
      leftOut: [{ withdrawalId: big.id, reason: 'second_admin_needed' }],
    })
  })
})

describe('the file of a batch', () => {
  it('made before references were short keeps its bytes, and its ids name the same withdrawals', async () => {
    const { person, id, batch } = await aBatched()
    const content = `${person.username}@pay.example,50.00,USD,${id},Vivobid\r\n`
    const owner = await world.asOwner()
    try {
      await owner.query("set session_replication_role = 'replica'")
      await owner.query('update payout_batches set file = $1', [sealFile(world.services.secret, batch, content)])
    } finally {
      await owner.end()
    }
    expect((await take(batch)).body.text).toBe(content)
    expect((await settleLine('paid', batch, id)).status).toBe(204)
  })

  it('for PayPal names each withdrawal by a reference, by which its journals and its line are found', async () => {
    const { batch } = await aBatched()
    const reference = (await take(batch)).body.text.split(',')[3] as string
    expect(reference.length).toBeLessThanOrEqual(30)
    const { items } = (await anna!.call('GET', `/api/admin/ledger/journals?reference=${reference}`)).body
    expect(items.map(({ code }: { code: string }) => code)).toEqual(['payout', 'hold'])
    expect((await settleLine('paid', batch, reference)).status).toBe(204)
    expect((await readBatch(batch)).lines).toMatchObject([{ status: 'paid' }])
  })

  const take = (batch: string, by = anna!) => by.call('GET', `${at}/${batch}/file`)

  it('always has the same bytes, whatever changes, and each download is logged', async () => {
    const { person, id, batch } = await aBatched()
    const first = await take(batch)
    expect(first.headers['content-type']).toContain('text/csv')
    expect(first.body.text).toBe(`${person.username}@pay.example,50.00,USD,${payoutReference(id)},Vivobid\r\n`)
    const other = { paymentMethod: 'paypal', paypalEmail: 'another@pay.example', password: worldPassword }
    expect((await person.call('PUT', '/api/user/payout-details', other)).status).toBe(200)
    await aPending()
    await settleLine('paid', batch, id)
    world.pass(100)
    expect((await take(batch, boris!)).body.bytes.equals(first.body.bytes)).toBe(true)
    const { rows } = await execute(
      sql`select admin_id from admin_action_logs where target_type = 'payout_batch_file' order by id`,
    )
    expect(rows).toEqual([{ admin_id: anna!.id }, { admin_id: boris!.id }])
    expect(await readBatch(batch)).toMatchObject({ fileTaken: { by: { id: boris!.id } }, hasFile: true })
  })

  it('is only for admins with step-up, and the only place with full account numbers', async () => {
    const { person, batch } = await aBatched()
    expect((await take(batch, person)).status).toBe(403)
    expect((await take(batch, world.aStranger())).status).toBe(401)
    expect((await take('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const address = `${person.username}@pay.example`
    for (const url of [at, `${at}/${batch}`, '/api/admin/withdrawals?status=approved'])
      expect(JSON.stringify((await anna!.call('GET', url)).body)).not.toContain(address)
    const { rows } = await execute(sql`select file from payout_batches`)
    expect(JSON.stringify(rows)).not.toContain(address)
    await execute(sql`update sessions set confirmed_at = null where user_id = ${anna!.id}`)
    expect(await take(batch)).toMatchObject(refused(403, 'step_up_needed'))
  })

  it('cannot be changed by the application, not even directly in the database', async () => {
    await aBatched()
    await expect(execute(sql`update payout_batches set file = 'another'`)).rejects.toMatchObject({
      cause: { code: 'LG002' },
    })
    await expect(execute(sql`delete from payout_batches`)).rejects.toBeDefined()
  })

  it('cannot be downloaded once the batch is reverted', async () => {
    const { batch } = await aBatched()
    for (const by of [anna!, boris!]) await by.call('POST', `${at}/${batch}/revert`, { reason })
    expect(await take(batch)).toMatchObject(refused(409, 'batch_state', payoutErrors.batchReverted))
  })
})

describe('a line of a batch', () => {
  it('is marked as paid with a transaction id, and its owner is notified', async () => {
    const { person, id, batch } = await aBatched()
    expect(mailsTo(person)).not.toContain('withdrawal_paid')
    expect(await settleLine('paid', batch, id, anna!, {})).toMatchObject({ status: 422 })
    expect((await settleLine('paid', batch, id)).status).toBe(204)
    expect(await latestOf(person)).toMatchObject({ stage: 'paid', transactionId: 'TR-1', paidAt: expect.any(String) })
    expect(mailsTo(person)).toContain('withdrawal_paid')
    expect(await readBatch(batch)).toMatchObject({
      status: 'settled',
      lines: [{ status: 'paid', transactionId: 'TR-1' }],
    })
    expect(await settleLine('paid', batch, id)).toMatchObject(refused(409, 'withdrawal_state', payoutErrors.payoutPaid))
  })

  it.each(['open', 'paid'])('can bounce when it is %s: the money returns once, and that is final', async (state) => {
    const { person, id, batch } = await aBatched()
    if (state === 'paid') await settleLine('paid', batch, id)
    expect(await settleLine('bounced', batch, id, anna!, { reason: 'No.' })).toMatchObject({ status: 422 })
    expect((await settleLine('bounced', batch, id)).status).toBe(204)
    expect(await balancesOf(person)).toEqual({ available: 5_000, held: 0, debt: 0 })
    expect(await latestOf(person)).toMatchObject({ status: 'failed', stage: 'returned', notes: reason })
    expect(mailsTo(person)).toContain('withdrawal_failed')
    for (const how of ['paid', 'bounced'] as const)
      expect(await settleLine(how, batch, id)).toMatchObject(
        refused(409, 'withdrawal_state', payoutErrors.payoutBounced),
      )
    expect(await readBatch(batch)).toMatchObject({
      status: 'settled',
      total: 5_000,
      lines: [{ status: 'bounced', notes: reason }],
    })
    const input = { amount: 5_000, ...paypalWithdrawal(person) }
    expect((await person.call('POST', '/api/withdrawals', input)).status).toBe(201)
  })

  it('can be settled only in its own batch, and not by its owner', async () => {
    const first = await aBatched()
    const second = await aBatched()
    for (const how of ['paid', 'bounced'] as const) {
      expect((await settleLine(how, first.batch, second.id)).status).toBe(404)
      expect((await settleLine(how, first.batch, first.id, first.person)).status).toBe(403)
      await world.changeRole(first.person, 'admin')
      expect(await settleLine(how, first.batch, first.id, first.person)).toMatchObject({ status: 403 })
      await world.changeRole(first.person, 'influencer')
    }
    await execute(sql`update sessions set confirmed_at = null where user_id = ${boris!.id}`)
    for (const how of ['paid', 'bounced'] as const)
      expect(await settleLine(how, first.batch, first.id, boris!)).toMatchObject(refused(403, 'step_up_needed'))
  })

  it('prevents deletion of the account until it is paid', async () => {
    const { person, id, batch } = await aBatched()
    const remove = () => person.call('DELETE', '/api/user', { password: worldPassword })
    expect(await remove()).toMatchObject(refused(409, 'account_has_open_business'))
    await settleLine('paid', batch, id)
    expect((await remove()).status).toBe(204)
  })
})

describe('a batch that was never sent', () => {
  const revert = (batch: string, by: Person) => by.call('POST', `${at}/${batch}/revert`, { reason })
  const send = (batch: string) => anna!.call('POST', `${at}/${batch}/sent`, {})

  it('is reverted as a whole by two different admins, which returns the money', async () => {
    const other = await aPending(7_000)
    const { person, batch } = await aBatched()
    expect((await revert(batch, anna!)).status).toBe(204)
    expect(await balancesOf(person)).toMatchObject({ available: 0 })
    expect(await revert(batch, anna!)).toMatchObject(
      refused(409, 'second_admin_needed', payoutErrors.secondAdminReverts),
    )
    expect(await readBatch(batch)).toMatchObject({
      status: 'open',
      revert: { requestedBy: { id: anna!.id }, revertedAt: null },
    })
    expect((await revert(batch, boris!)).status).toBe(204)
    expect(await balancesOf(person)).toEqual({ available: 5_000, held: 0, debt: 0 })
    expect(await balancesOf(other.person)).toEqual({ available: 7_000, held: 0, debt: 0 })
    expect(await latestOf(person)).toMatchObject({ stage: 'returned', notes: reason })
    expect(mailsTo(person)).toContain('withdrawal_reverted')
    expect(await readBatch(batch)).toMatchObject({
      status: 'reverted',
      hasFile: false,
      revert: { revertedAt: expect.any(String) },
    })
    for (const again of [await revert(batch, anna!), await send(batch)])
      expect(again).toMatchObject(refused(409, 'batch_state', payoutErrors.batchReverted))
  })

  it.each<[string, (batch: string, id: string) => Promise<Answer>]>([
    ['marked as sent', (batch) => send(batch)],
    ['paid in part', (batch, id) => settleLine('paid', batch, id)],
    ['bounced in part', (batch, id) => settleLine('bounced', batch, id)],
  ])('can no longer be reverted once it is %s, even if one admin has requested it', async (_, act) => {
    await aPending()
    const { id, batch } = await aBatched()
    await revert(batch, anna!)
    expect((await act(batch, id)).status).toBe(204)
    expect(await readBatch(batch)).toMatchObject({ status: 'sent', sentAt: expect.any(String) })
    expect(await revert(batch, boris!)).toMatchObject(refused(409, 'batch_state', payoutErrors.batchSent))
    expect(await send(batch)).toMatchObject(refused(409, 'batch_state'))
  })

  it('cannot be reverted by one admin alone, without a reason, without step-up, or by anyone else', async () => {
    const { person, batch } = await aBatched()
    expect(await anna!.call('POST', `${at}/${batch}/revert`, { reason: 'No' })).toMatchObject({ status: 422 })
    expect((await revert(batch, person)).status).toBe(403)
    await execute(sql`update sessions set confirmed_at = null where user_id = ${boris!.id}`)
    expect(await revert(batch, boris!)).toMatchObject(refused(403, 'step_up_needed'))
    await execute(sql`update users set is_active = false where id = ${boris!.id}`)
    expect(await revert(batch, anna!)).toMatchObject(refused(409, 'second_admin_needed', settingsErrors.addSecondAdmin))
  })
})

describe('machine-readable files', () => {
  it.each([
    ['verbatim', "Ana O'Neill-Díaz", "Ana O'Neill-Díaz"],
    ['in quotes where a comma, semicolon or quote is in them', 'Acme, "the" Inc.; Ltd', '"Acme, ""the"" Inc.; Ltd"'],
  ])('contain names %s', async (_, accountHolder, written) => {
    const person = await world.aPerson('influencer', { balance: 10_000 })
    await world.mayWithdraw(person)
    const details = {
      paymentMethod: 'wire',
      bankName: 'Bank of the Harbour',
      accountHolder,
      accountNumber: 'DE89370400440532013000',
      password: worldPassword,
    }
    expect((await person.call('PUT', '/api/user/payout-details', details)).status).toBe(200)
    world.pass(25)
    const accountDetails = 'DE89370400440532013000'
    const input = { amount: 5_000, paymentMethod: 'bank_transfer', accountDetails, password: worldPassword }
    const { body: requested } = await person.call('POST', '/api/withdrawals', input)
    const { body } = await createBatch(anna!, undefined, 'bank_transfer')
    const file = await anna!.call('GET', `${at}/${body.id}/file`)
    expect(file.body.text).toBe(
      `id,account_holder,bank,account_number,swift,routing_number,amount,currency\r\n${requested.id},${written},Bank of the Harbour,DE89370400440532013000,,,50.00,USD\r\n`,
    )
  })

  it('leave out invalid details that were saved before this rule existed', async () => {
    const { id } = await aPending()
    const account = { paymentMethod: 'paypal', paypalEmail: '+ana@pay.example' } as const
    await execute(
      sql`update withdrawal_requests set account_details = ${sealAccount(world.services.secret, id, account)}`,
    )
    const { body } = await createBatch()
    expect(body).toMatchObject({
      code: 'nothing_to_pay_out',
      leftOut: [{ withdrawalId: id, reason: 'details_unusable' }],
    })
  })
})
