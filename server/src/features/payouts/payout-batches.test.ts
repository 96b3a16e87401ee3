import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payoutErrors } from '#contract/payouts/errors.ts'
import { maxBatchLines } from '#contract/payouts/payout-batches.ts'
import { settingsErrors } from '#contract/settings/errors.ts'
import { withdrawalErrors } from '#contract/withdrawals/errors.ts'
import { type Answer, type Person, paypalWithdrawal, World, worldPassword } from '../../../test/world.ts'
import { inTransaction } from '../../platform/context.ts'
import { balances, reverseDeposit } from '../ledger/ledger.ts'
import { sealAccount } from '../payout-details/sealed-account.ts'
import { readUser } from '../users/users.ts'
import { openWithdrawal } from '../withdrawals/withdrawals.ts'

let world: World
let [anna, boris]: Person[] = []
// each has a house of its own, since a batch takes whatever waits
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
const run = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const make = (by = anna!, headers?: Record<string, string>, method = 'paypal') =>
  by.call('POST', at, { method }, headers)
const read = async (id: string) => (await anna!.call('GET', `${at}/${id}`)).body
const line = (how: 'paid' | 'bounced', batch: string, id: string, by = anna!, body?: object) =>
  by.call(
    'POST',
    `${at}/${batch}/lines/${id}/${how}`,
    body ?? (how === 'paid' ? { transactionId: 'TR-1' } : { reason }),
  )
const approve = (by: Person, id: string) => by.call('POST', `/api/admin/withdrawals/${id}/approve`, {})
const reason = 'The bank says: account closed.'
const large = 100_001
/** Somebody with a withdrawal of 50 dollars, or of `amount` cents, that waits. */
async function aWaiting(amount?: number) {
  const person = await world.anInfluencer()
  return { person, id: await world.aWithdrawal(person, amount) }
}
async function aBatched(amount?: number) {
  const { person, id } = await aWaiting(amount)
  return { person, id, batch: await world.aBatch(anna!) }
}
const money = ({ id }: Person) => balances(world.database.orm, id)
const own = async (person: Person) => (await person.call('GET', '/api/withdrawals')).body.items[0]
const mailsTo = ({ id }: Person) => world.mails.filter(({ userId }) => userId === id).map(({ kind }) => kind)
const refused = (status: number, code: string, message?: string) => ({
  status,
  body: { code, ...(message && { message }) },
})

