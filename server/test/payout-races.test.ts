import { describe, expect, it } from 'vitest'
import { balances } from '../src/features/money/ledger/ledger.ts'
import { aMarket, each } from './market.ts'
import { scaled } from './scale.ts'
import type { Answer, Person } from './world.ts'

const rounds = scaled({ gate: 20, nightly: 100 })
const unlimited = { max: 1_000_000, windowMs: 60_000 }
const { world, firstAdmin, secondAdmin } = await aMarket(
  { firstAdmin: each('admin'), secondAdmin: each('admin') },
  { limits: { passwordsPerUser: unlimited } },
)

const reason = 'The account is closed.'
const createBatch = (by: Person) => by.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
const onBatch = (by: Person, id: string, move: string, body: object) =>
  by.call('POST', `/api/admin/payout-batches/${id}/${move}`, body)
const succeeded = ({ status }: Answer) => status < 300
const includesWithdrawal = ({ body }: Answer, id: string) =>
  (body.lines ?? []).some(({ withdrawalId }: { withdrawalId: string }) => withdrawalId === id)
const money = (person: Person) => balances(world.database.orm, person.id)
const returned = { available: 5_000, held: 0, debt: 0 }
const paidOut = { available: 0, held: 0, debt: 0 }
async function aPendingWithdrawal() {
  const person = await world.anInfluencer()
  return { person, id: await world.aWithdrawal(person) }
}
async function aBatchedWithdrawal() {
  const pending = await aPendingWithdrawal()
  return { ...pending, batchId: await world.aBatch(firstAdmin) }
}
/** Starts both concurrently, alternating which goes first. */
async function race(round: number, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [b, a] = await Promise.all([second(), first()])
  return [a, b] as const
}
const describeAnswers = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n')

async function repeat(work: (round: number) => Promise<void>) {
  for (let round = 0; round < rounds; round++) await work(round)
  expect(await world.audit()).toEqual([])
}

describe('a withdrawal that is batched while it', { timeout: 240_000 }, () => {
  it.each<[string, (person: Person, id: string) => Promise<Answer>]>([
    ['is cancelled', (person, id) => person.call('POST', `/api/withdrawals/${id}/cancel`)],
    ['is rejected', (_, id) => secondAdmin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: reason })],
  ])('%s ends in one way', (_, end) =>
    repeat(async (round) => {
      const { person, id } = await aPendingWithdrawal()
      const [batched, ended] = await race(
        round,
        () => createBatch(firstAdmin),
        () => end(person, id),
      )
      expect(includesWithdrawal(batched, id), describeAnswers([batched, ended])).toBe(!succeeded(ended))
      expect([batched.status, ended.status], describeAnswers([batched, ended])).toContain(409)
      expect(await money(person)).toEqual(succeeded(ended) ? returned : paidOut)
    }),
  )

  it('is batched by another admin ends up in one batch', () =>
    repeat(async (round) => {
      const { person, id } = await aPendingWithdrawal()
      const answers = await race(
        round,
        () => createBatch(firstAdmin),
        () => createBatch(secondAdmin),
      )
      expect(
        answers.filter((each) => includesWithdrawal(each, id)),
        describeAnswers(answers),
      ).toHaveLength(1)
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await money(person)).toEqual(paidOut)
    }))
})

describe('a line of a batch', { timeout: 240_000 }, () => {
  it('is returned once when two admins report it', () =>
    repeat(async (round) => {
      const { person, id, batchId } = await aBatchedWithdrawal()
      const bounce = (by: Person) => onBatch(by, batchId, `lines/${id}/bounced`, { reason })
      const answers = await race(
        round,
        () => bounce(firstAdmin),
        () => bounce(secondAdmin),
      )
      expect(answers.map(({ status }) => status).sort(), describeAnswers(answers)).toEqual([204, 409])
      expect(await money(person)).toEqual(returned)
    }))

  it('that is marked as paid while it bounces is returned', () =>
    repeat(async (round) => {
      const { person, id, batchId } = await aBatchedWithdrawal()
      const [paid, bounced] = await race(
        round,
        () => onBatch(firstAdmin, batchId, `lines/${id}/paid`, { transactionId: 'TR-1' }),
        () => onBatch(secondAdmin, batchId, `lines/${id}/bounced`, { reason }),
      )
      expect(bounced.status).toBe(204)
      expect([204, 409]).toContain(paid.status)
      expect(await money(person)).toEqual(returned)
      const { lines } = (await firstAdmin.call('GET', `/api/admin/payout-batches/${batchId}`)).body
      expect(lines).toMatchObject([{ status: 'bounced' }])
    }))

  it('that is paid while its batch is reverted ends in one way', () =>
    repeat(async (round) => {
      const { person, id, batchId } = await aBatchedWithdrawal()
      await onBatch(firstAdmin, batchId, 'revert', { reason })
      const answers = await race(
        round,
        () => onBatch(firstAdmin, batchId, `lines/${id}/paid`, { transactionId: 'TR-1' }),
        () => onBatch(secondAdmin, batchId, 'revert', { reason }),
      )
      expect(answers.map(({ status }) => status).sort(), describeAnswers(answers)).toEqual([204, 409])
      expect(await money(person)).toEqual(succeeded(answers[0]) ? paidOut : returned)
    }))
})

it('a batch does not deadlock with gifts between its owners', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 10; round++) {
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { person, id } = await aPendingWithdrawal()
        await world.giveMoney(person.id, 2_000)
        return { person, id }
      }),
    )
    const gifts = people.map(({ person }, i) => () => {
      const receiverId = people[(i * 3 + 1 + round) % people.length]!.person.id
      const other = receiverId === person.id ? people[(i + 1) % people.length]!.person.id : receiverId
      return person.call('POST', '/api/gifts', { receiverId: other, amount: 100, message: '', emoji: 'star' })
    })
    const [batched, ...giftAnswers] = await Promise.all([createBatch(firstAdmin), ...gifts.map((give) => give())])
    expect(
      giftAnswers.map(({ status }) => status),
      describeAnswers(giftAnswers),
    ).toEqual(gifts.map(() => 201))
    for (const { id } of people) expect(includesWithdrawal(batched!, id)).toBe(true)
  }
  expect(await world.audit()).toEqual([])
})
