import { beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { referenceOf } from '../../money/deposits/reference.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
let business: Person
let order: { purchaseId: number; taskId: number }
beforeAll(async () => {
  const influencer = await world.anInfluencer()
  business = await world.aBusiness()
  order = await world.anOrder(business, await world.aDeal(influencer))
})

const search = async (q: string) =>
  (await admin.call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body.items as Record<string, unknown>[]
const counts = async () => (await admin.call('GET', '/api/admin/counts')).body

describe('the search of admins', () => {
  it('finds an order by its number, with and without #, and by the number of its task', async () => {
    const found = { kind: 'order', id: String(order.purchaseId), taskId: order.taskId, status: 'pending' }
    for (const typed of [String(order.purchaseId), `#${order.purchaseId}`, String(order.taskId)])
      expect(await search(typed)).toContainEqual(
        expect.objectContaining({ ...found, person: expect.objectContaining({ id: business.id }) }),
      )
  })

  it('finds a deposit by its transfer reference in any case', async () => {
    const accounts = { paypalEmail: 'pay@vivobid.example', bank: null }
    await world.changeSetting('deposit_accounts', accounts)
    const { body } = await business.call('POST', '/api/deposits', {
      amount: 5_000,
      method: 'paypal',
      agreeToTerms: true,
    })
    const { id } = body.deposit
    for (const typed of [referenceOf(id), referenceOf(id).toLowerCase()])
      expect(await search(typed)).toMatchObject([{ kind: 'payment', id: String(id), amount: 5_000 }])
  })

  it.each(['nothing', '999999999', '00000000-0000-0000-0000-000000000000', "' or 1=1", '%'])(
    'finds nothing for %s',
    async (typed) => expect(await search(typed)).toEqual([]),
  )

  it('refuses an empty query', async () => {
    expect((await admin.call('GET', '/api/admin/search?q=%20')).status).toBe(422)
  })
})

describe('the counts of the queues', () => {
  it('are the same as those of the overview', async () => {
    const overview = (await admin.call('GET', '/api/admin/overview')).body
    expect(overview).toMatchObject(await counts())
  })

  it('grow with what comes in, and all admins are told, but not who sent it', async () => {
    const before = (await counts()).waitingReports
    const since = async (person: Person) =>
      (await person.call('GET', '/api/live/events')).body.items.map(({ type }: { type: string }) => type)
    const report = { entityType: 'user', entityId: business.id, reason: 'They ask for payments elsewhere.' }
    const reporter = await world.aBusiness()
    expect((await reporter.call('POST', '/api/reports', report)).status).toBe(201)
    expect((await counts()).waitingReports).toBe(before + 1)
    expect(await since(admin)).toContain('admin')
    expect(await since(reporter)).not.toContain('admin')
  })
})
