import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseSnapshot } from './database-snapshot.ts'
import { aMarket } from './market.ts'
import { goodCard } from './sandbox-world.ts'
import { Work } from './work.ts'
import { type Answer, type Person, paypalWithdrawal, purchaseInput, worldPassword } from './world.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
const concurrency = 20
const { world, admin } = await aMarket({ admin: 'admin' }, { limits: { passwordsPerUser: unlimited } })
beforeAll(async () => {
  const value = { paypalEmail: 'pay@vivobid.example', bank: null }
  await world.changeSetting('deposit_accounts', value)
  await world.changeSetting('verification', { verificationFee: 500 })
})
afterEach(async () => expect(await world.audit()).toEqual([]))

/** A prepared call that moves money. */
type Operation = {
  by: Person
  url: string
  body: object
  /** Another valid body. */
  other?: object
  successStatus: number
  /** Somebody with the same role but without rights to the object. */
  stranger: () => Promise<Person>
  /** Repeating it changes nothing and returns the same response. */
  isIdempotent?: true
}
const aBusiness = () => world.aBusiness()
const anInfluencer = () => world.anInfluencer()
const unverified = () => world.aBusiness({ isVerified: false })

/** A bonus above the single-admin limit, granted by an admin other than `admin`. */
async function aPendingBonus() {
  const { id } = await world.anInfluencer()
  const bonus = { amount: 100_001, reason: 'A prize for the best film.' }
  const { body } = await (await world.anAdmin()).call('POST', `/api/admin/users/${id}/bonus`, bonus)
  return body.id as number
}
/** An influencer with exactly the verification fee, and a verification request to send. */
async function anUnverifiedProfile() {
  const person = await world.aPerson('influencer', { balance: 500 })
  const profile = { platform: 'youtube', profileUrl: `https://www.youtube.com/@${person.username}` }
  const { body } = await person.call('POST', '/api/social-profiles', profile)
  const url = `/api/social-profiles/${body.id}/verification-requests`
  return { person, url, body: { verificationProof: 'In the first line of the bio.' } }
}
async function aManualDeposit(person?: Person, amount = 2_500) {
  const by = person ?? (await world.aBusiness({ balance: 0 }))
  const { body } = await by.call('POST', '/api/deposits', { amount, method: 'paypal', agreeToTerms: true })
  return body.deposit.id as number
}
const aWithdrawal = async () => world.aWithdrawal(await world.anInfluencer())
/** Batches all pending withdrawals, leaving none. */
const clearQueue = () => admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
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
    return { by, url, body: purchaseInput, other, successStatus: 201, stranger: anInfluencer }
  },
  'the acceptance of work': async () => {
    const { business, taskId } = await Work.of(world, 'delivered')
    return { by: business, url: `/api/tasks/${taskId}/accept`, body: {}, successStatus: 200, stranger: aBusiness }
  },
  'a declined order': async () => {
    const { influencer, purchaseId } = await Work.of(world, 'pending')
    const url = `/api/purchases/${purchaseId}/decline`
    return {
      by: influencer,
      url,
      body: {},
      other: { message: 'Not my topic' },
      successStatus: 200,
      stranger: anInfluencer,
    }
  },
  'a cancelled order': async () => {
    const { business, purchaseId } = await Work.of(world, 'pending')
    const url = `/api/purchases/${purchaseId}/cancel`
    return { by: business, url, body: {}, other: { message: 'Never mind' }, successStatus: 200, stranger: aBusiness }
  },
  'a cancelled task': async () => {
    const { influencer, taskId } = await Work.of(world, 'in_progress')
    return { by: influencer, url: `/api/tasks/${taskId}/cancel`, body: {}, successStatus: 200, stranger: anInfluencer }
  },
  'a conceded dispute': async () => {
    const { business, disputeId } = await aDispute('delivered')
    return {
      by: business,
      url: `/api/disputes/${disputeId}/concede`,
      body: {},
      successStatus: 200,
      stranger: aBusiness,
    }
  },
  'a decided dispute': async () => {
    const url = `/api/admin/disputes/${await anObjection()}/decide`
    const body = { outcome: 'split', releaseAmount: 4_000, reason: 'Half of the work is there.' }
    const other = { outcome: 'refund', releaseAmount: null, reason: 'Nothing was delivered.' }
    return { by: admin, url, body, other, successStatus: 200, stranger: aBusiness }
  },
  'a gift': async () => {
    const by = await world.aBusiness({ balance: 5_000 })
    const { id: receiverId } = await world.anInfluencer()
    const body = { receiverId, amount: 5_000, message: '', emoji: 'star' }
    return { by, url: '/api/gifts', body, other: { ...body, amount: 4_000 }, successStatus: 201, stranger: unverified }
  },
  'a withdrawal': async () => {
    const by = await world.aPerson('influencer', { balance: 5_000 })
    await world.mayWithdraw(by)
    const body = { amount: 5_000, ...paypalWithdrawal(by) }
    const other = { ...body, amount: 2_000 }
    return { by, url: '/api/withdrawals', body, other, successStatus: 201, stranger: async () => admin }
  },
  'a cancelled withdrawal': async () => {
    const by = await world.anInfluencer()
    const url = `/api/withdrawals/${await world.aWithdrawal(by)}/cancel`
    return { by, url, body: {}, successStatus: 200, stranger: anInfluencer, isIdempotent: true }
  },
  'a payout batch': async () => {
    await clearQueue()
    await aWithdrawal()
    const [body, other] = [{ method: 'paypal' }, { method: 'bank_transfer' }]
    return { by: admin, url: '/api/admin/payout-batches', body, other, successStatus: 201, stranger: anInfluencer }
  },
  'a returned payout': async () => {
    const id = await aWithdrawal()
    const url = `/api/admin/payout-batches/${await world.aBatch(admin)}/lines/${id}/bounced`
    const body = { reason: 'The account is closed.' }
    return {
      by: admin,
      url,
      body,
      other: { reason: 'The name is another.' },
      successStatus: 204,
      stranger: anInfluencer,
    }
  },
  'a reverted batch': async () => {
    await clearQueue()
    await aWithdrawal()
    const url = `/api/admin/payout-batches/${await world.aBatch(admin)}/revert`
    const body = { reason: 'The bank was closed.' }
    expect((await (await world.anAdmin()).call('POST', url, body)).status).toBe(204)
    return { by: admin, url, body, other: { reason: 'It was never sent.' }, successStatus: 204, stranger: anInfluencer }
  },
  'a rejected withdrawal': async () => {
    const url = `/api/admin/withdrawals/${await aWithdrawal()}/reject`
    const body = { notes: 'The account is not yours.' }
    return {
      by: admin,
      url,
      body,
      other: { notes: 'The name is another.' },
      successStatus: 204,
      stranger: anInfluencer,
    }
  },
  'an approved deposit': async () => {
    const url = `/api/admin/payments/${await aManualDeposit()}/approve`
    const body = { transactionId: 'BANK-1' }
    return { by: admin, url, body, other: { transactionId: 'BANK-2' }, successStatus: 204, stranger: aBusiness }
  },
  'a large deposit with a first approval': async () => {
    const url = `/api/admin/payments/${await aManualDeposit(undefined, 200_000)}/approve`
    const body = { transactionId: 'BANK-1' }
    await (await world.anAdmin()).call('POST', url, body)
    return { by: admin, url, body, other: { transactionId: 'BANK-2' }, successStatus: 204, stranger: aBusiness }
  },
  'a bonus awaiting a second admin': async () => {
    const url = `/api/admin/bonuses/${await aPendingBonus()}/approve`
    return { by: admin, url, body: {}, successStatus: 200, stranger: aBusiness }
  },
  'a paid profile verification': async () => {
    const { person, url, body } = await anUnverifiedProfile()
    return {
      by: person,
      url,
      body,
      other: { verificationProof: 'In the last line.' },
      successStatus: 201,
      stranger: anInfluencer,
    }
  },
  'a rejected profile verification with its refund': async () => {
    const { person, url, body } = await anUnverifiedProfile()
    const requested = await person.call('POST', url, body)
    const notes = { notes: 'The code stands nowhere there.' }
    return {
      by: admin,
      url: `/api/admin/verification-requests/${requested.body.id}/reject`,
      body: notes,
      successStatus: 204,
      stranger: aBusiness,
    }
  },
}
const names = Object.keys(operations)
const call = ({ by, url, body }: Operation, sent: unknown = body, headers?: Record<string, string>) =>
  by.call('POST', url, sent, headers)
