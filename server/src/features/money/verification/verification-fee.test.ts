import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
await world.changeSetting('verification', { verificationFee: 500 })
afterEach(async () => expect(await world.audit()).toEqual([]))

const proof = { verificationProof: 'In the first line of the bio.' }
async function aProfile(balance = 2_000) {
  const person = await world.aPerson('influencer', { balance })
  const profile = { platform: 'youtube', profileUrl: `https://www.youtube.com/@${person.username}` }
  const { body } = await person.call('POST', '/api/social-profiles', profile)
  const ask = () => person.call('POST', `/api/social-profiles/${body.id}/verification-requests`, proof)
  return { person, profileId: body.id as number, ask }
}
const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
const decide = (id: number, how: 'approve' | 'reject') =>
  admin.call(
    'POST',
    `/api/admin/verification-requests/${id}/${how}`,
    how === 'reject' ? { notes: 'The code is nowhere.' } : {},
  )
const paymentsOf = async ({ id }: Person) =>
  (
    await world.database.orm.execute(
      sql`select type, amount, status from payments where user_id = ${id} and type <> 'deposit' order by id`,
    )
  ).rows

describe('the fee of a profile verification', () => {
  it('is announced beforehand, and charged from the balance', async () => {
    const { person, ask } = await aProfile()
    expect((await person.call('GET', '/api/verification-requests')).body).toMatchObject({ items: [], fee: 500 })
    expect(await ask()).toMatchObject({ status: 201, body: { fee: 500 } })
    expect(await available(person)).toBe(1_500)
    expect((await person.call('GET', '/api/payments')).body.items[0]).toMatchObject({
      type: 'verification_fee',
      amount: -500,
    })
    expect(await paymentsOf(person)).toEqual([{ type: 'verification_fee', amount: 500, status: 'completed' }])
  })

  it('is kept when the request is approved', async () => {
    const { person, ask } = await aProfile()
    expect((await decide((await ask()).body.id, 'approve')).status).toBe(204)
    expect(await available(person)).toBe(1_500)
  })

  it('is refunded when the request is rejected, and charged again for the next', async () => {
    const { person, ask } = await aProfile()
    const { id } = (await ask()).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'reject')))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await available(person)).toBe(2_000)
    expect((await person.call('GET', '/api/payments')).body.items[0]).toMatchObject({ type: 'refund', amount: 500 })
    expect((await ask()).status).toBe(201)
    expect(await available(person)).toBe(1_500)
  })

  it('is refunded when the profile is removed while the request is pending', async () => {
    const { person, profileId, ask } = await aProfile()
    await ask()
    expect((await person.call('DELETE', `/api/social-profiles/${profileId}`)).status).toBe(204)
    expect(await available(person)).toBe(2_000)
  })

  it('is not refunded when the profile is removed after approval', async () => {
    const { person, profileId, ask } = await aProfile()
    await decide((await ask()).body.id, 'approve')
    await person.call('DELETE', `/api/social-profiles/${profileId}`)
    expect(await available(person)).toBe(1_500)
  })

  it('above the balance is refused and leaves no request behind', async () => {
    const { person, ask } = await aProfile(499)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
    expect((await person.call('GET', '/api/verification-requests')).body.items).toEqual([])
    expect((await person.call('GET', '/api/social-profiles')).body.items).toMatchObject([
      { verificationRequested: false },
    ])
  })

  it('is charged once for fifty concurrent requests', async () => {
    const { person, ask } = await aProfile()
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_requested')).toHaveLength(49)
    expect(await available(person)).toBe(1_500)
  })

  it('stays what it was when the verification was requested', async () => {
    const { person, ask } = await aProfile()
    const { id } = (await ask()).body
    await world.changeSetting('verification', { verificationFee: 0 })
    const free = await aProfile(0)
    expect(await free.ask()).toMatchObject({ status: 201, body: { fee: 0 } })
    await decide(id, 'reject')
    expect(await available(person)).toBe(2_000)
    await world.changeSetting('verification', { verificationFee: 500 })
  })
})
