import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { anApplication, anInvitation, aSimpleCampaign, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: { balance: 10_000_000 },
  ana: 'influencer',
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const open = () => aSimpleCampaign(world, { business, admin }, { places: 3 })
const change = async (campaignId: number, changes: object) =>
  expect(await business.call('PATCH', `/api/campaigns/${campaignId}`, changes)).toMatchObject({ status: 200 })
const reprice = (campaignId: number, price: number) => change(campaignId, { price })
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const read = async (id: number, person = ana) => (await person.call('GET', `/api/campaign-requests/${id}`)).body

describe('a fee that the business changes while a request waits', () => {
  it('leaves an application at the fee that the influencer asked for', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    await reprice(campaignId, 10_000)
    expect(await moveRequest(business, id, 'accept', { amount: 10_000 })).toMatchObject({
      status: 409,
      body: { code: 'offer_changed', amount: 20_000 },
    })
    expect(await read(id)).toMatchObject({ status: 'pending', amount: 20_000, price: 10_000 })
    const list = await ana.call('GET', '/api/campaign-requests')
    expect(list.body.find((each: { id: number }) => each.id === id)).toMatchObject({ amount: 20_000 })
    expect((await moveRequest(business, id, 'accept', { amount: 20_000 })).status).toBe(200)
  })

  it('leaves an invitation at the fee that the business offered', async () => {
    const campaignId = await open()
    const id = await anInvitation(business, campaignId, ana)
    await reprice(campaignId, 10_000)
    expect(await read(id)).toMatchObject({ amount: 20_000 })
    const { body } = await business.call('GET', `/api/campaign-requests/promises?campaignId=${campaignId}`)
    expect(body).toEqual({ count: 1, amount: 20_000 })
    expect((await moveRequest(ana, id, 'accept', { amount: 20_000 })).body.request).toMatchObject({
      status: 'accepted',
    })
  })
})

describe('days that the business changes while a request waits', () => {
  it('leave it the time that it was asked with, where they become tighter', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    const { deliverBy, publishFrom, publishUntil } = (await read(id)).agreement
    await change(campaignId, { deliverBy: dayAfter(deliverBy, -3) })
    expect((await read(id)).agreement).toMatchObject({ deliverBy, publishFrom, publishUntil })
    const { body } = await moveRequest(business, id, 'accept', { amount: 20_000 })
    expect(body.request.agreement).toMatchObject({ deliverBy, publishFrom, publishUntil })
  })

  it('are its own, where they leave more time', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    const publishUntil = dayAfter((await read(id)).agreement.publishUntil, 2)
    await change(campaignId, { publishUntil })
    expect((await read(id)).agreement).toMatchObject({ publishUntil })
  })

  it('leave it the later ones, each for itself, where they become tighter and then leave more time than before', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    const { deliverBy, publishFrom, publishUntil } = (await read(id)).agreement
    await change(campaignId, { deliverBy: dayAfter(deliverBy, -3) })
    const later = dayAfter(publishUntil, 10)
    await change(campaignId, { publishUntil: later })
    expect((await read(id)).agreement).toMatchObject({ deliverBy, publishFrom, publishUntil: later })
    // the offer in between stays as well
    await change(campaignId, { publishUntil })
    const { body } = await moveRequest(business, id, 'accept', { amount: 20_000 })
    expect(body.request.agreement).toMatchObject({ deliverBy, publishFrom, publishUntil: later })
  })

  it('leave time to agree where the campaign’s do, although those that it was asked with are over', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    const { deliverBy, publishUntil } = (await read(id)).agreement
    const [tighter, looser] = [dayAfter(deliverBy, -3), dayAfter(deliverBy, 5)]
    await change(campaignId, { deliverBy: tighter })
    await change(campaignId, { deliverBy: looser, publishUntil: dayAfter(publishUntil, 10) })
    await world.database.orm.execute(
      sql`update campaign_requests set offered_days = offered_days || '{"deliverBy": "2020-01-01"}' where id = ${id}`,
    )
    const { status, body } = await moveRequest(business, id, 'accept', { amount: 20_000 })
    expect(status).toBe(200)
    expect(body.request.agreement).toMatchObject({ deliverBy: looser })
  })

  it('are those of the campaign for whoever asks afterwards', async () => {
    const campaignId = await open()
    const first = await anApplication(ana, campaignId)
    const deliverBy = dayAfter((await read(first)).agreement.deliverBy, -3)
    await change(campaignId, { deliverBy })
    const ben = await world.anInfluencer()
    expect((await read(await anApplication(ben, campaignId), ben)).agreement).toMatchObject({ deliverBy })
  })
})
