import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodCard } from '../src/platform/checkout/sandbox/sandbox-world.ts'
import { contents } from './endpoints.ts'
import { Work } from './work.ts'
import { type Answer, type Person, purchaseInput, World, worldPassword } from './world.ts'

const often = { most: 1_000_000, within: 60_000 }
const many = 20
let world: World
let admin: Person
beforeAll(async () => {
  world = await World.open({ limits: { passwordsPerUser: often } })
  admin = await world.anAdmin()
  const value = { paypalEmail: 'pay@vivobid.example', bank: null }
  await admin.call('PUT', '/api/admin/settings/deposit_accounts', { value })
})
afterAll(() => world.close())
afterEach(async () => expect(await world.audit()).toEqual([]))

/** A call that moves money, ready to be made. */
type Operation = {
  by: Person
  url: string
  body: object
  /** Another body that is fine as well. */
  other?: object
  won: number
  /** Whoever is the same to it but not the one. */
  stranger: () => Promise<Person>
  /** A second time changes nothing and is answered as the first. */
  isCalm?: true
}
const aBusiness = () => world.aBusiness()
const anInfluencer = () => world.anInfluencer()
const unverified = () => world.aBusiness({ isVerified: false })

async function aManualDeposit(person?: Person) {
  const by = person ?? (await world.aBusiness({ balance: 0 }))
  const { body } = await by.call('POST', '/api/deposits', { amount: 2_500, method: 'paypal', agreeToTerms: true })
  return body.deposit.id as number
}
const aWithdrawal = async () => world.aWithdrawal(await world.anInfluencer())
async function aDispute(state: 'in_progress' | 'delivered' = 'in_progress') {
  const work = await Work.of(world, state)
  const { business, purchaseId } = work
  const { body } = await business.call('POST', `/api/purchases/${purchaseId}/dispute`, { reason: 'It never came.' })
  return { ...work, disputeId: body.id as number }
}
async function anObjection() {
  const { disputeId, business, influencer } = await aDispute()
  await influencer.call('POST', `/api/disputes/${disputeId}/evidence`, { text: 'It was sent on Monday.', fileIds: [] })
  const half = { outcome: 'split', releaseAmount: 4_000, reason: 'Half of the work is there.' }
  await admin.call('POST', `/api/admin/disputes/${disputeId}/propose`, half)
  await business.call('POST', `/api/disputes/${disputeId}/object`, { reason: 'That is far too much.' })
  return disputeId
}

