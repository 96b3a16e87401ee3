import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { aFile } from '../../../../../test/uploaded-files.ts'
import { type Person, purchaseInput } from '../../../../../test/world.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })
const dealId = await world.aDeal(influencer)

const order = (briefFileIds: string[], input: object = {}, by = business) =>
  by.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, ...input, briefFileIds })
const read = (person: Person, fileId: string) => person.call('GET', `/api/files/${fileId}`)

describe('the files of a brief', () => {
  it('are frozen on the order and readable by its two sides only', async () => {
    const fileId = await aFile(business, 'brief')
    const { status, body } = await order([fileId])
    expect(status).toBe(201)
    expect(body.purchase.briefFiles).toMatchObject([{ id: fileId, name: 'photo.jpg', kind: 'image' }])
    const seen = (await influencer.call('GET', `/api/purchases/${body.purchase.id}`)).body
    expect(seen.briefFiles).toEqual(body.purchase.briefFiles)
    expect((await read(business, fileId)).status).toBe(200)
    expect((await read(influencer, fileId)).status).toBe(200)
    for (const stranger of [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()])
      expect((await read(stranger, fileId)).status).toBe(404)
    expect((await business.call('DELETE', `/api/uploads/${fileId}`)).status).toBe(409)
  })

  it('are readable by an admin once the order is disputed', async () => {
    const fileId = await aFile(business, 'brief')
    const { body } = await order([fileId])
    await influencer.call('POST', `/api/purchases/${body.purchase.id}/accept`, {})
    const admin = await world.anAdmin()
    expect((await read(admin, fileId)).status).toBe(404)
    const reason = 'Nothing came of it in a week.'
    expect((await business.call('POST', `/api/purchases/${body.purchase.id}/dispute`, { reason })).status).toBe(201)
    expect((await read(admin, fileId)).status).toBe(200)
  })

  it('can be attached to a price request', async () => {
    const dealOnRequest = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    const fileId = await aFile(business, 'brief')
    const { status } = await business.call('POST', `/api/deals/${dealOnRequest}/purchases`, {
      ...purchaseInput,
      amount: null,
      briefFileIds: [fileId],
    })
    expect(status).toBe(201)
    expect((await read(influencer, fileId)).status).toBe(200)
  })

  it('are hidden from the influencer until the order is paid', async () => {
    const poor = await world.aBusiness({ balance: 0 })
    const fileId = await aFile(poor, 'brief')
    expect((await order([fileId], { payWith: 'card' }, poor)).status).toBe(201)
    expect((await read(influencer, fileId)).status).toBe(404)
  })

  it('must be at most five distinct files of the business, uploaded for a brief', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aFile(business, 'brief')))
    expect(await order(ids)).toMatchObject({ status: 422, body: { issues: [{ path: 'briefFileIds' }] } })
    expect(await order([ids[0]!, ids[0]!])).toMatchObject({ status: 422 })
    expect(await order(['not an id'])).toMatchObject({ status: 422 })
    const other = await aFile(await world.aBusiness(), 'brief')
    expect(await order([other])).toMatchObject({ status: 404 })
    expect(await order([await aFile(business, 'message')])).toMatchObject({ status: 404 })
    // a refused order does not attach any files
    expect((await business.call('DELETE', `/api/uploads/${ids[0]}`)).status).toBe(204)
    const five = await order(ids.slice(1), {}, business)
    expect(five.status).toBe(201)
    expect(five.body.purchase.briefFiles).toHaveLength(5)
  })
})
