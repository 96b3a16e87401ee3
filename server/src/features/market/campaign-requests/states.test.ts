import { beforeAll, describe, expect, it } from 'vitest'
import { requestFacts } from '#contract/market/campaign-requests/campaign-requests.ts'
import { requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import {
  anAcceptedRequest,
  anApplication,
  anInvitation,
  aSimpleCampaign,
  moveRequest,
  publishAll,
} from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, withoutRequestId } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
let business: Person
let influencer: Person
beforeAll(async () => {
  business = await world.aBusiness({ balance: 1_000_000 })
  influencer = await world.anInfluencer()
})

const sides = ['business', 'influencer'] as const
const on = (side: Side) => (side === 'business' ? business : influencer)
const accepted = async () => (await anAcceptedRequest(world, { business, influencer, admin })).requestId
const read = async (id: number) => (await business.call('GET', `/api/campaign-requests/${id}`)).body
/** A request brought to a state by a move on it. */
const after =
  (name: string, by: Side, body: object = {}) =>
  async () => {
    const id = await accepted()
    const { status } = await moveRequest(on(by), id, name, body)
    expect(status).toBeLessThan(300)
    return id
  }

const states: Record<string, () => Promise<number>> = {
  'applied for': async () => anApplication(influencer, await aSimpleCampaign(world, { business, admin })),
  invited: async () => anInvitation(business, await aSimpleCampaign(world, { business, admin }), influencer),
  'agreed without money': async () => {
    const poor = await world.aBusiness({ balance: 0 })
    const id = await anInvitation(poor, await aSimpleCampaign(world, { business: poor, admin }), influencer)
    await moveRequest(influencer, id, 'accept', { amount: 20_000 })
    await world.giveMoney(poor.id, 20_000)
    business = poor
    return id
  },
  accepted,
  'with a split proposed': after('propose-split', 'business', { release: 5_000, reason: 'One of four' }),
  published: async () => {
    const id = await accepted()
    await publishAll(world, id)
    return id
  },
  disputed: after('dispute', 'business', { reason: 'It shows another brand.' }),
  completed: after('confirm', 'business'),
  'given up': after('cancel', 'influencer'),
}

const text = { reason: 'As we both said.' }
const dueDate = '2030-01-01T12:00:00Z'
/** The moves of the state machine by their addresses, each with a valid body. */
const moves: [keyof typeof requestCan, string, object][] = [
  ['accept', 'accept', { amount: 20_000 }],
  ['pay', 'pay', { amount: 20_000 }],
  ['reject', 'reject', {}],
  ['withdraw', 'withdraw', {}],
  ['offer', 'offer', { amount: 19_000 }],
  ['confirm', 'confirm', {}],
  ['incomplete', 'incomplete', { videoId: 1, ...text }],
  ['extend', 'extend', {}],
  ['cancel', 'cancel', {}],
  ['keep', 'cancel', { answer: 'keep' }],
  ['proposeDueDate', 'due-date', { dueDate, ...text }],
  ['answerDueDate', 'due-date/agree', { dueDate }],
  ['withdrawDueDate', 'due-date/withdraw', {}],
  ['proposeSplit', 'propose-split', { release: 5_000, ...text }],
  ['acceptSplit', 'accept-split', { release: 5_000 }],
  ['dispute', 'dispute', text],
  ['write', 'messages', { content: 'Hello', attachmentFileId: null }],
]

describe.each(Object.keys(states))('of a request that is %s', (state) => {
  it('every impossible move is refused with its reason, for either side and a stranger, and nothing changes', async () => {
    business = await world.aBusiness({ balance: 1_000_000 })
    influencer = await world.anInfluencer()
    const id = await states[state]!()
    const before = await read(id)
    const stranger = await world.aBusiness()
    let refusals = 0
    for (const [move, name, body] of moves) {
      for (const side of sides) {
        const verdict = requestCan[move](requestFacts(before as never), side, world.services.clock())
        if (verdict === true) continue
        const answer = await moveRequest(on(side), id, name, body)
        const what = `${side} ${name}: ${JSON.stringify(withoutRequestId(answer.body)).slice(0, 200)}`
        expect(answer.status, what).toBe(verdict.status)
        if (verdict.status === 409) expect(answer.body.code, what).toBe(verdict.code)
        refusals++
      }
      expect((await moveRequest(stranger, id, name, body)).status, name).toBe(404)
    }
    expect(refusals).toBeGreaterThan(10)
    expect(await read(id)).toEqual(before)
    expect(await world.audit()).toEqual([])
  })
})
