import { describe, expect, it } from 'vitest'
import { anApplication, aSimpleCampaign, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'

const { world, admin, business, ana } = await aMarket({ admin: 'admin', business: 'business', ana: 'influencer' })
const id = await anApplication(ana, await aSimpleCampaign(world, { business, admin }))

const url = () => `/api/campaign-requests/${id}/messages`
const send = (person: Person, content: string) => person.call('POST', url(), { content })
const unread = async (person: Person) => (await person.call('GET', '/api/messages/unread')).body.unread

describe('messages about a request', () => {
  it('go between its two sides, who are told and see what is unread', async () => {
    expect(await send(ana, 'May I film outdoors?')).toMatchObject({
      status: 201,
      body: { requestId: id, content: 'May I film outdoors?', sender: { id: ana.id } },
    })
    expect(world.mails.at(-1)).toMatchObject({ userId: business.id, kind: 'request_message' })
    expect(await unread(business)).toBe(1)
    const { body: list } = await business.call('GET', '/api/campaign-requests')
    expect(list[0]).toMatchObject({ id, unreadMessages: 1 })
    expect((await business.call('POST', `${url()}/read`)).status).toBe(204)
    expect(await unread(business)).toBe(0)
    await send(business, 'Please do')
    const { body } = await ana.call('GET', `${url()}?limit=1`)
    expect(body.items).toMatchObject([{ content: 'Please do' }])
    const { body: next } = await ana.call('GET', `${url()}?limit=1&cursor=${body.nextCursor}`)
    expect(next.items).toMatchObject([{ content: 'May I film outdoors?' }])
  })

  it('are read by admins, which is logged once, and by nobody else', async () => {
    await admin.call('GET', `/api/campaign-requests/${id}`)
    expect((await admin.call('GET', url())).status).toBe(200)
    const { rows } = await world.database.pool.query(
      `select count(*)::int as many from admin_action_logs where details ->> 'what' = 'campaign_request_read'`,
    )
    expect(rows).toEqual([{ many: 1 }])
    const stranger = await world.aBusiness()
    expect((await stranger.call('GET', url())).status).toBe(404)
    expect((await send(stranger, 'Hello')).status).toBe(404)
    expect((await admin.call('POST', url(), { content: 'Hello' })).status).toBe(403)
  })

  it('are refused once the request is rejected', async () => {
    await moveRequest(business, id, 'reject')
    expect((await send(ana, 'Why?')).body).toMatchObject({ code: 'request_closed' })
  })
})