const operations: Record<string, () => Promise<Operation>> = {
  'an order': async () => {
    const dealId = await world.aDeal(await world.anInfluencer())
    const by = await world.aBusiness({ balance: 10_000 })
    const other = { ...purchaseInput, messageFromBusiness: 'Something else.' }
    const url = `/api/deals/${dealId}/purchases`
    return { by, url, body: purchaseInput, other, won: 201, stranger: anInfluencer }
  },
  'the acceptance of work': async () => {
    const { business, taskId } = await Work.of(world, 'delivered')
    return { by: business, url: `/api/tasks/${taskId}/accept`, body: {}, won: 200, stranger: aBusiness }
  },
  'a declined order': async () => {
    const { influencer, purchaseId } = await Work.of(world, 'pending')
    const url = `/api/purchases/${purchaseId}/decline`
    return { by: influencer, url, body: {}, other: { message: 'Not my topic' }, won: 200, stranger: anInfluencer }
  },
  'an order taken back': async () => {
    const { business, purchaseId } = await Work.of(world, 'pending')
    const url = `/api/purchases/${purchaseId}/cancel`
    return { by: business, url, body: {}, other: { message: 'Never mind' }, won: 200, stranger: aBusiness }
  },
  'a cancelled task': async () => {
    const { influencer, taskId } = await Work.of(world, 'in_progress')
    return { by: influencer, url: `/api/tasks/${taskId}/cancel`, body: {}, won: 200, stranger: anInfluencer }
  },
  'a dispute that one side gives up': async () => {
    const { business, disputeId } = await aDispute('delivered')
    return { by: business, url: `/api/disputes/${disputeId}/concede`, body: {}, won: 200, stranger: aBusiness }
  },
  'a dispute that is decided': async () => {
    const url = `/api/admin/disputes/${await anObjection()}/decide`
    const body = { outcome: 'split', releaseAmount: 4_000, reason: 'Half of the work is there.' }
    const other = { outcome: 'refund', releaseAmount: null, reason: 'Nothing was delivered.' }
    return { by: admin, url, body, other, won: 200, stranger: aBusiness }
  },
  'a gift': async () => {
    const by = await world.aBusiness({ balance: 5_000 })
    const { id: receiverId } = await world.anInfluencer()
    const body = { receiverId, amount: 5_000, message: '', emoji: 'star' }
    return { by, url: '/api/gifts', body, other: { ...body, amount: 4_000 }, won: 201, stranger: unverified }
  },
  'a withdrawal': async () => {
    const by = await world.aPerson('influencer', { balance: 5_000 })
    await world.mayWithdraw(by)
    const body = { amount: 5_000, paymentMethod: 'paypal', password: worldPassword }
    const other = { ...body, amount: 2_000 }
    return { by, url: '/api/withdrawals', body, other, won: 201, stranger: async () => admin }
  },
  'a withdrawal taken back': async () => {
    const by = await world.anInfluencer()
    const url = `/api/withdrawals/${await world.aWithdrawal(by)}/cancel`
    return { by, url, body: {}, won: 200, stranger: anInfluencer, isCalm: true }
  },
  'an approved withdrawal': async () => {
    const url = `/api/admin/withdrawals/${await aWithdrawal()}/approve`
    const body = { transactionId: 'TR-1' }
    return { by: admin, url, body, other: { transactionId: 'TR-2' }, won: 204, stranger: anInfluencer }
  },
  'a rejected withdrawal': async () => {
    const url = `/api/admin/withdrawals/${await aWithdrawal()}/reject`
    const body = { notes: 'The account is not yours.' }
    return { by: admin, url, body, other: { notes: 'The name is another.' }, won: 204, stranger: anInfluencer }
  },
  'an approved deposit': async () => {
    const url = `/api/admin/payments/${await aManualDeposit()}/approve`
    const body = { transactionId: 'BANK-1' }
    return { by: admin, url, body, other: { transactionId: 'BANK-2' }, won: 204, stranger: aBusiness }
  },
}
const names = Object.keys(operations)
const call = ({ by, url, body }: Operation, sent: unknown = body, headers?: Record<string, string>) =>
  by.call('POST', url, sent, headers)
const atOnce = (work: () => Promise<Answer>) => Promise.all(Array.from({ length: many }, work))
const journals = async () =>
  (await world.database.pool.query<{ n: number }>('select count(*)::int as n from ledger.journals')).rows[0]!.n
