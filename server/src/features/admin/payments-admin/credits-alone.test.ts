import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { startTwoServers } from '../../../../test/two-servers.ts'
import { type Person, World } from '../../../../test/world.ts'

let world: World
let [anna, boris]: Person[] = []
beforeEach(async () => {
  world = await World.open()
  ;[anna, boris] = [await world.anAdmin(), await world.anAdmin()]
  await world.changeSetting('deposit_accounts', { paypalEmail: 'pay@vivobid.example', bank: null })
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.close()
})

const limit = 100_000
const aDeposit = async (amount = limit): Promise<{ person: Person; id: number }> => {
  const person = await world.anInfluencer()
  const { body } = await person.call('POST', '/api/deposits', { amount, method: 'paypal', agreeToTerms: true })
  return { person, id: body.deposit.id }
}
const approve = (by: Person | undefined, id: number, asFirst?: boolean) =>
  by!.call('POST', `/api/admin/payments/${id}/approve`, { transactionId: 'PAYPAL-1', asFirst })
const grant = async (by: Person | undefined, amount: number) =>
  by!.call('POST', `/api/admin/users/${(await world.anInfluencer()).id}/bonus`, {
    amount,
    reason: 'A prize for the best film.',
  })
const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
const beyond = {
  status: 409,
  body: { code: 'second_admin_needed', message: settingsErrors.creditedAloneToday },
}

/** Money in suspense, and its alert. */
async function aSuspense(amount: number) {
  const topUp = await world.aTopUp()
  await world.sandbox.service.distort(topUp.sessionId, { amount })
  await world.sandbox.service.pay(topUp.sessionId, goodCard)
  const alert = await vi.waitFor(async () => {
    const { items } = (await anna!.call('GET', '/api/admin/alerts?limit=100')).body
    const found = items.find(({ subject }: { subject: string }) => subject === topUp.sessionId)
    expect(found).toBeDefined()
    return found
  }, 5_000)
  return { person: topUp.business, id: alert.id as number, alert }
}
const credit = (by: Person | undefined, id: number, asFirst?: boolean) =>
  by!.call('POST', `/api/admin/alerts/${id}/resolve`, { resolution: 'credit', reason: 'It is theirs.', asFirst })

describe('what one admin credits alone within 24 hours', () => {
  it('is one sum: of eight deposits of the largest amount one is credited', async () => {
    const deposits = await Promise.all(Array.from({ length: 8 }, () => aDeposit()))
    const answers = []
    for (const { id } of deposits) answers.push(await approve(anna, id))
    expect(answers.map(({ status }) => status)).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.at(-1)).toMatchObject(beyond)
    expect(await Promise.all(deposits.map(({ person }) => available(person)))).toEqual([limit, 0, 0, 0, 0, 0, 0, 0])
  })

  it('is the same sum at the same time in two processes', async () => {
    const servers = await startTwoServers(world)
    try {
      const deposits = await Promise.all(Array.from({ length: 6 }, () => aDeposit(40_000)))
      const answers = await servers.sendAll(
        deposits.map(({ id }) => ({
          method: 'POST' as const,
          url: `/api/admin/payments/${id}/approve`,
          body: { transactionId: 'PAYPAL-1' },
          by: anna!,
        })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409, 409, 409])
    } finally {
      await servers.close()
    }
  })

  it('counts deposits, bonuses and money in suspense together', async () => {
    expect((await approve(anna, (await aDeposit(50_000)).id)).status).toBe(204)
    expect((await grant(anna, 40_000)).body.status).toBe('granted')
    const { person, id, alert } = await aSuspense(20_000)
    expect(alert.suspense).toMatchObject({ needsTwo: true, firstApproval: null })
    expect(await credit(anna, id)).toMatchObject(beyond)
    expect((await grant(anna, 20_000)).body.status).toBe('pending')
    expect(await approve(anna, (await aDeposit(10_001)).id)).toMatchObject(beyond)
    expect((await approve(anna, (await aDeposit(10_000)).id)).status).toBe(204)
    expect((await credit(boris, id)).body).toMatchObject({ suspense: { status: 'credited' } })
    expect(await available(person)).toBe(20_000)
  })

  it('leaves room again after 24 hours', async () => {
    expect((await approve(anna, (await aDeposit()).id)).status).toBe(204)
    const { id } = await aDeposit(1_000)
    expect(await approve(anna, id)).toMatchObject(beyond)
    world.pass(24.1)
    expect((await approve(anna, id)).status).toBe(204)
  })

  it('does not count what a second admin approved too, who can be asked for beyond it', async () => {
    expect((await approve(anna, (await aDeposit()).id)).status).toBe(204)
    const { id, person } = await aDeposit(30_000)
    const listed = async (by: Person | undefined) =>
      (await by!.call('GET', '/api/admin/payments?type=deposit&status=waiting')).body.items
    expect(await listed(anna)).toMatchObject([{ id, needsTwo: true, firstApproval: null }])
    expect(await listed(boris)).toMatchObject([{ id, needsTwo: false }])
    expect((await approve(anna, id, true)).status).toBe(204)
    expect(await available(person)).toBe(0)
    expect(await listed(boris)).toMatchObject([{ id, needsTwo: true, firstApproval: { by: { id: anna!.id } } }])
    expect((await approve(anna, id, true)).body.code).toBe('second_admin_needed')
    expect((await approve(boris, id)).status).toBe(204)
    expect(await available(person)).toBe(30_000)
    expect((await approve(boris, (await aDeposit()).id)).status).toBe(204)
  })

  it('lets two admins credit money in suspense above the limit', async () => {
    const { id, person } = await aSuspense(250_000)
    expect(await credit(anna, id)).toMatchObject(beyond)
    expect((await credit(anna, id, true)).body).toMatchObject({
      settledAt: null,
      suspense: { status: 'held', needsTwo: true, firstApproval: { by: { id: anna!.id } } },
    })
    expect((await credit(anna, id, true)).body.code).toBe('second_admin_needed')
    expect(await available(person)).toBe(0)
    expect((await credit(boris, id)).body).toMatchObject({ suspense: { status: 'credited' } })
    expect(await available(person)).toBe(250_000)
  })
})
