import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { giftErrors } from '#contract/money/gifts/errors.ts'
import type { Gift } from '#contract/money/gifts/gifts.ts'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction, ownActor } from '../../../platform/context.ts'
import { balances, transferGift } from '../ledger/ledger.ts'
import { sendGift } from './gifts.ts'

const { world } = await aMarket()
let sender: Person
let receiver: Person
beforeEach(async () => {
  sender = await world.aBusiness()
  receiver = await world.anInfluencer()
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const url = '/api/gifts'
const giftInput = { amount: 500, message: 'For the next film', emoji: 'heart' }
const postGift = (more: object = {}, from = sender, headers = {}) =>
  from.call('POST', url, { receiverId: receiver.id, ...giftInput, ...more }, headers)
const list = async (person: Person, query = '') =>
  (await person.call('GET', url + query)).body as { items: Gift[]; nextCursor: string | null }
const balanceOf = async (person: Person) => (await balances(world.database.orm, person.id)).available
const countRows = async () => {
  const { rows } = await world.database.pool.query(
    'select (select count(*)::int from gifts) as gifts, (select count(*)::int from ledger.journals) as journals',
  )
  return rows[0]
}
const updatePerson = (person: Person, set: string) =>
  world.database.pool.query(`update users set ${set} where id = $1`, [person.id])

describe('a gift', () => {
  it('moves in full from the sender’s balance to the influencer’s', async () => {
    const { status, body } = await postGift()
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        ...giftInput,
        side: 'sent',
        currency: 'USD',
        other: { id: receiver.id, username: receiver.username },
        liked: false,
        thankYou: null,
      },
    })
    expect(await balanceOf(sender)).toBe(99_500)
    expect(await balanceOf(receiver)).toBe(500)
    const { items } = await list(receiver)
    expect(items).toEqual([{ ...body, side: 'received', other: expect.objectContaining({ id: sender.id }) }])
    expect((await list(sender, '?side=sent')).items).toEqual([body])
    expect((await list(sender)).items).toEqual([])
  })

  it('is in the statements and payments of both sides', async () => {
    const { body } = await postGift()
    const statement = async (person: Person) => (await person.call('GET', '/api/payments')).body.items[0]
    expect(await statement(sender)).toMatchObject({ amount: -500, code: 'gift', counterparty: { id: receiver.id } })
    expect(await statement(receiver)).toMatchObject({ amount: 500, code: 'gift', counterparty: { id: sender.id } })
    const { rows } = await world.database.pool.query(
      `select type, user_id, to_user_id, amount, status, count(*) over (partition by journal_id)::int as on_journal
      from payments where payment_details->>'giftId' = $1 order by type desc`,
      [String(body.id)],
    )
    const shown = { amount: 500, status: 'completed', on_journal: 2 }
    expect(rows).toEqual([
      { type: 'gift_sent', user_id: sender.id, to_user_id: receiver.id, ...shown },
      { type: 'gift_received', user_id: receiver.id, to_user_id: sender.id, ...shown },
    ])
  })

  it('is mailed to the receiver, with its message', async () => {
    world.mails.length = 0
    await postGift()
    expect(world.mails).toEqual([
      {
        userId: receiver.id,
        kind: 'gift_received',
        params: {
          from: sender.username,
          amount: 500,
          reason: giftInput.message,
          link: 'http://localhost/influencer/gifts',
        },
      },
    ])
  })

  it('can be from an influencer, and without a message', async () => {
    const fan = await world.anInfluencer()
    await world.giveMoney(fan.id, 100)
    expect(await postGift({ amount: 100, message: undefined }, fan)).toMatchObject({
      status: 201,
      body: { message: '' },
    })
    expect(await balanceOf(fan)).toBe(0)
  })

  it.each([
    [{ amount: 99 }, 'amount', giftErrors.giftTooSmall],
    [{ amount: 50_001 }, 'amount', giftErrors.giftTooLarge],
    [{ amount: 100.5 }, 'amount', requestErrors.valueInvalid],
    [{ amount: '500' }, 'amount', requestErrors.valueInvalid],
    [{ emoji: 'skull' }, 'emoji', requestErrors.valueInvalid],
    [{ emoji: undefined }, 'emoji', requestErrors.valueInvalid],
    [{ message: 'a'.repeat(501) }, 'message', giftErrors.giftTextTooLong],
    [{ message: 'a\u0000b' }, 'message', requestErrors.textInvalid],
    [{ receiverId: 0 }, 'receiverId', requestErrors.valueInvalid],
  ])('of %j is refused', async (input, path, message) => {
    const before = await countRows()
    const { status, body } = await postGift(input)
    expect({ status, issues: body.issues }).toEqual({ status: 422, issues: [{ path, message }] })
    expect(await countRows()).toEqual(before)
  })

  it('can have the smallest and the largest amount', async () => {
    for (const amount of [100, 50_000]) expect((await postGift({ amount })).status).toBe(201)
    expect((await postGift({ message: '😀'.repeat(500) })).status).toBe(201)
  })

  type Case = [string, () => Promise<unknown>, number, string, string]
  it.each<Case>([
    ['to oneself', async () => (receiver = sender), 403, 'own_gift', giftErrors.giftSelf],
    [
      'to a business',
      async () => (receiver = await world.aBusiness()),
      403,
      'not_an_influencer',
      giftErrors.giftReceiver,
    ],
    ['to somebody blocked', () => updatePerson(receiver, 'is_active = false'), 404, 'not_found', 'Not found'],
    ['to an unknown id', async () => (receiver = { ...receiver, id: 2_147_483_647 }), 404, 'not_found', 'Not found'],
    [
      'to somebody without a verified address',
      () => updatePerson(receiver, 'is_verified = false'),
      409,
      'receiver_unverified',
      giftErrors.giftReceiverUnverified,
    ],
    [
      'from somebody without a verified address',
      () => updatePerson(sender, 'is_verified = false'),
      403,
      'email_not_verified',
      identityErrors.emailNotVerified,
    ],
    [
      'above the balance',
      async () => (sender = await world.aBusiness({ balance: 499 })),
      409,
      'insufficient_funds',
      ledgerErrors.insufficientFunds,
    ],
  ])('%s is refused, and nothing is booked', async (_, prepare, status, code, message) => {
    await prepare()
    const before = await countRows()
    expect(await postGift()).toMatchObject({ status, body: { code, message } })
    expect(await countRows()).toEqual(before)
  })

  it('requires signing in', async () => {
    expect(await postGift({}, world.aStranger())).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  })
})

