import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { anAcceptedRequest, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import { type Person, World } from '../../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
afterEach(async () => expect(await world.audit()).toEqual([]))

const people = async (balance = 20_000) => ({
  business: await world.aBusiness({ balance }),
  influencer: await world.anInfluencer(),
  admin,
})
const get = async (person: Person, url: string) => (await person.call('GET', url)).body

describe('the money of a request', () => {
  it('is held for it by name, and expected by the influencer', async () => {
    const sides = await people()
    const { campaignId, requestId } = await anAcceptedRequest(world, sides)
    expect(await get(sides.business, '/api/wallet')).toMatchObject({
      available: 0,
      held: 20_000,
      holds: [
        {
          purchaseId: null,
          campaignRequestId: requestId,
          campaignId,
          dealTitle: 'A summer of coffee',
          amount: 20_000,
          counterparty: { id: sides.influencer.id },
        },
      ],
    })
    expect(await get(sides.influencer, '/api/wallet')).toMatchObject({ expected: 20_000 })
  })

  it('is on both statements, with its fee and its campaign', async () => {
    const { business, influencer } = await people()
    const { requestId, campaignId } = await anAcceptedRequest(world, { business, influencer, admin })
    await moveRequest(business, requestId, 'confirm')
    const about = { campaignRequestId: requestId, campaignId, dealTitle: 'A summer of coffee', purchaseId: null }
    expect((await get(influencer, '/api/payments')).items).toMatchObject([
      { type: 'earning', amount: 18_000, fee: 2_000, ...about },
    ])
    expect((await get(business, '/api/payments')).items[0]).toMatchObject({
      type: 'order',
      amount: -20_000,
      ...about,
    })
  })

  it('has a receipt, a settlement and, after a split, a refund', async () => {
    const { business, influencer } = await people()
    const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
    await moveRequest(business, requestId, 'propose-split', { release: 5_000, reason: 'Half' })
    await moveRequest(influencer, requestId, 'accept-split', { release: 5_000 })
    const url = `/api/receipts?campaignRequestId=${requestId}`
    expect((await get(business, url)).items).toMatchObject([
      { kind: 'refund', amount: 15_000, campaignRequestId: requestId, dealTitle: 'A summer of coffee' },
      { kind: 'order', amount: 20_000, purchaseId: null },
    ])
    const { items } = await get(influencer, url)
    expect(items).toMatchObject([{ kind: 'settlement', amount: 4_500 }])
    expect((await get(admin, url)).items).toHaveLength(3)
    expect((await influencer.call('GET', `/api/receipts/${items[0].id}.pdf`)).status).toBe(200)
    expect((await (await world.aBusiness()).call('GET', url)).status).toBe(404)
  })

  it('is explained in the journal for admins', async () => {
    const sides = await people()
    const { requestId } = await anAcceptedRequest(world, sides)
    const { rows } = await world.database.pool.query(
      `select id from ledger.journals where ref_type = 'campaign_request' and ref_id = $1`,
      [String(requestId)],
    )
    const journal = await get(admin, `/api/admin/ledger/journals/${rows[0].id}`)
    expect(journal).toMatchObject({ campaignRequestId: requestId, purchaseId: null })
  })
})

describe('the audit finds that', () => {
  it.each([
    [
      'a request is accepted without a hold',
      'I43',
      "update ledger.holds set ref_id = '200000' || ref_id where purpose = 'campaign_request'",
    ],
    [
      'a hold is open after the end',
      'I43',
      "update campaign_requests set status = 'rejected', ended_because = 'late', released = 0, completed_at = now() where status = 'accepted'",
    ],
    [
      'less is held than was agreed',
      'I43',
      "update campaign_requests set amount = amount + 1 where status = 'accepted'",
    ],
    ['another fee was taken', 'I15', 'update campaign_requests set fee_bps = 2000'],
    [
      'a document is missing',
      'I28',
      "update ledger.journals set created_at = now() - interval '2 hours' where ref_type = 'campaign_request'",
    ],
    ['nobody confirmed', 'I44', "delete from campaign_request_events where kind = 'confirmed'"],
  ])('%s (%s)', async (_, invariant, fault) => {
    const other = await World.open()
    const breaker = new pg.Client({ connectionString: other.ownerUrl })
    await breaker.connect()
    try {
      const sides = {
        business: await other.aBusiness(),
        influencer: await other.anInfluencer(),
        admin: await other.anAdmin(),
      }
      await anAcceptedRequest(other, sides)
      const { requestId } = await anAcceptedRequest(other, sides)
      await moveRequest(sides.business, requestId, 'confirm')
      expect(await other.audit()).toEqual([])
      for (const table of ['ledger.journals', 'ledger.holds'])
        await breaker.query(`alter table ${table} disable trigger user`)
      await breaker.query(fault)
      const found = (await other.audit()).map((violation) => violation.invariant.split(' ')[0])
      expect(found).toContain(invariant)
    } finally {
      await breaker.end()
      await other.close()
    }
  })
})
