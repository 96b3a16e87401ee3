import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { newcomerErrors } from '#contract/foundation/newcomers/errors.ts'
import { defaultNewcomerLimits } from '#contract/foundation/newcomers/newcomers.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { dealInput, type Person } from '../../../../test/world.ts'

const { world, owner, person } = await aMarket({ owner: 'admin', person: each('influencer') })
beforeEach(() => set({}))

const set = (values: Partial<typeof defaultNewcomerLimits>) =>
  owner.call('PUT', '/api/admin/settings/newcomers', { value: { ...defaultNewcomerLimits, ...values } })
const create = () => person.call('POST', '/api/deals', dealInput)
const age = (days: number) =>
  world.database.orm.execute(sql`
    update users set created_at = ${new Date(world.services.clock().getTime() - days * 86_400_000)} where id = ${person.id}`)
const statuses = async (times: number) => {
  const found: number[] = []
  for (let i = 0; i < times; i++) found.push((await create()).status)
  return found
}

describe('a new account', () => {
  it('is told how much it may do a day, and when it may do more', async () => {
    await set({ newcomerDeals: 2 })
    expect(await statuses(2)).toEqual([201, 201])
    const { status, body, headers } = await create()
    expect({ status, body }).toMatchObject({
      status: 429,
      body: {
        code: 'newcomer_limit',
        message: fill(newcomerErrors.newcomerDeals, { days: 7, max: 2 }),
        params: { days: 7, max: 2 },
      },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    world.pass(24)
    expect((await create()).status).toBe(201)
  })

  it('is held to it when it copies deals as well', async () => {
    await set({ newcomerDeals: 1 })
    const { body } = await create()
    expect((await person.call('POST', `/api/deals/${body.id}/duplicate`)).status).toBe(429)
  })

  it('counts nothing that was refused', async () => {
    await set({ newcomerDeals: 1 })
    expect((await person.call('POST', '/api/deals', { ...dealInput, title: '' })).status).toBe(422)
    expect((await create()).status).toBe(201)
  })

  it('may answer whoever wrote first, and write on to people whom it knows', async () => {
    await set({ newcomerContacts: 1 })
    const write = (by: Person, to: Person) =>
      by.call('POST', '/api/conversations', { participantId: to.id, content: 'Hello', attachmentFileId: null })
    const [business, other] = [await world.aBusiness(), await world.anInfluencer()]
    expect((await write(business, person)).status).toBe(201)
    expect((await write(person, business)).status).toBe(201)
    expect((await write(business, person)).status).toBe(201)
    expect(await write(business, other)).toMatchObject({
      status: 429,
      body: { message: fill(newcomerErrors.newcomerContacts, { days: 7, max: 1 }) },
    })
  })

  it('is not new any more after the days of the setting', async () => {
    await set({ newcomerDeals: 1 })
    await create()
    await age(6.9)
    expect((await create()).status).toBe(429)
    await age(7)
    expect((await create()).status).toBe(201)
  })

  it('is limited in nothing where the setting says so', async () => {
    await set({ newcomerDays: 0, newcomerDeals: 1 })
    expect(await statuses(3)).toEqual([201, 201, 201])
  })
})

it('values of the setting that make no sense are refused', async () => {
  for (const values of [{ newcomerDays: 91 }, { newcomerDays: -1 }, { newcomerContacts: 0 }, { newcomerDeals: 1.5 }])
    expect([values, (await set(values)).status]).toEqual([values, 422])
})
