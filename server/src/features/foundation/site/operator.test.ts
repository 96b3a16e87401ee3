import { describe, expect, it } from 'vitest'
import { defaultOperator, type Operator } from '#contract/foundation/site/operator.ts'
import { aMarket } from '../../../../test/market.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const named: Operator = {
  ...defaultOperator,
  supportAddress: 'help@harbour.example',
  name: 'Harbour GmbH',
  address: 'Kai 1\n20457 Hamburg',
}
const set = (value: unknown) => admin.call('PUT', '/api/admin/settings/operator', { value })
const read = async () => (await world.call('GET', '/api/site/operator')).body

describe('the operator of an installation', () => {
  it('is unnamed until an admin says who it is', async () => {
    expect(await read()).toEqual(defaultOperator)
  })

  it('is public once an admin has said who it is', async () => {
    expect((await set(named)).status).toBe(200)
    expect(await read()).toEqual(named)
  })

  it.each<[string, unknown, string]>([
    ['a support address that is none', { ...named, supportAddress: 'help' }, 'value.supportAddress'],
    ['no support address', { ...named, supportAddress: '' }, 'value.supportAddress'],
    ['an empty name', { ...named, name: '' }, 'value.name'],
    ['a name over two lines', { ...named, name: 'Harbour\nGmbH' }, 'value.name'],
    ['an address without end', { ...named, address: 'x'.repeat(501) }, 'value.address'],
    ['a particular that nobody knows', { ...named, owner: 'Ana' }, 'value.owner'],
  ])('refuses %s', async (_what, value, path) => {
    const answer = await set(value)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path }] } })
    expect(await read()).toEqual(named)
  })

  it.each(['aBusiness', 'anInfluencer'] as const)('cannot be changed by %s', async (person) => {
    const other = await world[person]()
    expect((await other.call('PUT', '/api/admin/settings/operator', { value: defaultOperator })).status).toBe(403)
  })
})
