import { describe, expect, it } from 'vitest'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import { anApplication, aSimpleCampaign } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Person, purchaseInput, showcaseInput } from '../../../../test/world.ts'

const { world, admin, business, influencer } = await aMarket({
  admin: 'admin',
  business: each({ balance: 50_000 }),
  influencer: each('influencer'),
})

const block = (by: Person, whom: Pick<Person, 'id'>) => by.call('PUT', `/api/blocks/${whom.id}`)
const unblock = (by: Person, whom: Person) => by.call('DELETE', `/api/blocks/${whom.id}`)
const write = (from: Person, to: Person) =>
  from.call('POST', '/api/conversations', { participantId: to.id, content: 'Hello' })
const gift = (from: Person, to: Person) =>
  from.call('POST', '/api/gifts', { receiverId: to.id, amount: 500, message: '', emoji: 'heart' })
const order = (deal: number, input: object = purchaseInput) =>
  business.call('POST', `/api/deals/${deal}/purchases`, input)

const refusals = {
  blocker: { status: 403, body: { code: 'you_blocked', message: blockErrors.youBlocked } },
  blocked: { status: 403, body: { code: 'not_reachable', message: blockErrors.notReachable } },
}

describe('blocking', () => {
  it('is listed for who blocked alone, once, and ends', async () => {
    expect((await block(business, influencer)).status).toBe(204)
    expect((await block(business, influencer)).status).toBe(204)
    const { body } = await business.call('GET', '/api/blocks')
    expect(body.items).toEqual([
      expect.objectContaining({ id: influencer.id, username: influencer.username, blockedAt: expect.any(String) }),
    ])
    expect((await influencer.call('GET', '/api/blocks')).body.items).toEqual([])
    // the other side cannot end it
    expect((await unblock(influencer, business)).status).toBe(204)
    expect(await write(influencer, business)).toMatchObject({ status: 403 })
    expect((await unblock(business, influencer)).status).toBe(204)
    expect((await business.call('GET', '/api/blocks')).body.items).toEqual([])
    expect((await write(business, influencer)).status).toBe(201)
  })

  it('is refused for oneself, the team, and nobody', async () => {
    expect(await block(business, business)).toMatchObject({ status: 403, body: { message: blockErrors.blockSelf } })
    expect(await block(business, admin)).toMatchObject({ status: 403, body: { message: blockErrors.blockAdmin } })
    expect((await block(business, { id: 2_000_000_000 })).status).toBe(404)
  })
})

describe.each(['business', 'influencer'] as const)('while the %s blocks the other', (side) => {
  const people = () =>
    side === 'business' ? { blocker: business, blocked: influencer } : { blocker: influencer, blocked: business }
  const refusalOf = (person: 'business' | 'influencer') => refusals[person === side ? 'blocker' : 'blocked']

  it('no message arrives, and the conversation says so to each as far as they may know', async () => {
    const { body } = await write(business, influencer)
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    for (const [person, role] of [
      [business, 'business'],
      [influencer, 'influencer'],
    ] as const) {
      const sent = await person.call('POST', `/api/conversations/${body.id}/messages`, { content: 'Are you there?' })
      expect(sent).toMatchObject(refusalOf(role))
    }
    expect(await write(business, influencer)).toMatchObject(refusalOf('business'))
    const { body: opening } = await business.call('GET', `/api/conversations/with/${influencer.id}`)
    expect(opening.refusal).toBe(refusalOf('business').body.message)
    const of = async (person: Person) => (await person.call('GET', `/api/conversations/${body.id}`)).body
    expect(await of(blocker)).toMatchObject({ isBlocked: true, isReachable: true, other: { activeToday: false } })
    expect(await of(blocked)).toMatchObject({ isBlocked: false, isReachable: false, other: { activeToday: false } })
  })

  it('no message that is there already is given another text, though it can be taken back', async () => {
    const { body } = await write(business, influencer)
    const sent = await influencer.call('POST', `/api/conversations/${body.id}/messages`, { content: 'Hello you' })
    const first = (await business.call('GET', `/api/conversations/${body.id}/messages`)).body.items.at(-1)
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    for (const [person, role, id] of [
      [business, 'business', first.id],
      [influencer, 'influencer', sent.body.id],
    ] as const) {
      const url = `/api/conversations/${body.id}/messages/${id}`
      expect(await person.call('PATCH', url, { content: 'You will hear from me' })).toMatchObject(refusalOf(role))
      expect((await person.call('DELETE', url)).status).toBe(200)
    }
  })

  it('no order, price request or gift is made', async () => {
    const deal = await world.aDeal(influencer)
    const onRequest = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    expect(await order(deal)).toMatchObject(refusalOf('business'))
    expect(await order(onRequest, { ...purchaseInput, amount: null })).toMatchObject(refusalOf('business'))
    expect(await gift(business, influencer)).toMatchObject(refusalOf('business'))
    expect((await business.call('GET', '/api/purchases?side=business')).body.items).toEqual([])
  })

  it('nobody is invited to a campaign, or asks to join it', async () => {
    const campaign = await aSimpleCampaign(world, { business, admin })
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    const invited = await business.call('POST', `/api/campaigns/${campaign}/invitations`, {
      influencerIds: [influencer.id],
      message: 'Join us',
    })
    const results = Array.isArray(invited.body) ? invited.body : (invited.body.items ?? invited.body.results)
    expect(results).toEqual([{ influencerId: influencer.id, requestId: null, code: 'unavailable' }])
    expect(
      await influencer.call('POST', `/api/campaigns/${campaign}/requests`, { message: 'I love iced coffee.' }),
    ).toMatchObject(refusalOf('influencer'))
  })

  it('works are not commented on', async () => {
    const { body: item } = await influencer.call('POST', '/api/showcase/items', showcaseInput)
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    const comment = await business.call('POST', `/api/showcase/items/${item.id}/comments`, { text: 'Nice' })
    expect(comment).toMatchObject(refusalOf('business'))
  })

  it('running orders and requests go on in their rooms', async () => {
    const { taskId } = await world.anOrder(business, await world.aDeal(influencer))
    const request = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    const { blocker, blocked } = people()
    await block(blocker, blocked)
    for (const person of [business, influencer])
      for (const url of [`/api/tasks/${taskId}/messages`, `/api/campaign-requests/${request}/messages`])
        expect((await person.call('POST', url, { content: 'About the date' })).status).toBe(201)
    const { body: purchases } = await influencer.call('GET', '/api/purchases?side=influencer')
    expect((await influencer.call('POST', `/api/purchases/${purchases.items[0].id}/accept`, {})).status).toBe(200)
  })
})