/** How many movements of money come of it. */
async function moved(work: () => Promise<unknown>) {
  const before = await journals()
  await work()
  return (await journals()) - before
}
const told = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 200)}`

describe.each(names)('%s', (name) => {
  const aCall = operations[name]!

  it('asked for twenty times at once has one winner', async () => {
    const operation = await aCall()
    let answers: Answer[] = []
    expect(
      await moved(async () => {
        answers = await atOnce(() => call(operation))
      }),
    ).toBe(1)
    const won = answers.filter(({ status }) => status === operation.won)
    expect(won).toHaveLength(operation.isCalm ? many : 1)
    for (const answer of answers.filter(({ status }) => status !== operation.won))
      expect([409, 429], told(answer)).toContain(answer.status)
  })

  it('asked for under one key, at once and later, is done once and answered alike', async () => {
    const operation = await aCall()
    const key = { 'idempotency-key': `race-${names.indexOf(name)}-key` }
    expect(
      await moved(async () => {
        const answers = await atOnce(() => call(operation, undefined, key))
        answers.push(await call(operation, undefined, key))
        for (const answer of answers) expect(answer.status, told(answer)).toBe(operation.won)
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
        if (!operation.other) return
        const reused = await call(operation, operation.other, key)
        expect(reused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
      }),
    ).toBe(1)
  })

  it('that breaks off before its end leaves nothing behind, and can be asked for again', async () => {
    const operation = await aCall()
    const before = await contents(world)
    const { database } = world
    const transaction = database.transaction.bind(database)
    const broken = vi
      .spyOn(database, 'transaction')
      .mockImplementation(<T>(work: Parameters<typeof transaction<T>>[0]) =>
        transaction<T>(async (tx) => {
          await work(tx)
          throw new Error('The power went out')
        }),
      )
    const key = { 'idempotency-key': `break-${names.indexOf(name)}-key` }
    expect((await call(operation, undefined, key)).status).toBe(500)
    expect(broken).toHaveBeenCalled()
    broken.mockRestore()
    expect(await contents(world)).toEqual(before)
    expect(await moved(() => call(operation, undefined, key))).toBe(1)
  })

  it('is not for others', async () => {
    const operation = await aCall()
    const stranger = await operation.stranger()
    expect(
      await moved(async () => {
        for (const person of [stranger, world.aStranger()]) {
          const answer = await call({ ...operation, by: person })
          expect([401, 403, 404], told(answer)).toContain(answer.status)
        }
      }),
    ).toBe(0)
  })
})

describe('an amount', () => {
  const wrong = [-1, 0, 0.5, 2_500.5, 1e12, 2 ** 53, 1e300, '2500', 'NaN', true, null, [2_500], { $gt: 0 }, undefined]
  it.each([
    ['a gift', '/api/gifts', { message: '', emoji: 'star' }],
    ['a withdrawal', '/api/withdrawals', { paymentMethod: 'paypal', password: worldPassword }],
    ['a deposit', '/api/deposits', { method: 'paypal', agreeToTerms: true }],
    ['a top-up', '/api/payments/create-checkout', {}],
  ])('of %s that is none is refused', async (_, url, rest) => {
    const person = await world.aBusiness({ balance: 100_000 })
    await world.mayWithdraw(person)
    const body = url === '/api/gifts' ? { ...rest, receiverId: (await world.anInfluencer()).id } : rest
    const before = await contents(world)
    for (const amount of wrong) {
      const answer = await person.call('POST', url, { ...body, amount })
      expect(answer.status, `${amount} → ${told(answer)}`).toBe(422)
      expect(new Set(answer.body.issues.map(({ path }: { path: string }) => path))).toEqual(new Set(['amount']))
    }
    for (const amount of ['NaN', 'Infinity', '0x10', '1_000', '01'])
      expect((await person.call('POST', url, JSON.stringify(body).replace(/.$/, `,"amount":${amount}}`))).status).toBe(
        400,
      )
    expect(await contents(world)).toEqual(before)
  })

  it('of a release that is above the order, or nothing, is refused', async () => {
    const disputeId = await anObjection()
    const url = `/api/admin/disputes/${disputeId}/decide`
    expect(
      await moved(async () => {
        for (const releaseAmount of [-1, 0, 0.5, 10_000, 10_001, 1e12, '4000', null]) {
          const body = { outcome: 'split', releaseAmount, reason: 'Half of the work is there.' }
          const answer = await admin.call('POST', url, body)
          expect(answer.status, `${releaseAmount} → ${told(answer)}`).toBe(422)
        }
      }),
    ).toBe(0)
  })

  it('that stands there twice counts as it was checked', async () => {
    const person = await world.aBusiness({ balance: 100_000 })
    const { id } = await world.anInfluencer()
    const gift = (amounts: string) =>
      person.call('POST', '/api/gifts', `{"receiverId":${id},${amounts},"message":"","emoji":"star"}`)
    expect((await gift('"amount":500,"amount":-500')).status).toBe(422)
    expect((await gift('"amount":-500,"amount":500')).body).toMatchObject({ amount: 500 })
    expect((await person.call('GET', '/api/wallet')).body.available).toBe(99_500)
  })
})

describe('two ways to end the same money', () => {
  const ends: [string, () => Promise<(() => Promise<Answer>)[]>][] = [
    [
      'a withdrawal that is taken back, approved and rejected',
      async () => {
        const person = await world.anInfluencer()
        const id = await world.aWithdrawal(person)
        const decide = (how: string, body: object) => () =>
          admin.call('POST', `/api/admin/withdrawals/${id}/${how}`, body)
        return [
          () => person.call('POST', `/api/withdrawals/${id}/cancel`),
          decide('approve', { transactionId: 'TR-1' }),
          decide('reject', { notes: 'The account is not yours.' }),
        ]
      },
    ],
    [
      'an order that is declined and taken back',
      async () => {
        const work = await Work.of(world, 'pending')
        return [() => work.try('influencer', 'declineOrder'), () => work.try('business', 'withdrawOrder')]
      },
    ],
    [
      'a delivery that is accepted, cancelled by its influencer and disputed',
      async () => {
        const work = await Work.of(world, 'delivered')
        const reason = 'It is not what we agreed.'
        const disputed = `/api/purchases/${work.purchaseId}/dispute`
        return [
          () => work.try('business', 'accept'),
          () => work.try('influencer', 'cancel'),
          () => work.business.call('POST', disputed, { reason }),
        ]
      },
    ],
    [
      'a dispute in which both give up',
      async () => {
        const { business, influencer, disputeId } = await aDispute()
        return [business, influencer].map(
          (person) => () => person.call('POST', `/api/disputes/${disputeId}/concede`, {}),
        )
      },
    ],
    [
      'a deposit that is approved, rejected and taken back',
      async () => {
        const person = await world.aBusiness({ balance: 0 })
        const id = await aManualDeposit(person)
        return [
          () => admin.call('POST', `/api/admin/payments/${id}/approve`, { transactionId: 'BANK-1' }),
          () => admin.call('POST', `/api/admin/payments/${id}/reject`, { notes: 'The money never came.' }),
          () => person.call('POST', `/api/payments/${id}/cancel`),
        ]
      },
    ],
  ]
  it.each(ends)('%s: one of them', async (_, prepare) => {
    for (let round = 0; round < 4; round++) {
      const ways = await prepare()
      const start = await journals()
      const turned = round % 2 === 0 ? ways : [...ways].reverse()
      const answers = await Promise.all([...turned, ...turned].map((way) => way()))
      const end = await journals()
      // a dispute that is opened, and a deposit that is rejected, move none
      expect(end - start, answers.map(told).join('\n')).toBeLessThanOrEqual(1)
      expect(answers.some(({ status }) => status < 300)).toBe(true)
      await Promise.all(ways.map((way) => way()))
      expect(await journals()).toBe(end)
    }
  })
})

describe('money from a card', () => {
  it('that is paid, told and asked about twenty times is credited once; taken back as often, taken once', async () => {
    const { business, paymentId, sessionId } = await world.aTopUp()
    const available = async () => (await business.call('GET', '/api/wallet')).body
    await Promise.all([
      ...Array.from({ length: many }, () => world.sandbox.service.pay(sessionId, goodCard)),
      ...Array.from({ length: many }, () => business.call('POST', `/api/payments/${paymentId}/check`)),
    ])
    await vi.waitFor(async () => expect(await available()).toMatchObject({ available: 2_500, debt: 0 }))
    await world.sandbox.service.refund(sessionId, 1_000)
    const disputes = await Promise.allSettled(
      Array.from({ length: many }, () => world.sandbox.service.dispute(sessionId)),
    )
    expect(disputes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await vi.waitFor(async () => expect(await available()).toMatchObject({ available: 0, debt: 1_000 }))
  })
})