describe('within 24 hours', () => {
  it('at most twenty gifts can be sent', async () => {
    for (let i = 0; i < 20; i++) expect((await postGift({ amount: 100 })).status).toBe(201)
    const refused = { status: 429, body: { code: 'gifts_per_day', message: giftErrors.giftsPerDay } }
    expect(await postGift({ amount: 100 })).toMatchObject(refused)
    world.pass(23)
    expect(await postGift({ amount: 100 })).toMatchObject(refused)
    world.pass(1.1)
    expect((await postGift({ amount: 100 })).status).toBe(201)
  })

  it('at most a thousand dollars can be sent', async () => {
    await world.giveMoney(sender.id, 50_000)
    for (const amount of [50_000, 49_900]) expect((await postGift({ amount })).status).toBe(201)
    expect(await postGift({ amount: 101 })).toMatchObject({ status: 429, body: { code: 'gifts_per_day' } })
    expect((await postGift({ amount: 100 })).status).toBe(201)
  })

  it('the settings change these limits', async () => {
    const admin = await world.anAdmin()
    await world.database.pool.query(
      `insert into system_settings (key, value) values ('gifts', '{"giftsPerDay": 1, "centsPerDay": 400}')`,
    )
    expect((await postGift()).status).toBe(429)
    expect((await postGift({ amount: 400 })).status).toBe(201)
    expect((await postGift({ amount: 400 })).status).toBe(429)
    await world.database.pool.query(`delete from system_settings where key = 'gifts'`)
    expect((await admin.call('GET', '/api/admin/settings/gifts')).body).toMatchObject({
      value: { giftsPerDay: 20, centsPerDay: 100_000 },
    })
  })

  it('concurrent gifts cannot exceed a limit together', async () => {
    await Promise.all([...Array(18)].map(() => postGift({ amount: 100 })))
    const answers = await Promise.all([...Array(6)].map(() => postGift({ amount: 100 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
  })
})

describe('concurrent gifts', () => {
  it('with money for one succeed once', async () => {
    const poor = await world.aBusiness({ balance: 700 })
    const other = await world.anInfluencer()
    const answers = await Promise.all([
      ...[...Array(3)].map(() => postGift({}, poor)),
      ...[...Array(3)].map(() => postGift({ receiverId: other.id }, poor)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await balanceOf(poor)).toBe(200)
    expect((await balanceOf(receiver)) + (await balanceOf(other))).toBe(500)
  })

  it('in both directions do not deadlock', async () => {
    const fan = await world.anInfluencer()
    for (const person of [fan, receiver]) await world.giveMoney(person.id, 1_000)
    const both = [...Array(10)].map((_, i) =>
      i % 2 ? postGift({ amount: 200 }, fan) : postGift({ amount: 200, receiverId: fan.id }, receiver),
    )
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect([await balanceOf(fan), await balanceOf(receiver)]).toEqual([1_000, 1_000])
  })

  it('with one key are a single gift', async () => {
    const headers = { 'idempotency-key': 'one-gift-sent-often' }
    const before = await countRows()
    const answers = await Promise.all([...Array(4)].map(() => postGift({}, sender, headers)))
    const { body } = await postGift({}, sender, headers)
    const ids = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id)
    expect(new Set([...ids, body.id]).size).toBe(1)
    expect(await countRows()).toEqual({ gifts: before.gifts + 1, journals: before.journals + 1 })
    expect(await balanceOf(receiver)).toBe(500)
    expect(await postGift({ amount: 600 }, sender, headers)).toMatchObject({ status: 422 })
  })
})

describe('the ledger', () => {
  const sent = (receiverId = receiver.id) => ({ receiverId, ...giftInput, emoji: 'heart' as const })
  const actor = (person: Person) => ownActor({ id: person.id, role: 'business' }, { via: 'system' })

  it('keeps nothing of a gift that failed halfway', async () => {
    const before = await countRows()
    const crash = new Error('the machine stopped')
    const broken = inTransaction(world.services, async (context) => {
      await sendGift({ ...context, actor: actor(sender) }, sent())
      throw crash
    })
    await expect(broken).rejects.toBe(crash)
    expect(await countRows()).toEqual(before)
    expect(await balanceOf(sender)).toBe(100_000)
  })

  it('books a gift once, and refuses it with another amount', async () => {
    const { body } = await postGift()
    const gift = { giftId: body.id, senderId: sender.id, receiverId: receiver.id, amount: 500 }
    const again = (more: object) => world.database.transaction((tx) => transferGift(tx, { ...gift, ...more }))
    const before = await countRows()
    await again({})
    expect(await countRows()).toEqual(before)
    await expect(again({ amount: 501 })).rejects.toMatchObject({ cause: { code: 'LG006' } })
    for (const wrong of [
      { giftId: 900_000, amount: -5 },
      { giftId: 900_000, receiverId: sender.id },
    ])
      await expect(again(wrong)).rejects.toMatchObject({ cause: { code: 'LG012' } })
    await expect(again({ giftId: 900_000, amount: 1_000_000 })).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect(await countRows()).toEqual(before)
  })

  it('reports a gift booked with another amount, and one without a journal', async () => {
    const { body } = await postGift()
    const found = async () => (await world.audit()).map(({ invariant, key }) => [invariant.slice(0, 3), key])
    await world.database.pool.query('update gifts set amount = 501 where id = $1', [body.id])
    expect(await found()).toEqual([['I20', `gift ${body.id}`]])
    await world.database.pool.query('update gifts set amount = 500 where id = $1', [body.id])
    const { rows } = await world.database.pool.query(
      `insert into gifts (sender_id, receiver_id, amount, emoji) values ($1, $2, 5, 'star') returning id`,
      [sender.id, receiver.id],
    )
    expect(await found()).toEqual([['I20', `gift ${rows[0].id}`]])
    await world.database.pool.query('delete from gifts where id = $1', [rows[0].id])
  })

  it('refuses a gift from somebody in debt', async () => {
    sender = await world.aBusiness({ balance: 0 })
    await createDebt(sender, 300)
    const before = await countRows()
    expect(await postGift()).toMatchObject({ status: 409, body: { code: 'in_debt', message: ledgerErrors.inDebt } })
    expect(await countRows()).toEqual(before)
    await createDebt(sender, -300)
  })

  /** Creates a debt directly in the ledger, as its owner. */
  async function createDebt(person: Person, amount: number) {
    const client = new pg.Client({ connectionString: world.ownerUrl })
    await client.connect()
    await client.query(
      `select ledger.post('test:debt:' || $3::text, 'correction', 'test', $3, 'USD', jsonb_build_array(
        jsonb_build_object('account', ledger.account('user_debt', $1::int, 'USD'), 'amount', -$2::bigint),
        jsonb_build_object('account', ledger.account('suspense', null, 'USD'), 'amount', $2::bigint)), null)`,
      [person.id, amount, `${person.id}:${amount}`],
    )
    await client.end()
  }
})

/** The likes on both payments of a gift. */
async function likesOfPayments(id: number) {
  const { rows } = await world.database.orm.execute<{ likes: number }>(
    sql`select likes from payments where payment_details ->> 'giftId' = ${String(id)} order by id`,
  )
  return rows.map(({ likes }) => likes)
}

describe('the receiver', () => {
  let id: number
  beforeEach(async () => {
    id = (await postGift()).body.id
  })

  it('can like a gift and withdraw the like, repeatedly', async () => {
    for (let i = 0; i < 2; i++)
      expect((await receiver.call('PUT', `${url}/${id}/like`)).body).toMatchObject({ id, liked: true })
    expect((await list(sender, '?side=sent')).items[0]!.liked).toBe(true)
    expect(await likesOfPayments(id)).toEqual([1, 1])
    for (let i = 0; i < 2; i++)
      expect((await receiver.call('DELETE', `${url}/${id}/like`)).body).toMatchObject({ id, liked: false })
    expect(await likesOfPayments(id)).toEqual([0, 0])
  })

  it('can say thank you once, of which the sender is notified', async () => {
    world.mails.length = 0
    const text = 'How kind of you'
    expect((await receiver.call('POST', `${url}/${id}/thanks`, { text })).body).toMatchObject({ thankYou: text })
    expect(world.mails).toEqual([
      {
        userId: sender.id,
        kind: 'gift_thanked',
        params: { from: receiver.username, reason: text, link: `http://localhost/${receiver.username}` },
      },
    ])
    expect(await receiver.call('POST', `${url}/${id}/thanks`, { text: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'already_thanked', message: giftErrors.giftThanked },
    })
    expect((await list(sender, '?side=sent')).items[0]!.thankYou).toBe(text)
  })

  it('can say thank you once, even concurrently', async () => {
    const answers = await Promise.all(
      [...Array(4)].map((_, i) => receiver.call('POST', `${url}/${id}/thanks`, { text: `Thanks ${i}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it.each([
    ['', giftErrors.giftThanksRequired],
    ['  ', giftErrors.giftThanksRequired],
    ['a'.repeat(501), giftErrors.giftTextTooLong],
  ])('cannot thank with “%s”', async (text, message) => {
    expect(await receiver.call('POST', `${url}/${id}/thanks`, { text })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'text', message }] },
    })
  })

  it.each([
    ['PUT', 'like'],
    ['DELETE', 'like'],
    ['POST', 'thanks'],
  ] as const)('is the only one who can %s %s', async (method, what) => {
    const body = method === 'POST' ? { text: 'Thanks' } : undefined
    const at = (number: number) => `${url}/${number}/${what}`
    expect((await world.aStranger().call(method, at(id), body)).status).toBe(401)
    expect((await sender.call(method, at(id), body)).status).toBe(403)
    const other = await world.anInfluencer()
    for (const number of [id, 2_147_483_647]) {
      expect(await other.call(method, at(number), body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await list(receiver)).items[0]).toMatchObject({ liked: false, thankYou: null })
  })
})

describe('the lists of gifts', () => {
  it('are paged, newest first, with totals', async () => {
    const amounts = [100, 200, 300, 400, 500]
    for (const amount of amounts) await postGift({ amount })
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        receiver,
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...page.items.map(({ amount }) => amount))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(amounts.toReversed())
    const none = { count: 0, amount: 0 }
    const totals = async (person: Person) => (await person.call('GET', `${url}/totals`)).body
    expect(await totals(receiver)).toEqual({ received: { count: 5, amount: 1_500 }, sent: none })
    expect(await totals(sender)).toEqual({ received: none, sent: { count: 5, amount: 1_500 } })
  })

  it('require signing in, a known side and a valid cursor', async () => {
    expect((await world.aStranger().call('GET', url)).status).toBe(401)
    for (const query of ['?side=both', '?cursor=abc', '?limit=0'])
      expect((await receiver.call('GET', url + query)).status).toBe(422)
  })

  it('are read from an index', async () => {
    const plans = await world.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const explained = async (side: string) =>
        (
          await tx.execute(
            sql`explain select * from gifts where ${sql.raw(side)} = 1 and id < 100 order by id desc limit 25`,
          )
        ).rows
      return JSON.stringify([await explained('receiver_id'), await explained('sender_id')])
    })
    expect(plans).toContain('gifts_receiver_idx')
    expect(plans).toContain('gifts_sender_idx')
    expect(plans).not.toContain('Sort')
  })
})