const concurrently = (work: () => Promise<Answer>) => Promise.all(Array.from({ length: concurrency }, work))
const journals = async () =>
  (await world.database.pool.query<{ n: number }>('select count(*)::int as n from ledger.journals')).rows[0]!.n
/** Number of journals that `work` creates. */
async function countNewJournals(work: () => Promise<unknown>) {
  const before = await journals()
  await work()
  return (await journals()) - before
}
const describeAnswer = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 200)}`

describe.each(names)('%s', (name) => {
  const prepareOperation = operations[name]!

  it('happens once when requested twenty times concurrently', async () => {
    const operation = await prepareOperation()
    let answers: Answer[] = []
    expect(
      await countNewJournals(async () => {
        answers = await concurrently(() => call(operation))
      }),
    ).toBe(1)
    const winners = answers.filter(({ status }) => status === operation.successStatus)
    expect(winners).toHaveLength(operation.isIdempotent ? concurrency : 1)
    for (const answer of answers.filter(({ status }) => status !== operation.successStatus))
      expect([409, 429], describeAnswer(answer)).toContain(answer.status)
  })

  it('happens once per Idempotency-Key, with the same response every time', async () => {
    const operation = await prepareOperation()
    const key = { 'idempotency-key': `race-${names.indexOf(name)}-key` }
    expect(
      await countNewJournals(async () => {
        const answers = await concurrently(() => call(operation, undefined, key))
        answers.push(await call(operation, undefined, key))
        for (const answer of answers) expect(answer.status, describeAnswer(answer)).toBe(operation.successStatus)
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
        if (!operation.other) return
        const reused = await call(operation, operation.other, key)
        expect(reused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
      }),
    ).toBe(1)
  })

  it('is rolled back completely when interrupted, and can be retried', async () => {
    const operation = await prepareOperation()
    const before = await databaseSnapshot(world)
    const { database } = world
    const transaction = database.transaction.bind(database)
    const spy = vi.spyOn(database, 'transaction').mockImplementation(<T>(work: Parameters<typeof transaction<T>>[0]) =>
      transaction<T>(async (tx) => {
        await work(tx)
        throw new Error('The power went out')
      }),
    )
    const key = { 'idempotency-key': `break-${names.indexOf(name)}-key` }
    expect((await call(operation, undefined, key)).status).toBe(500)
    expect(spy).toHaveBeenCalled()
    spy.mockRestore()
    expect(await databaseSnapshot(world)).toEqual(before)
    expect(await countNewJournals(() => call(operation, undefined, key))).toBe(1)
  })

  it('is refused to others', async () => {
    const operation = await prepareOperation()
    const stranger = await operation.stranger()
    expect(
      await countNewJournals(async () => {
        for (const person of [stranger, world.aStranger()]) {
          const answer = await call({ ...operation, by: person })
          expect([401, 403, 404], describeAnswer(answer)).toContain(answer.status)
        }
      }),
    ).toBe(0)
  })
})

describe('an amount', () => {
  const wrong = [-1, 0, 0.5, 2_500.5, 1e12, 2 ** 53, 1e300, '2500', 'NaN', true, null, [2_500], { $gt: 0 }, undefined]
  it.each([
    ['a gift', '/api/gifts', { message: '', emoji: 'star' }],
    [
      'a withdrawal',
      '/api/withdrawals',
      { paymentMethod: 'paypal', accountDetails: 'ana@pay.example', password: worldPassword },
    ],
    ['a deposit', '/api/deposits', { method: 'paypal', agreeToTerms: true }],
    ['a top-up', '/api/payments/create-checkout', {}],
  ])('of %s that is invalid is refused', async (_, url, rest) => {
    const person = await world.aBusiness({ balance: 100_000 })
    await world.mayWithdraw(person)
    const body = url === '/api/gifts' ? { ...rest, receiverId: (await world.anInfluencer()).id } : rest
    const before = await databaseSnapshot(world)
    for (const amount of wrong) {
      const answer = await person.call('POST', url, { ...body, amount })
      expect(answer.status, `${amount} → ${describeAnswer(answer)}`).toBe(422)
      expect(new Set(answer.body.issues.map(({ path }: { path: string }) => path))).toEqual(new Set(['amount']))
    }
    for (const amount of ['NaN', 'Infinity', '0x10', '1_000', '01'])
      expect((await person.call('POST', url, JSON.stringify(body).replace(/.$/, `,"amount":${amount}}`))).status).toBe(
        400,
      )
    expect(await databaseSnapshot(world)).toEqual(before)
  })

  it('released in a dispute must be positive and below the order’s', async () => {
    const disputeId = await anObjection()
    const url = `/api/admin/disputes/${disputeId}/decide`
    expect(
      await countNewJournals(async () => {
        for (const releaseAmount of [-1, 0, 0.5, 10_000, 10_001, 1e12, '4000', null]) {
          const body = { outcome: 'split', releaseAmount, reason: 'Half of the work is there.' }
          const answer = await admin.call('POST', url, body)
          expect(answer.status, `${releaseAmount} → ${describeAnswer(answer)}`).toBe(422)
        }
      }),
    ).toBe(0)
  })

  it('given twice is refused', async () => {
    const person = await world.aBusiness({ balance: 100_000 })
    const { id } = await world.anInfluencer()
    const gift = (amounts: string) =>
      person.call('POST', '/api/gifts', `{"receiverId":${id},${amounts},"message":"","emoji":"star"}`)
    for (const amounts of ['"amount":500,"amount":-500', '"amount":-500,"amount":500'])
      expect((await gift(amounts)).status).toBe(400)
    expect((await person.call('GET', '/api/wallet')).body.available).toBe(100_000)
  })
})

describe('conflicting ends for the same money', () => {
  const conflicts: [string, () => Promise<(() => Promise<Answer>)[]>][] = [
    [
      'a withdrawal that is cancelled, rejected and batched',
      async () => {
        await clearQueue()
        const person = await world.anInfluencer()
        const id = await world.aWithdrawal(person)
        return [
          () => person.call('POST', `/api/withdrawals/${id}/cancel`),
          () => admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' }),
          () => admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The account is not yours.' }),
        ]
      },
    ],
    [
      'an order that is declined and cancelled',
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
      'a dispute conceded by both sides',
      async () => {
        const { business, influencer, disputeId } = await aDispute()
        return [business, influencer].map(
          (person) => () => person.call('POST', `/api/disputes/${disputeId}/concede`, {}),
        )
      },
    ],
    [
      'a deposit that is approved, rejected and cancelled',
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
  it.each(conflicts)('%s: only one succeeds', async (_, prepare) => {
    for (let round = 0; round < 4; round++) {
      const calls = await prepare()
      const start = await journals()
      const ordered = round % 2 === 0 ? calls : [...calls].reverse()
      const answers = await Promise.all([...ordered, ...ordered].map((run) => run()))
      const end = await journals()
      // opening a dispute and rejecting a deposit move no money
      expect(end - start, answers.map(describeAnswer).join('\n')).toBeLessThanOrEqual(1)
      expect(answers.some(({ status }) => status < 300)).toBe(true)
      await Promise.all(calls.map((run) => run()))
      expect(await journals()).toBe(end)
    }
  })
})

describe('a card payment', () => {
  it('is credited once when paid, reported and checked twenty times, and reversed once', async () => {
    const { business, paymentId, sessionId } = await world.aTopUp()
    const available = async () => (await business.call('GET', '/api/wallet')).body
    await Promise.all([
      ...Array.from({ length: concurrency }, () => world.sandbox.service.pay(sessionId, goodCard)),
      ...Array.from({ length: concurrency }, () => business.call('POST', `/api/payments/${paymentId}/check`)),
    ])
    await vi.waitFor(async () => expect(await available()).toMatchObject({ available: 2_500, debt: 0 }))
    await world.sandbox.service.refund(sessionId, 1_000)
    const disputes = await Promise.allSettled(
      Array.from({ length: concurrency }, () => world.sandbox.service.dispute(sessionId)),
    )
    expect(disputes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // money refunded to the card is not taken again
    await vi.waitFor(async () => expect(await available()).toMatchObject({ available: 0, debt: 0 }))
  })
})
