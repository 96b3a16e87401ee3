import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Work } from '../../../test/work.ts'
import { type Person, World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const pending = async (person: Person) => (await person.call('GET', '/api/user/pending')).body
const unread = async (person: Person) => (await person.call('GET', '/api/messages/unread')).body
const nothing = { requests: 0, reviews: 0, unread: 0, direct: 0 }

describe('what waits', () => {
  it('is nothing for those who begin', async () => {
    for (const person of [await world.anInfluencer(), await world.aBusiness()]) {
      expect(await pending(person)).toEqual(nothing)
      expect(await unread(person)).toEqual({ unread: 0 })
    }
  })

  it('is a paid order for the influencer until they answer it', async () => {
    const { business, influencer, purchaseId } = await Work.of(world, 'pending')
    expect(await pending(influencer)).toEqual({ ...nothing, requests: 1 })
    expect(await pending(business)).toEqual(nothing)
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect(await pending(influencer)).toEqual(nothing)
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
    expect(await pending(business)).toEqual({ ...nothing, reviews: 1 })
    expect(await pending(influencer)).toEqual(nothing)
    await business.call('POST', `/api/tasks/${taskId}/revise`, { changes: 'Brighter' })
    expect(await pending(business)).toEqual(nothing)
  })

  it('is each message of the other side until it is read', async () => {
    const { business, influencer, taskId } = await Work.of(world, 'in_progress')
    const url = `/api/tasks/${taskId}/messages`
    for (const content of ['One', 'Two']) await business.call('POST', url, { content })
    await influencer.call('POST', url, { content: 'Three' })
    expect([await unread(influencer), await unread(business)]).toEqual([{ unread: 2 }, { unread: 1 }])
    expect([await pending(influencer), await pending(business)]).toEqual([
      { ...nothing, unread: 2 },
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
      { ...nothing, unread: 3, direct: 2 },
      { ...nothing, unread: 1, direct: 1 },
    ])
    await influencer.call('POST', `/api/conversations/${conversation.id}/read`)
    expect([await pending(influencer), await pending(business)]).toEqual([
      { ...nothing, unread: 1 },
      { ...nothing, unread: 1, direct: 1 },
    ])
  })

  it('is nobody else’s to know, and no admin’s', async () => {
    const { business } = await Work.of(world, 'delivered')
    expect(await pending(business)).toMatchObject({ reviews: 1 })
    expect(await pending(await world.aBusiness())).toEqual(nothing)
    const admin = await world.anAdmin()
    for (const url of ['/api/user/pending', '/api/messages/unread'])
      expect(await admin.call('GET', url)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
  })
})
