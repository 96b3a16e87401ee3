import { beforeEach, describe, expect, it } from 'vitest'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { messageErrors } from '#contract/foundation/messages/errors.ts'
import type { Conversation, DirectMessage } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import { type Answer, type Person, withoutRequestId, worldPassword } from '../../../../test/world.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })
// more than a day, so that tests do not count towards each other's limits
beforeEach(() => world.pass(25))

const url = '/api/conversations'
const write = (from: Person, to: Pick<Person, 'id'>, content = 'Hello', more: object = {}, headers = {}) =>
  from.call('POST', url, { participantId: to.id, content, ...more }, headers)
const answer = (from: Person, id: number, content = 'Hello back', more: object = {}, headers = {}) =>
  from.call('POST', `${url}/${id}/messages`, { content, ...more }, headers)
const list = async (person: Person, query = '') => (await person.call('GET', url + query)).body
const messagesOf = async (person: Person, id: number, query = '') =>
  (await person.call('GET', `${url}/${id}/messages${query}`)).body
const texts = async (person: Person, id: number) =>
  (await messagesOf(person, id)).items.map(({ content }: DirectMessage) => content)
const openingOf = (person: Person, to: Pick<Person, 'id'>) => person.call('GET', `${url}/with/${to.id}`)
const block = (person: Person) =>
  world.database.pool.query('update users set is_active = false where id = $1', [person.id])

/** Two new people and a conversation started by one of them. */
async function aConversation(content = 'Hello') {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  const { body } = await write(business, influencer, content)
  return { business, influencer, id: body.id as number }
}

describe('a business', () => {
  it('opens a conversation with an influencer, who answers in it', async () => {
    const first = await write(business, influencer, 'Would you like\n\nto work with us?')
    const { id } = first.body
    expect(first).toMatchObject({
      status: 201,
      body: {
        other: { id: influencer.id, username: influencer.username, role: 'influencer', isActive: true },
        lastMessage: { senderId: business.id, excerpt: 'Would you like to work with us?', read: false },
        unread: 0,
      },
    })
    expect(await list(influencer)).toEqual({
      items: [{ ...first.body, other: expect.objectContaining({ id: business.id, role: 'business' }), unread: 1 }],
      nextCursor: null,
    })
    expect(await answer(influencer, id, 'Gladly')).toMatchObject({
      status: 201,
      body: {
        conversationId: id,
        senderId: influencer.id,
        receiverId: business.id,
        content: 'Gladly',
        hasAttachment: false,
        attachmentUrl: null,
        attachmentType: null,
        attachmentName: null,
        read: false,
      },
    })
    expect(await texts(business, id)).toEqual(['Gladly', 'Would you like\n\nto work with us?'])
    expect((await business.call('GET', `${url}/${id}`)).body).toMatchObject({ id, unread: 1 })
  })

  it('has one conversation per influencer, whoever writes', async () => {
    const { business, influencer, id } = await aConversation()
    expect((await write(business, influencer, 'Are you there?')).body.id).toBe(id)
    expect((await write(influencer, business, 'I am')).body.id).toBe(id)
    expect(await texts(business, id)).toEqual(['I am', 'Are you there?', 'Hello'])
    expect((await list(business)).items).toHaveLength(1)
  })

  it('opens one conversation when both write concurrently', async () => {
    const { business, influencer } = await Work.of(world, 'in_progress')
    const both = [...Array(6)].map((_, i) =>
      i % 2 ? write(business, influencer, `b${i}`) : write(influencer, business, `i${i}`),
    )
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await texts(business, answers[0]!.body.id)).sort()).toEqual(['b1', 'b3', 'b5', 'i0', 'i2', 'i4'])
  })
})

