import { beforeEach, describe, expect, it } from 'vitest'
import { messageErrors } from '#contract/foundation/messages/errors.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { sendAwayMails } from './away-mails.sql.ts'

const { world, business, influencer } = await aMarket({ business: each('business'), influencer: each('influencer') })
let id: number
beforeEach(async () => {
  const { body } = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })
  id = body.id
})

const mark = (person: Person, name: string, method: 'POST' | 'DELETE' = 'POST') =>
  person.call(method, `/api/conversations/${id}/${name}`)
const write = (person: Person) => person.call('POST', `/api/conversations/${id}/messages`, { content: 'And now?' })
const list = async (person: Person, query = '') => (await person.call('GET', `/api/conversations${query}`)).body.items
const unread = async (person: Person) => (await person.call('GET', '/api/messages/unread')).body.unread

/** The number of mails about messages that a person has got, once those that are due are sent. */
async function mails(person: Person) {
  await sendAwayMails(world.services)
  return world.mails.filter(({ userId, kind }) => userId === person.id && kind === 'direct_message').length
}

describe('a conversation', () => {
  it('is archived for one side until somebody writes again', async () => {
    expect((await mark(influencer, 'archive')).status).toBe(204)
    expect(await list(influencer)).toEqual([])
    expect(await list(influencer, '?archived=true')).toMatchObject([{ id, isArchived: true }])
    expect(await list(business)).toMatchObject([{ id, isArchived: false }])
    world.pass(1)
    await write(business)
    expect(await list(influencer)).toMatchObject([{ id, isArchived: false }])
    expect(await list(influencer, '?archived=true')).toEqual([])
    await mark(influencer, 'archive')
    await mark(influencer, 'archive', 'DELETE')
    expect(await list(influencer)).toMatchObject([{ id }])
  })

  it('is neither counted nor mailed about while it is archived', async () => {
    expect(await unread(influencer)).toBe(1)
    await mark(influencer, 'archive')
    expect(await unread(influencer)).toBe(0)
    world.pass(1)
    expect(await mails(influencer)).toBe(0)
  })

  it('is neither counted nor mailed about while it is muted', async () => {
    expect((await mark(influencer, 'mute')).status).toBe(204)
    expect(await unread(influencer)).toBe(0)
    expect(await list(influencer)).toMatchObject([{ id, isMuted: true, unread: 1 }])
    await write(business)
    const { body: notified } = await influencer.call('GET', '/api/notifications')
    expect(notified.items.length).toBe(1)
    world.pass(1)
    expect(await mails(influencer)).toBe(0)
    await mark(influencer, 'mute', 'DELETE')
    expect(await unread(influencer)).toBe(2)
    world.pass(1)
    expect(await mails(influencer)).toBe(1)
  })

  it('counts as unread once it is marked so, until it is read', async () => {
    await mark(influencer, 'read')
    expect(await unread(influencer)).toBe(0)
    expect((await mark(influencer, 'unread')).status).toBe(204)
    expect(await unread(influencer)).toBe(1)
    expect(await list(influencer)).toMatchObject([{ id, isMarkedUnread: true, unread: 0 }])
    // a message on top of it is one message, not two
    await write(business)
    expect(await unread(influencer)).toBe(1)
    await mark(influencer, 'read')
    expect(await unread(influencer)).toBe(0)
    expect(await list(influencer)).toMatchObject([{ id, isMarkedUnread: false }])
  })

  it('is marked by its two sides alone', async () => {
    const stranger = await world.aBusiness()
    for (const name of ['archive', 'mute', 'unread']) expect((await mark(stranger, name)).status).toBe(404)
  })
})

describe('quick replies', () => {
  const url = '/api/user/quick-replies'

  it('are kept in their order, for their author alone', async () => {
    expect((await influencer.call('GET', url)).body).toEqual({ texts: [] })
    for (const texts of [['Gladly', 'Not this month'], ['Not this month']]) {
      expect(await influencer.call('PUT', url, { texts })).toMatchObject({ status: 200, body: { texts } })
      expect((await influencer.call('GET', url)).body).toEqual({ texts })
    }
    expect((await business.call('GET', url)).body).toEqual({ texts: [] })
  })

  it.each([
    ['empty', [' '], messageErrors.messageRequired],
    ['too long', ['x'.repeat(1_001)], conversationErrors.quickReplyTooLong],
    ['too many', Array(21).fill('Gladly'), conversationErrors.tooManyQuickReplies],
  ])('are refused when %s', async (_, texts, message) => {
    const { status, body } = await influencer.call('PUT', url, { texts })
    expect(status).toBe(422)
    expect(JSON.stringify(body.issues)).toContain(message)
  })
})
