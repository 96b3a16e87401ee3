import { describe, expect, it } from 'vitest'
import {
  anAcceptedRequest,
  anApplication,
  aSimpleCampaign,
  changeVideo,
  moveRequest,
} from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()

const pending = async (person: Person) => (await person.call('GET', '/api/user/pending')).body
const unread = async (person: Person) => (await person.call('GET', '/api/messages/unread')).body
const nothing = { work: 0, requests: 0, orders: 0, unread: 0, direct: 0, campaignMessages: 0, campaignRequests: 0 }

describe('what waits', () => {
  it('is nothing for those who begin', async () => {
    for (const person of [await world.anInfluencer(), await world.aBusiness()]) {
      expect(await pending(person)).toEqual(nothing)
      expect(await unread(person)).toEqual({ unread: 0 })
    }
  })

  it('is a paid order for the influencer until they answer it', async () => {
    const { business, influencer, purchaseId } = await Work.of(world, 'pending')
    expect(await pending(influencer)).toEqual({ ...nothing, work: 1, requests: 1, orders: 1 })
    expect(await pending(business)).toEqual(nothing)
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    // now it waits for the delivery
    expect(await pending(influencer)).toEqual({ ...nothing, work: 1, orders: 1 })
  })

  it('is no order that is not paid yet', async () => {
    const influencer = await world.anInfluencer()
    const business = await world.aBusiness({ balance: 0 })
    const order = await business.call('POST', `/api/deals/${await world.aDeal(influencer)}/purchases`, {
      amount: 10_000,
      payWith: 'card',
      messageFromBusiness: 'Hello',
      brief: {
        sayAndShow: 'The cup.',
        links: [],
        wishedDate: null,
        usageRights: 'none',
        usageDays: null,
        usageChannels: null,
        adMarking: 'platform_label',
        licenceNumber: null,
      },
    })
    expect(order.status).toBe(201)
    expect(await pending(influencer)).toEqual(nothing)
  })

  it('is a delivery for the business until it answers', async () => {
    const { business, influencer, taskId } = await Work.of(world, 'delivered')
    expect(await pending(business)).toEqual({ ...nothing, work: 1, orders: 1 })
    expect(await pending(influencer)).toEqual(nothing)
    await business.call('POST', `/api/tasks/${taskId}/revise`, { changes: 'Brighter' })
    expect(await pending(business)).toEqual(nothing)
  })

  it('is a request to join a campaign for the business until it answers, and its offer for the influencer', async () => {
    const [business, influencer, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    const requestId = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    expect(await pending(business)).toEqual({ ...nothing, work: 1, campaignRequests: 1 })
    expect(await pending(influencer)).toEqual(nothing)
    await moveRequest(business, requestId, 'offer', { amount: 18_000 })
    expect(await pending(business)).toEqual(nothing)
    expect(await pending(influencer)).toEqual({ ...nothing, work: 1, campaignRequests: 1 })
  })

  it('is a video to review and work to confirm for the business, and otherwise the work for the influencer', async () => {
    const [business, influencer, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
    expect([await pending(business), await pending(influencer)]).toEqual([
      nothing,
      { ...nothing, work: 1, campaignRequests: 1 },
    ])
    await changeVideo(world, requestId, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await pending(business)).toEqual({ ...nothing, work: 1, campaignRequests: 1 })
    await changeVideo(world, requestId, { kind: 'video_changes' })
    await moveRequest(business, requestId, 'propose-split', { release: 5_000, reason: 'Half of it' })
    expect([await pending(business), await pending(influencer)]).toEqual([
      nothing,
      { ...nothing, work: 1, campaignRequests: 1 },
    ])
    await moveRequest(influencer, requestId, 'accept-split', { release: 5_000 })
    expect([await pending(business), await pending(influencer)]).toEqual([nothing, nothing])
  })

  it('is each message about a campaign request', async () => {
    const [business, influencer, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    const requestId = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    await influencer.call('POST', `/api/campaign-requests/${requestId}/messages`, { content: 'When do we begin?' })
    expect(await unread(business)).toEqual({ unread: 1 })
    expect(await pending(business)).toEqual({
      ...nothing,
      work: 1,
      campaignRequests: 1,
      unread: 1,
      campaignMessages: 1,
    })
    await business.call('POST', `/api/campaign-requests/${requestId}/messages/read`)
    expect(await pending(business)).toEqual({ ...nothing, work: 1, campaignRequests: 1 })
  })

  it('is each message of the other side until it is read', async () => {
    const { business, influencer, taskId } = await Work.of(world, 'in_progress')
    const url = `/api/tasks/${taskId}/messages`
    for (const content of ['One', 'Two']) await business.call('POST', url, { content })
    await influencer.call('POST', url, { content: 'Three' })
    expect([await unread(influencer), await unread(business)]).toEqual([{ unread: 2 }, { unread: 1 }])
    expect([await pending(influencer), await pending(business)]).toEqual([
      { ...nothing, work: 1, orders: 1, unread: 2 },
      { ...nothing, unread: 1 },
    ])
    await influencer.call('POST', `${url}/read`)
    expect([await unread(influencer), await unread(business)]).toEqual([{ unread: 0 }, { unread: 1 }])
  })

  it('is each message of a conversation as well, until it is read', async () => {
    const { business, influencer, taskId } = await Work.of(world, 'in_progress')
    await business.call('POST', `/api/tasks/${taskId}/messages`, { content: 'About the task' })
    const write = (content: string) =>
      business.call('POST', '/api/conversations', { participantId: influencer.id, content })
    const { body: conversation } = await write('One')
    await write('Two')
    await influencer.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Three' })
    expect([await unread(influencer), await unread(business)]).toEqual([{ unread: 3 }, { unread: 1 }])
    expect([await pending(influencer), await pending(business)]).toEqual([
      { ...nothing, work: 1, orders: 1, unread: 3, direct: 2 },
      { ...nothing, unread: 1, direct: 1 },
    ])
    await influencer.call('POST', `/api/conversations/${conversation.id}/read`)
    expect([await pending(influencer), await pending(business)]).toEqual([
      { ...nothing, work: 1, orders: 1, unread: 1 },
      { ...nothing, unread: 1, direct: 1 },
    ])
  })

  it('is in the list to which the badge leads: messages in a conversation that was put away or muted are not', async () => {
    const influencer = await world.anInfluencer()
    const listed = async () => {
      const { items } = (await influencer.call('GET', '/api/conversations')).body
      return items
        .filter((item: { isMuted: boolean }) => !item.isMuted)
        .reduce(
          (sum: number, item: { unread: number; isMarkedUnread: boolean }) =>
            sum + (item.unread || Number(item.isMarkedUnread)),
          0,
        )
    }
    const writeFrom = async (business: Person) =>
      (await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })).body.id
    const businesses = [await world.aBusiness(), await world.aBusiness(), await world.aBusiness()]
    const [archived, muted, marked] = [
      await writeFrom(businesses[0]!),
      await writeFrom(businesses[1]!),
      await writeFrom(businesses[2]!),
    ]
    const both = async () => [(await pending(influencer)).direct, await listed()]
    expect(await both()).toEqual([3, 3])
    const change = (id: number, how: string) => influencer.call('POST', `/api/conversations/${id}/${how}`)
    await change(archived, 'archive')
    expect(await both()).toEqual([2, 2])
    await change(muted, 'mute')
    expect(await both()).toEqual([1, 1])
    await change(marked, 'read')
    await change(marked, 'unread')
    expect(await both()).toEqual([1, 1])
    await change(marked, 'archive')
    expect(await both()).toEqual([0, 0])
    world.pass(0.1)
    await writeFrom(businesses[0]!)
    // a new message brings the conversation back, with everything unread in it
    expect(await both()).toEqual([2, 2])
  })

  it.each(['requests', 'orders', 'campaignRequests', 'campaignMessages'] as const)(
    'is in the list to which the badge leads: %s',
    async (badge) => {
      const order = await Work.of(world, badge === 'orders' ? 'delivered' : 'pending')
      const [business, influencer, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
      const requestId = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
      await influencer.call('POST', `/api/campaign-requests/${requestId}/messages`, { content: 'When do we begin?' })
      type Item = { status: string; unreadMessages: number }
      const items = async (person: Person, url: string): Promise<Item[]> => {
        const { body } = await person.call('GET', url)
        return body.items ?? body
      }
      const [person, shown] = {
        requests: [
          order.influencer,
          async () =>
            (await items(order.influencer, '/api/purchases')).filter(({ status }) => status === 'pending').length,
        ],
        orders: [order.business, async () => (await items(order.business, '/api/purchases?status=your_turn')).length],
        campaignRequests: [
          business,
          async () => (await items(business, '/api/campaign-requests?status=your_turn')).length,
        ],
        campaignMessages: [
          business,
          async () =>
            (await items(business, '/api/campaign-requests')).reduce(
              (sum, { unreadMessages }) => sum + unreadMessages,
              0,
            ),
        ],
      }[badge] as [Person, () => Promise<number>]
      expect([(await pending(person))[badge], await shown()]).toEqual([1, 1])
    },
  )

  it('is nobody else’s to know, and no admin’s', async () => {
    const { business } = await Work.of(world, 'delivered')
    expect(await pending(business)).toMatchObject({ orders: 1 })
    expect(await pending(await world.aBusiness())).toEqual(nothing)
    const admin = await world.anAdmin()
    for (const url of ['/api/user/pending', '/api/messages/unread'])
      expect(await admin.call('GET', url)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
  })
})