describe('a payout batch', () => {
  it('takes the 1,000 oldest, and leaves the rest for the next one', { timeout: 60_000 }, async () => {
    const person = await world.anInfluencer()
    await world.mayWithdraw(person)
    await world.giveMoney(person.id, (maxBatchLines + 1) * 2_000)
    const user = await readUser(world.database.orm, person.id)
    const wish = { amount: 2_000, method: 'paypal', actorId: person.id, isAfterBlock: false } as const
    const ids = await inTransaction(world.services, async (context) => {
      const made: string[] = []
      for (let i = 0; i <= maxBatchLines; i++) made.push((await openWithdrawal(context, user, wish)).id)
      return made
    })
    const { body } = await make()
    expect(body.lines).toHaveLength(maxBatchLines)
    expect(body.leftOut).toEqual([{ withdrawalId: ids.at(-1), reason: 'batch_full' }])
    expect((await make()).body).toMatchObject({ lines: [{ withdrawalId: ids.at(-1) }], leftOut: [] })
  })

  it('takes what waits, locks it, and moves the held money to payout clearing in one transaction', async () => {
    const [first, second] = [await aWaiting(), await aWaiting(7_000)]
    await approve(boris!, second.id)
    expect(await own(second.person)).toMatchObject({ status: 'approved', stage: 'approved', batchId: null })
    expect(await money(second.person)).toMatchObject({ held: 7_000 })
    const { status, body } = await make()
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
    for (const { person, id } of [first, second]) {
      expect(await money(person)).toEqual({ available: 0, held: 0, debt: 0 })
      expect(await own(person)).toMatchObject({ status: 'approved', stage: 'being_paid', batchId: body.id })
      expect(await person.call('POST', `/api/withdrawals/${id}/cancel`)).toMatchObject(
        refused(409, 'already_decided', withdrawalErrors.withdrawalBeingPaid),
      )
      const rejected = await anna!.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: reason })
      expect(rejected).toMatchObject(refused(409, 'already_decided'))
      expect(await approve(boris!, id)).toMatchObject(refused(409, 'already_decided'))
      const wallet = (await person.call('GET', '/api/wallet')).body
      expect(wallet).toMatchObject({ held: 0, withdrawing: 0 })
    }
    const { rows } = await run(sql`
      select sum(e.amount)::int as sent from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where a.kind = 'payout_clearing'`)
    expect(rows).toEqual([{ sent: 12_000 }])
    expect(await make(boris!)).toMatchObject(refused(409, 'nothing_to_pay_out', payoutErrors.nothingToPayOut))
  })

  it('is made once for its key', async () => {
    await aWaiting()
    const key = { 'idempotency-key': 'a-batch-of-today' }
    const made = await make(anna!, key)
    const again = await make(anna!, key)
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(again.body).toEqual(made.body)
    expect((await anna!.call('GET', at)).body.items).toHaveLength(1)
  })

  it('is of one method', async () => {
    await aWaiting()
    expect(await make(anna!, undefined, 'bank_transfer')).toMatchObject(refused(409, 'nothing_to_pay_out'))
    for (const method of ['cheque', '', null])
      expect(await anna!.call('POST', at, { method })).toMatchObject({ status: 422 })
  })

  it('is not made while payouts are frozen, nor without a fresh proof of who asks, nor by others', async () => {
    const { person } = await aWaiting()
    await anna!.call('PUT', '/api/admin/settings/payouts_frozen', { value: { frozen: true } })
    expect(await make()).toMatchObject(refused(409, 'payouts_frozen'))
    const open = { frozen: false, reason: 'It was only a test.' }
    for (const each of [anna!, boris!]) await each.call('PUT', '/api/admin/settings/payouts_frozen', { value: open })
    expect((await make(person)).status).toBe(403)
    expect((await make(world.aStranger())).status).toBe(401)
    await run(sql`update sessions set confirmed_at = null where user_id = ${anna!.id}`)
    expect(await make()).toMatchObject(refused(403, 'step_up_needed'))
    expect((await make(boris!)).status).toBe(201)
  })

  it('leaves out who is blocked, who owes money and the own one of its maker, each with the reason', async () => {
    const [blocked, owing, mine, fine] = [await aWaiting(), await aWaiting(), await aWaiting(), await aWaiting()]
    await run(sql`update users set is_active = false where id = ${blocked.person.id}`)
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
    const { body } = await make(mine.person)
    expect(body.lines).toEqual([{ withdrawalId: fine.id, amount: 5_000, status: 'open' }])
    expect(body.leftOut).toEqual([
      { withdrawalId: blocked.id, reason: 'owner_blocked' },
      { withdrawalId: owing.id, reason: 'in_debt' },
      { withdrawalId: mine.id, reason: 'own_withdrawal' },
    ])
    expect((await read(body.id)).leftOut).toMatchObject(
      [blocked, owing, mine].map(({ id, person }) => ({ withdrawalId: id, amount: 5_000, user: { id: person.id } })),
    )
    expect(await money(blocked.person)).toMatchObject({ held: 5_000 })
  })

  it('leaves nothing behind when it cannot be finished', async () => {
    const { person } = await aWaiting()
    const { transaction } = world.database
    world.database.transaction = (work) =>
      transaction(async (tx) => {
        await work(tx)
        throw new Error('the power went out')
      })
    try {
      expect((await make()).status).toBe(500)
    } finally {
      world.database.transaction = transaction
    }
    expect(await money(person)).toMatchObject({ held: 5_000 })
    expect((await anna!.call('GET', at)).body.items).toEqual([])
    expect((await make()).status).toBe(201)
  })

  it('is listed, newest first, page by page', async () => {
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

describe('what takes two admins', () => {
  it('is left out until another admin than the maker has approved it', async () => {
    const { id, person } = await aWaiting(large)
    const out = { lines: [], leftOut: [{ withdrawalId: id, reason: 'second_admin_needed' }] }
    expect((await make()).body).toMatchObject(out)
    expect((await approve(anna!, id)).status).toBe(204)
    expect((await make()).body).toMatchObject(out)
    expect(await money(person)).toMatchObject({ held: large })
    expect((await make(boris!)).body).toMatchObject({ lines: [{ withdrawalId: id }], leftOut: [] })
  })

  it('may be made a batch of by either of two who approved it', async () => {
    const { id } = await aWaiting(large)
    await approve(anna!, id)
    expect(await approve(anna!, id)).toMatchObject(
      refused(409, 'second_admin_needed', withdrawalErrors.secondAdminNeeded),
    )
    expect((await approve(boris!, id)).status).toBe(204)
    expect(await approve(await world.anAdmin(), id)).toMatchObject(refused(409, 'already_decided'))
    expect((await make(anna!)).body).toMatchObject({ lines: [{ withdrawalId: id }] })
  })

  it('counts no approval of who is an admin no more', async () => {
    const { id } = await aWaiting(large)
    const gone = await world.anAdmin()
    await approve(gone, id)
    await run(sql`update users set is_active = false where id = ${gone.id}`)
    expect((await make()).body).toMatchObject({ lines: [], leftOut: [{ reason: 'second_admin_needed' }] })
    expect((await approve(boris!, id)).status).toBe(204)
    expect((await make()).body).toMatchObject({ lines: [{ withdrawalId: id }] })
  })

  it('goes by the limit as it was when it was asked for', async () => {
    const rules = (twoAdminsAbove: number) =>
      anna!.call('PUT', '/api/admin/settings/withdrawals', { value: { clearingDays: 0, twoAdminsAbove } })
    const strict = await aWaiting(large)
    await run(sql`insert into system_settings (key, value) values ('withdrawals', '{"clearingDays": 0, "min": 2000, "max": 500000, "twoAdminsAbove": 500000}')
      on conflict (key) do update set value = excluded.value`)
    const loose = await aWaiting(large)
    await rules(3_000)
    expect((await make()).body).toMatchObject({
      lines: [{ withdrawalId: loose.id }],
      leftOut: [{ withdrawalId: strict.id, reason: 'second_admin_needed' }],
    })
  })

  it('is refused with what to do while there is one admin alone, and left out of batches', async () => {
    const [big, small] = [await aWaiting(large), await aWaiting()]
    await run(sql`update users set is_active = false where id = ${boris!.id}`)
    expect(await approve(anna!, big.id)).toMatchObject(
      refused(409, 'second_admin_needed', 'Add a second admin first: npm run admin'),
    )
    expect((await approve(anna!, small.id)).status).toBe(204)
    const { body } = await make()
    expect(body).toMatchObject({
      lines: [{ withdrawalId: small.id }],
      leftOut: [{ withdrawalId: big.id, reason: 'second_admin_needed' }],
    })
  })
})

describe('the file of a batch', () => {
  const take = (batch: string, by = anna!) => by.call('GET', `${at}/${batch}/file`)

  it('is always the same bytes, whatever changes meanwhile, and who takes it is written down', async () => {
    const { person, id, batch } = await aBatched()
    const first = await take(batch)
    expect(first.headers['content-type']).toContain('text/csv')
    expect(first.body.text).toBe(`${person.username}@pay.example,50.00,USD,${id},Vivobid\r\n`)
    const other = { paymentMethod: 'paypal', paypalEmail: 'another@pay.example', password: worldPassword }
    expect((await person.call('PUT', '/api/user/payout-details', other)).status).toBe(200)
    await aWaiting()
    await line('paid', batch, id)
    world.pass(100)
    expect((await take(batch, boris!)).body.bytes.equals(first.body.bytes)).toBe(true)
    const { rows } = await run(
      sql`select admin_id from admin_action_logs where target_type = 'payout_batch_file' order by id`,
    )
    expect(rows).toEqual([{ admin_id: anna!.id }, { admin_id: boris!.id }])
    expect(await read(batch)).toMatchObject({ fileTaken: { by: { id: boris!.id } }, hasFile: true })
  })

  it('is for admins who have just shown who they are, and the only place with whole accounts', async () => {
    const { person, batch } = await aBatched()
    expect((await take(batch, person)).status).toBe(403)
    expect((await take(batch, world.aStranger())).status).toBe(401)
    expect((await take('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const address = `${person.username}@pay.example`
    for (const url of [at, `${at}/${batch}`, '/api/admin/withdrawals?status=approved'])
      expect(JSON.stringify((await anna!.call('GET', url)).body)).not.toContain(address)
    const { rows } = await run(sql`select file from payout_batches`)
    expect(JSON.stringify(rows)).not.toContain(address)
    await run(sql`update sessions set confirmed_at = null where user_id = ${anna!.id}`)
    expect(await take(batch)).toMatchObject(refused(403, 'step_up_needed'))
  })

  it('cannot be changed by the program, not even in the database', async () => {
    await aBatched()
    await expect(run(sql`update payout_batches set file = 'another'`)).rejects.toMatchObject({
      cause: { code: 'LG002' },
    })
    await expect(run(sql`delete from payout_batches`)).rejects.toBeDefined()
  })

  it('is not had of a batch that was reverted', async () => {
    const { batch } = await aBatched()
    for (const by of [anna!, boris!]) await by.call('POST', `${at}/${batch}/revert`, { reason })
    expect(await take(batch)).toMatchObject(refused(409, 'batch_state', payoutErrors.batchReverted))
  })
})

describe('a line of a batch', () => {
  it('is paid under its number, and its owner is told then', async () => {
    const { person, id, batch } = await aBatched()
    expect(mailsTo(person)).not.toContain('withdrawal_paid')
    expect(await line('paid', batch, id, anna!, {})).toMatchObject({ status: 422 })
    expect((await line('paid', batch, id)).status).toBe(204)
    expect(await own(person)).toMatchObject({ stage: 'paid', transactionId: 'TR-1', paidAt: expect.any(String) })
    expect(mailsTo(person)).toContain('withdrawal_paid')
    expect(await read(batch)).toMatchObject({ status: 'settled', lines: [{ status: 'paid', transactionId: 'TR-1' }] })
    expect(await line('paid', batch, id)).toMatchObject(refused(409, 'withdrawal_state', payoutErrors.payoutPaid))
  })

  it.each(['open', 'paid'])('bounces when it is %s: the money is back once, and that is final', async (state) => {
    const { person, id, batch } = await aBatched()
    if (state === 'paid') await line('paid', batch, id)
    expect(await line('bounced', batch, id, anna!, { reason: 'No.' })).toMatchObject({ status: 422 })
    expect((await line('bounced', batch, id)).status).toBe(204)
    expect(await money(person)).toEqual({ available: 5_000, held: 0, debt: 0 })
    expect(await own(person)).toMatchObject({ status: 'failed', stage: 'returned', notes: reason })
    expect(mailsTo(person)).toContain('withdrawal_failed')
    for (const how of ['paid', 'bounced'] as const)
      expect(await line(how, batch, id)).toMatchObject(refused(409, 'withdrawal_state', payoutErrors.payoutBounced))
    expect(await read(batch)).toMatchObject({
      status: 'settled',
      total: 5_000,
      lines: [{ status: 'bounced', notes: reason }],
    })
    const wish = { amount: 5_000, ...paypalWithdrawal(person) }
    expect((await person.call('POST', '/api/withdrawals', wish)).status).toBe(201)
  })

  it('is of its own batch, and decided by another admin than its owner', async () => {
    const first = await aBatched()
    const second = await aBatched()
    for (const how of ['paid', 'bounced'] as const) {
      expect((await line(how, first.batch, second.id)).status).toBe(404)
      expect((await line(how, first.batch, first.id, first.person)).status).toBe(403)
      await world.changeRole(first.person, 'admin')
      expect(await line(how, first.batch, first.id, first.person)).toMatchObject({ status: 403 })
      await world.changeRole(first.person, 'influencer')
    }
    await run(sql`update sessions set confirmed_at = null where user_id = ${boris!.id}`)
    for (const how of ['paid', 'bounced'] as const)
      expect(await line(how, first.batch, first.id, boris!)).toMatchObject(refused(403, 'step_up_needed'))
  })

  it('keeps the account from being deleted until it is paid', async () => {
    const { person, id, batch } = await aBatched()
    const remove = () => person.call('DELETE', '/api/user', { password: worldPassword })
    expect(await remove()).toMatchObject(refused(409, 'account_has_open_business'))
    await line('paid', batch, id)
    expect((await remove()).status).toBe(204)
  })
})

describe('a batch that was never sent', () => {
  const revert = (batch: string, by: Person) => by.call('POST', `${at}/${batch}/revert`, { reason })
  const send = (batch: string) => anna!.call('POST', `${at}/${batch}/sent`, {})

  it('is reverted whole by two different admins, and the money is back', async () => {
    const other = await aWaiting(7_000)
    const { person, batch } = await aBatched()
    expect((await revert(batch, anna!)).status).toBe(204)
    expect(await money(person)).toMatchObject({ available: 0 })
    expect(await revert(batch, anna!)).toMatchObject(
      refused(409, 'second_admin_needed', payoutErrors.secondAdminReverts),
    )
    expect(await read(batch)).toMatchObject({
      status: 'open',
      revert: { requestedBy: { id: anna!.id }, revertedAt: null },
    })
    expect((await revert(batch, boris!)).status).toBe(204)
    expect(await money(person)).toEqual({ available: 5_000, held: 0, debt: 0 })
    expect(await money(other.person)).toEqual({ available: 7_000, held: 0, debt: 0 })
    expect(await own(person)).toMatchObject({ stage: 'returned', notes: reason })
    expect(mailsTo(person)).toContain('withdrawal_reverted')
    expect(await read(batch)).toMatchObject({
      status: 'reverted',
      hasFile: false,
      revert: { revertedAt: expect.any(String) },
    })
    for (const again of [await revert(batch, anna!), await send(batch)])
      expect(again).toMatchObject(refused(409, 'batch_state', payoutErrors.batchReverted))
  })

  it.each<[string, (batch: string, id: string) => Promise<Answer>]>([
    ['marked as sent', (batch) => send(batch)],
    ['paid in part', (batch, id) => line('paid', batch, id)],
    ['bounced in part', (batch, id) => line('bounced', batch, id)],
  ])('is none once it is %s, also when one admin had asked before', async (_, act) => {
    await aWaiting()
    const { id, batch } = await aBatched()
    await revert(batch, anna!)
    expect((await act(batch, id)).status).toBe(204)
    expect(await read(batch)).toMatchObject({ status: 'sent', sentAt: expect.any(String) })
    expect(await revert(batch, boris!)).toMatchObject(refused(409, 'batch_state', payoutErrors.batchSent))
    expect(await send(batch)).toMatchObject(refused(409, 'batch_state'))
  })

  it('is not reverted by one admin alone, without a reason, a proof, or by others', async () => {
    const { person, batch } = await aBatched()
    expect(await anna!.call('POST', `${at}/${batch}/revert`, { reason: 'No' })).toMatchObject({ status: 422 })
    expect((await revert(batch, person)).status).toBe(403)
    await run(sql`update sessions set confirmed_at = null where user_id = ${boris!.id}`)
    expect(await revert(batch, boris!)).toMatchObject(refused(403, 'step_up_needed'))
    await run(sql`update users set is_active = false where id = ${boris!.id}`)
    expect(await revert(batch, anna!)).toMatchObject(refused(409, 'second_admin_needed', settingsErrors.addSecondAdmin))
  })
})

describe('machine-read files', () => {
  const details = (change: object) => ({
    paymentMethod: 'wire',
    bankName: 'Bank of the Harbour',
    accountHolder: "Ana O'Neill-Díaz",
    accountNumber: 'DE89370400440532013000',
    password: worldPassword,
    ...change,
  })

  it.each([
    ['bankName', '=HYPERLINK("http://evil")'],
    ['bankName', 'Bank, the second'],
    ['bankName', 'Bank; of us'],
    ['accountHolder', '+Ana'],
    ['accountHolder', '-Ana'],
    ['accountHolder', '@Ana'],
    ['accountHolder', 'Ana "the" Neill'],
  ])('refuse %s %s where it is entered', async (field, value) => {
    const person = await world.anInfluencer()
    expect(await person.call('PUT', '/api/user/payout-details', details({ [field]: value }))).toMatchObject({
      status: 422,
      body: { issues: [{ path: field, message: payoutErrors.payoutFieldUnusable }] },
    })
  })

  it.each(['Ana\nNeill', 'Ana\tNeill', 'Ana\rNeill', '\u202eAna'])(
    'refuse the name %j where it is entered',
    async (accountHolder) => {
      const person = await world.anInfluencer()
      expect(await person.call('PUT', '/api/user/payout-details', details({ accountHolder }))).toMatchObject({
        status: 422,
      })
    },
  )

  it('refuse a PayPal address that a spreadsheet would take for a formula', async () => {
    const person = await world.anInfluencer()
    const paypal = (paypalEmail: string) =>
      person.call('PUT', '/api/user/payout-details', { paymentMethod: 'paypal', paypalEmail, password: worldPassword })
    for (const address of ['+ana@pay.example', '-ana@pay.example'])
      expect(await paypal(address)).toMatchObject({ status: 422, body: { issues: [{ path: 'paypalEmail' }] } })
    expect((await paypal('ana+pay@pay.example')).status).toBe(200)
  })

  it('say names as they are, without guard or quotes', async () => {
    const person = await world.aPerson('influencer', { balance: 10_000 })
    await world.mayWithdraw(person)
    expect((await person.call('PUT', '/api/user/payout-details', details({}))).status).toBe(200)
    world.pass(25)
    const accountDetails = 'DE89370400440532013000'
    const wish = { amount: 5_000, paymentMethod: 'bank_transfer', accountDetails, password: worldPassword }
    const { body: asked } = await person.call('POST', '/api/withdrawals', wish)
    const { body } = await make(anna!, undefined, 'bank_transfer')
    const file = await anna!.call('GET', `${at}/${body.id}/file`)
    expect(file.body.text).toBe(
      `id,account_holder,bank,account_number,swift,routing_number,amount,currency\r\n${asked.id},Ana O'Neill-Díaz,Bank of the Harbour,DE89370400440532013000,,,50.00,USD\r\n`,
    )
  })

  it('leave out what was saved before there was such a rule', async () => {
    const { id } = await aWaiting()
    const account = { paymentMethod: 'paypal', paypalEmail: '+ana@pay.example' } as const
    await run(sql`update withdrawal_requests set account_details = ${sealAccount(world.services.secret, id, account)}`)
    const { body } = await make()
    expect(body).toMatchObject({ lines: [], leftOut: [{ withdrawalId: id, reason: 'details_unusable' }] })
    expect((await anna!.call('GET', `${at}/${body.id}/file`)).body.text).toBe('')
  })
})
