import { beforeEach, describe, expect, it } from 'vitest'
import { type CampaignTerms, defaultCampaignTerms } from '#contract/market/campaign-requests/campaign-terms.ts'
import { anApplication, anInvitation, aSimpleCampaign, moveRequest } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: each({ balance: 0 }),
  ana: each('influencer'),
})
let campaignId: number
beforeEach(async () => {
  await set({})
  campaignId = await aSimpleCampaign(world, { business, admin })
})

const set = (change: Partial<CampaignTerms>) =>
  world.changeSetting('campaign_terms', { ...defaultCampaignTerms, ...change })
const read = async (id: number) => (await business.call('GET', `/api/campaign-requests/${id}`)).body
const inDays = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000).toISOString()

describe('the deadlines of campaign requests', () => {
  it('are those of the setting when a request is made, and stay so', async () => {
    const before = await anApplication(ana, campaignId)
    await set({ answerDays: 3 })
    const after = await anInvitation(business, campaignId, await world.anInfluencer())
    expect((await read(before)).clock).toEqual({ action: 'lapse_request', at: inDays(14) })
    expect((await read(after)).clock).toEqual({ action: 'lapse_request', at: inDays(3) })
    await set({ answerDays: 60 })
    expect((await read(before)).clock.at).toBe(inDays(14))
    expect((await read(after)).timers).toEqual({ ...defaultCampaignTerms, answerDays: 3 })
  })

  it('hold for counter-offers and for the money, also if the setting changes meanwhile', async () => {
    await set({ offerDays: 2, paymentHours: 24 })
    const id = await anApplication(ana, campaignId)
    await set({})
    await moveRequest(business, id, 'offer', { amount: 15_000 })
    expect((await read(id)).clock).toEqual({ action: 'lapse_request', at: inDays(2) })
    await moveRequest(ana, id, 'accept', { amount: 15_000 })
    expect((await read(id)).clock).toEqual({ action: 'lapse_agreement', at: inDays(1) })
  })

  it('refuse values that make no sense', async () => {
    const put = (value: object) =>
      admin.call('PUT', '/api/admin/settings/campaign_terms', { value: { ...defaultCampaignTerms, ...value } })
    for (const value of [{ answerDays: 0 }, { answerDays: 61 }, { paymentHours: 1.5 }, { offerDays: '7' }])
      expect([value, (await put(value)).status]).toEqual([value, 422])
  })

  it('can be put back from their history', async () => {
    await set({ answerDays: 5 })
    const { body } = await admin.call('GET', '/api/admin/settings/campaign_terms/history')
    expect(body.items[0]).toMatchObject({ decision: 'changed', before: { answerDays: 14 }, after: { answerDays: 5 } })
    const { status } = await admin.call('PUT', '/api/admin/settings/campaign_terms', { value: body.items[0].before })
    expect(status).toBe(200)
    expect((await admin.call('GET', '/api/admin/settings/campaign_terms')).body.value).toEqual(defaultCampaignTerms)
  })
})