describe('writing first', () => {
  type Case = [string, () => Promise<[Person, Pick<Person, 'id'>]>, number, string, string]
  it.each<Case>([
    [
      'to oneself',
      async () => {
        const person = await world.aBusiness()
        return [person, person]
      },
      403,
      'not_to_yourself',
      conversationErrors.messageSelf,
    ],
    [
      'from a business to a business',
      async () => [await world.aBusiness(), await world.aBusiness()],
      403,
      'same_role',
      conversationErrors.messageBusinesses,
    ],
    [
      'from an influencer to an influencer',
      async () => [await world.anInfluencer(), await world.anInfluencer()],
      403,
      'same_role',
      conversationErrors.messageInfluencers,
    ],
    [
      'from an influencer to a business without an order',
      async () => [await world.anInfluencer(), await world.aBusiness()],
      403,
      'no_order',
      conversationErrors.messageNoOrder,
    ],
    [
      'from an influencer to a business whose order is not paid',
      async () => {
        const [from, to] = [await world.anInfluencer(), await world.aBusiness({ balance: 0 })]
        const order = await to.call('POST', `/api/deals/${await world.aDeal(from)}/purchases`, unpaidOrder)
        expect(order.status).toBe(201)
        return [from, to]
      },
      403,
      'no_order',
      conversationErrors.messageNoOrder,
    ],
    [
      'to an admin',
      async () => [await world.aBusiness(), await world.anAdmin()],
      404,
      'not_found',
      requestErrors.notFound,
    ],
    [
      'to a blocked influencer',
      async () => [await world.aBusiness(), await world.anInfluencer({ isActive: false })],
      404,
      'not_found',
      requestErrors.notFound,
    ],
    [
      'to nobody',
      async () => [await world.aBusiness(), { id: 2_147_483_647 }],
      404,
      'not_found',
      requestErrors.notFound,
    ],
  ])('%s is refused, and the reason is shown beforehand', async (_, people, status, code, message) => {
    const [from, to] = await people()
    expect(await write(from, to)).toMatchObject({ status, body: { code, message } })
    expect((await list(from)).items).toEqual([])
    const opening = await openingOf(from, to)
    if (status === 404) expect(opening.status).toBe(404)
    else expect(opening).toMatchObject({ status: 200, body: { refusal: message, conversationId: null } })
  })

  it.each(['pending', 'in_progress', 'completed', 'cancelled'] as const)(
    'from an influencer to a business with an order that is %s is allowed',
    async (state) => {
      const { business, influencer } = await Work.of(world, state)
      const opening = { other: { id: business.id }, conversationId: null, refusal: null }
      expect((await openingOf(influencer, business)).body).toMatchObject(opening)
      const { status, body } = await write(influencer, business, 'About your order')
      expect(status).toBe(201)
      expect((await openingOf(influencer, business)).body.conversationId).toBe(body.id)
      expect(await texts(business, body.id)).toEqual(['About your order'])
    },
  )

  it('from an influencer is only allowed to the business of an order', async () => {
    const { influencer } = await Work.of(world, 'in_progress')
    expect(await write(influencer, await world.aBusiness())).toMatchObject({ status: 403, body: { code: 'no_order' } })
  })

  it('requires a verified address', async () => {
    const unverified = await world.aBusiness({ isVerified: false })
    const refusal = identityErrors.emailNotVerified
    expect(await write(unverified, influencer)).toMatchObject({ status: 403, body: { message: refusal } })
    expect((await openingOf(unverified, influencer)).body).toMatchObject({ refusal })
  })

  it('is refused to admins and people who are signed out', async () => {
    expect(await write(await world.anAdmin(), influencer)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
    expect(await write(world.aStranger(), influencer)).toMatchObject({ status: 401 })
  })
})

describe('a conversation', () => {
  it('of other people is 404', async () => {
    const { id } = await aConversation('A secret')
    for (const person of [await world.aBusiness(), await world.anInfluencer()]) {
      const missing = await person.call('GET', `${url}/2147483647`)
      for (const given of [
        await person.call('GET', `${url}/${id}`),
        await person.call('GET', `${url}/${id}/messages`),
        await answer(person, id),
        await person.call('POST', `${url}/${id}/read`),
      ])
        expect({ status: given.status, body: withoutRequestId(given.body) }).toEqual({
          status: 404,
          body: withoutRequestId(missing.body),
        })
    }
    expect(await (await world.anAdmin()).call('GET', `${url}/${id}/messages`)).toMatchObject({ status: 403 })
  })

  it('stays readable when the other side is blocked but takes no more messages', async () => {
    const { business, influencer, id } = await aConversation()
    await block(influencer)
    const closed = { status: 409, body: { code: 'correspondent_inactive', message: conversationErrors.messageClosed } }
    expect(await answer(business, id)).toMatchObject(closed)
    expect(await write(business, influencer)).toMatchObject(closed)
    expect((await openingOf(business, influencer)).body).toMatchObject({
      conversationId: id,
      refusal: conversationErrors.messageClosed,
    })
    expect(await texts(business, id)).toEqual(['Hello'])
    expect((await list(business)).items[0].other).toMatchObject({ isActive: false, isDeleted: false })
  })

  it('stays with the other side, anonymously, when an account is deleted', async () => {
    const { business, influencer, id } = await aConversation('Keep this')
    await answer(influencer, id, 'Gone tomorrow')
    expect((await influencer.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect((await list(business)).items[0].other).toMatchObject({
      username: `deleted-${influencer.id}`,
      isActive: false,
      isDeleted: true,
    })
    expect(await texts(business, id)).toEqual(['Gone tomorrow', 'Keep this'])
    expect(await answer(business, id)).toMatchObject({ status: 409 })
  })

  it('appears in each side’s export with their messages and the other participant', async () => {
    const { business, influencer, id } = await aConversation('From the business')
    await answer(influencer, id, 'From the influencer')
    const { body } = await influencer.call('GET', '/api/user/export')
    expect(body.conversations).toMatchObject([{ id }])
    expect(body.directMessages).toMatchObject([{ conversationId: id, content: 'From the influencer' }])
    expect(JSON.stringify(body)).not.toContain('From the business')
    expect(business.id).not.toBe(influencer.id)
  })
})

describe('a message', () => {
  it('is sent once when repeated with the same key', async () => {
    const { business, influencer, id } = await aConversation()
    const [opened, sent] = [{ 'idempotency-key': 'the-opened-one' }, { 'idempotency-key': 'the-sent-one' }]
    const first = await write(business, influencer, 'Once', {}, opened)
    const again = await write(business, influencer, 'Once', {}, opened)
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
    const twins = await Promise.all([1, 2, 3].map(() => answer(influencer, id, 'Once too', {}, sent)))
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1)
    expect(await texts(business, id)).toEqual(['Once too', 'Once', 'Hello'])
  })

  it.each([
    [{ content: '' }, 'content', messageErrors.messageRequired],
    [{ content: ' \n ' }, 'content', messageErrors.messageRequired],
    [{}, 'content', messageErrors.messageRequired],
    [{ content: 'x'.repeat(4001) }, 'content', messageErrors.messageTooLong],
    [{ content: 'a\u0000b' }, 'content', requestErrors.textInvalid],
    [{ content: '\ud800' }, 'content', requestErrors.textInvalid],
    [{ content: 5 }, 'content', requestErrors.valueInvalid],
    [{ content: 'Hi', attachmentFileId: 'x' }, 'attachmentFileId', requestErrors.valueInvalid],
    [{ content: 'Hi', attachmentUrl: 'https://evil.example/a.png' }, 'attachmentUrl', requestErrors.unknownField],
    [{ content: 'Hi', senderId: 1 }, 'senderId', requestErrors.unknownField],
  ])('%j is refused', async (body, path, message) => {
    const { business, influencer, id } = await aConversation()
    const refused = { status: 422, body: { issues: [{ path, message }] } }
    expect(await business.call('POST', `${url}/${id}/messages`, body)).toMatchObject(refused)
    expect(await business.call('POST', url, { participantId: influencer.id, ...body })).toMatchObject(refused)
    expect(await texts(business, id)).toEqual(['Hello'])
  })

  it.each([
    ['text of 4,000 characters', '😀'.repeat(4000)],
    ['markup', '<script>alert(1)</script>'],
    ['bidirectional control characters', 'abc \u202edef\u202c'],
  ])('of %s arrives unchanged', async (_, content) => {
    const { influencer, id } = await aConversation(content)
    expect(await texts(influencer, id)).toEqual([content])
  })

  it('is limited to 60 a minute, and 30 to the same person', async () => {
    const { business, id } = await aConversation()
    const others = [await world.anInfluencer(), await world.anInfluencer()]
    const ids = await Promise.all(others.map(async (other) => (await write(business, other)).body.id))
    for (let i = 1; i < 30; i++) expect((await answer(business, id, `${i}`)).status).toBe(201)
    expect(await answer(business, id)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    for (let i = 2; i < 30; i++) expect((await answer(business, ids[i % 2], `${i}`)).status).toBe(201)
    expect(await answer(business, ids[0])).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    world.pass(0.02)
    expect((await answer(business, id)).status).toBe(201)
  })

  it('is refused to the 21st new contact of a day, even concurrently, but not to existing ones', async () => {
    const [busy, known] = [await world.aBusiness(), await world.anInfluencer()]
    const people = await Promise.all([...Array(21)].map(() => world.anInfluencer()))
    expect((await write(busy, known)).status).toBe(201)
    world.pass(24 * 7)
    const statuses = (await Promise.all(people.map((person) => write(busy, person)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await write(busy, await world.anInfluencer())).toMatchObject({
      status: 429,
      body: { message: conversationErrors.tooManyConversations },
      headers: { 'retry-after': '86400' },
    })
    expect((await write(busy, known)).status).toBe(201)
    expect((await list(busy)).items).toHaveLength(21)
  })
})

describe('unread messages', () => {
  it('are counted per conversation until read, and the sender sees when they are', async () => {
    const { business, influencer, id } = await aConversation('One')
    await answer(business, id, 'Two')
    const other = await world.aBusiness()
    await write(other, influencer, 'Another')
    const counts = async () =>
      Object.fromEntries((await list(influencer)).items.map((c: Conversation) => [c.other.id, c.unread]))
    expect(await counts()).toEqual({ [business.id]: 2, [other.id]: 1 })
    expect((await business.call('POST', `${url}/${id}/read`)).status).toBe(204)
    expect(await counts()).toEqual({ [business.id]: 2, [other.id]: 1 })

    expect((await influencer.call('POST', `${url}/${id}/read`)).status).toBe(204)
    expect(await counts()).toEqual({ [business.id]: 0, [other.id]: 1 })
    expect((await messagesOf(business, id)).items.map(({ read }: DirectMessage) => read)).toEqual([true, true])
    expect((await list(business)).items[0].lastMessage).toMatchObject({ read: true })
  })
})

describe('pages', () => {
  const walk = async (read: (query: string) => Promise<Answer['body']>) => {
    const found: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer['body'] = await read(`?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(page.items.length).toBeGreaterThan(0)
      found.push(...page.items.map(({ id }: { id: number }) => id))
      cursor = page.nextCursor
    }
    return found
  }

  it('of conversations have no gaps or repetitions, most recent first', async () => {
    const person = await world.anInfluencer()
    const senders = await Promise.all([...Array(10)].map(() => world.aBusiness()))
    const ids: number[] = []
    for (const [i, sender] of senders.entries()) {
      ids.unshift((await write(sender, person)).body.id)
      // some have the same time and are ordered by id
      if (i % 3 === 0) world.pass(0.001)
    }
    expect(await walk((query) => list(person, query))).toEqual(ids)
    world.pass(0.01)
    await answer(person, ids[9]!, 'Up again')
    expect(await walk((query) => list(person, query))).toEqual([ids[9], ...ids.slice(0, 9)])
  })

  it('of messages have no gaps or repetitions', async () => {
    const { business, influencer, id } = await aConversation()
    const ids = [(await messagesOf(business, id)).items[0].id]
    for (let i = 0; i < 9; i++) ids.unshift((await answer(i % 2 ? business : influencer, id, `${i}`)).body.id)
    expect(await walk((query) => messagesOf(business, id, query))).toEqual(ids)
  })

  it.each(['W10', 'WzEsMiwzLDRd', 'WzEwMDAwMDAwMDAsMSwxXQ', 'WyJ4IiwxLDFd'])(
    'of conversations with the cursor %s never cause a server error',
    async (cursor) => {
      const { status } = await business.call('GET', `${url}?cursor=${cursor}`)
      expect([200, 422]).toContain(status)
    },
  )
})

const unpaidOrder = {
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
}
