import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { solvedAfterDays } from '#contract/market/support/contact-messages.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import { contactInput } from '../../../../test/endpoints.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { solveSilentThreads } from './solve-thread.ts'

const { world, admin, other, business } = await aMarket({ admin: 'admin', other: 'admin', business: each('business') })
beforeEach(() => {
  world.pass(25)
  world.mails.length = 0
})

let written = 0
/** Writes a message with words of its own: the same words would be the same message. */
const write = async (by: Person = business): Promise<number> => {
  const message = `${contactInput.message} (${++written})`
  return (await by.call('POST', '/api/contact-messages', { ...contactInput, message })).body.id
}
const act = (id: number, what: string, body?: object, by = admin) =>
  by.call('POST', `/api/admin/contact-messages/${id}/${what}`, body)
const answer = (id: number, more: object = {}, by = admin) =>
  act(id, 'reply', { adminResponse: 'We found your transfer.', ...more }, by)
const thread = async (id: number, by = business) => (await by.call('GET', `/api/contact-messages/${id}`)).body
const queued = async (status: string, id: number) =>
  (await admin.call('GET', `/api/admin/contact-messages?limit=100&status=${status}`)).body.items.find(
    (message: { id: number }) => message.id === id,
  )
const mailed = () => world.mails.map(({ kind }) => kind)

describe('a thread', () => {
  it('is open, then answered, then solved, and open again when its sender writes back', async () => {
    const id = await write()
    expect(await thread(id)).toMatchObject({ stage: 'open', canRate: false })
    await answer(id)
    expect(await thread(id)).toMatchObject({ stage: 'answered' })
    expect(await act(id, 'solve')).toMatchObject({
      status: 200,
      body: { stage: 'solved', solvedAt: expect.any(String) },
    })
    expect(await queued('replied', id)).toBeUndefined()
    expect(await queued('solved', id)).toBeDefined()
    await business.call('POST', `/api/contact-messages/${id}/replies`, { text: 'It is gone again.' })
    expect(await thread(id)).toMatchObject({ stage: 'open', canRate: false })
    expect(await queued('waiting', id)).toMatchObject({ assignedTo: { id: admin.id }, solvedAt: null })
    expect(await queued('solved', id)).toBeUndefined()
  })

  it('takes several answers of its admin', async () => {
    const id = await write()
    await answer(id)
    expect(await answer(id, { adminResponse: 'And here is the receipt.' })).toMatchObject({
      status: 200,
      body: { replies: [{ from: 'team' }, { text: 'And here is the receipt.' }] },
    })
  })

  it('remembers when it was first answered', async () => {
    const id = await write()
    const first = (await answer(id)).body.firstRespondedAt
    world.pass(2)
    expect((await answer(id)).body.firstRespondedAt).toBe(first)
  })

  it('is solved by its sender too, once', async () => {
    const id = await write()
    await answer(id)
    const solve = () => business.call('POST', `/api/contact-messages/${id}/solve`, {})
    expect(await solve()).toMatchObject({ status: 200, body: { stage: 'solved', canRate: true } })
    expect(await solve()).toMatchObject({ status: 409, body: { code: 'contact_solved' } })
    expect(await act(id, 'solve')).toMatchObject({ status: 409, body: { code: 'contact_solved' } })
  })

  it('is solved when its sender stays silent, but not before', async () => {
    const id = await write()
    await answer(id)
    world.pass(24 * solvedAfterDays - 1)
    await solveSilentThreads(world.services)
    expect(await thread(id)).toMatchObject({ stage: 'answered' })
    world.pass(2)
    world.mails.length = 0
    await solveSilentThreads(world.services)
    expect(await thread(id)).toMatchObject({ stage: 'solved', canRate: true })
    expect(mailed()).toContain('contact_solved')
    world.mails.length = 0
    expect(await solveSilentThreads(world.services)).toBe(0)
  })

  it('is in the list of who wrote it alone, newest first and page by page', async () => {
    const ids = [await write(), await write(), await write()]
    const { items, nextCursor } = (await business.call('GET', '/api/contact-messages?limit=2')).body
    expect(items.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    const rest = await business.call('GET', `/api/contact-messages?limit=2&cursor=${nextCursor}`)
    expect(rest.body).toMatchObject({ items: [{ id: ids[0], stage: 'open' }], nextCursor: null })
    expect((await (await world.aBusiness()).call('GET', '/api/contact-messages')).body.items).toEqual([])
  })

  it('tells the member of an answer and of its end in the application, whatever they have switched off', async () => {
    const preference = { choices: { support: { mail: 'never' } } }
    expect((await business.call('PUT', '/api/notification-preferences', preference)).status).toBe(422)
    const id = await write()
    await answer(id)
    await act(id, 'solve')
    const { body } = await business.call('GET', '/api/notifications?kind=support')
    expect(body.items[0]).toMatchObject({ path: `/contact/${id}` })
  })
})

describe('how we did', () => {
  it('is asked once, in the mail that tells of the solution', async () => {
    const id = await write()
    world.mails.length = 0
    await answer(id, { solve: true })
    expect(world.mails).toMatchObject([{ kind: 'contact_solved', params: { reason: 'We found your transfer.' } }])
    await business.call('POST', `/api/contact-messages/${id}/replies`, { text: 'It is gone again.' })
    world.mails.length = 0
    await answer(id, { solve: true })
    expect(mailed()).toEqual(['contact_answered'])
  })

  it('is not asked, nor anybody mailed, where nothing was answered', async () => {
    const id = await write()
    world.mails.length = 0
    await act(id, 'solve')
    expect(mailed()).toEqual([])
    expect(await thread(id)).toMatchObject({ stage: 'solved', canRate: false })
  })

  it('is said by the sender, and by the mailed link of nobody else', async () => {
    const id = await write()
    const rate = (body: object, by: Pick<Person, 'call'> = business) =>
      by.call('POST', `/api/contact-messages/${id}/rating`, body)
    expect(await rate({ rating: 'good' })).toMatchObject({
      status: 409,
      body: { code: 'contact_not_solved', message: supportErrors.contactNotSolved },
    })
    await answer(id, { solve: true })
    const token = new URL(world.mails.at(-1)!.params.link!).hash.slice(1)
    expect((await rate({ rating: 'good', token }, world.aStranger())).body).toMatchObject({ rating: 'good' })
    expect((await rate({ rating: 'bad' })).body).toMatchObject({ rating: 'bad' })
    expect((await rate({ rating: 'fine' })).status).toBe(422)
    expect((await rate({ rating: 'good' }, await world.aBusiness())).status).toBe(404)
  })
})

describe('two admins', () => {
  it('who take a message at the same time: one has it, the other is told who', async () => {
    const id = await write()
    const takes = await Promise.all([admin, other].map((by) => act(id, 'assign', { adminId: by.id }, by)))
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = takes.find(({ status }) => status === 200)!.body.assignedTo
    const refused = takes.find(({ status }) => status === 409)!.body
    expect(refused).toMatchObject({ code: 'contact_taken', params: { name: winner.displayName } })
  })

  it('may take over from each other knowingly', async () => {
    const id = await write()
    await act(id, 'assign', { adminId: admin.id })
    expect((await act(id, 'solve', undefined, other)).body.code).toBe('contact_taken')
    expect((await act(id, 'assign', { adminId: null }, other)).body.code).toBe('contact_taken')
    expect(await act(id, 'assign', { adminId: other.id, takeOver: true }, other)).toMatchObject({
      body: { assignedTo: { id: other.id } },
    })
    expect((await answer(id)).body.code).toBe('contact_taken')
    expect((await answer(id, {}, other)).status).toBe(200)
  })
})

describe('merging', () => {
  it('puts what was written in both into one by time, to which both links lead', async () => {
    const first = await write()
    const token = new URL(world.mails.at(-1)!.params.link!).hash.slice(1)
    world.pass(1)
    const second = await write()
    await answer(second)
    await business.call('POST', `/api/contact-messages/${first}/replies`, { text: 'Is anybody there?' })
    expect(await queued('waiting', first)).toMatchObject({ others: [{ id: second }] })
    const { status, body } = await act(first, 'merge', { into: second })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: second,
      stage: 'open',
      others: [],
      replies: [
        { text: expect.stringContaining(contactInput.message) },
        { from: 'team' },
        { text: 'Is anybody there?' },
      ],
    })
    expect(await queued('solved', first)).toBeUndefined()
    expect((await world.call('GET', `/api/contact-messages/${first}?token=${token}`)).body.id).toBe(second)
    const more = { token, text: 'Thank you.' }
    expect((await world.call('POST', `/api/contact-messages/${first}/replies`, more)).body).toMatchObject({
      id: second,
      replies: { length: 4 },
    })
  })

  it('is refused for messages of different people, for one with itself, and where another admin has it', async () => {
    const [mine, theirs] = [await write(), await write(await world.aBusiness())]
    expect((await act(mine, 'merge', { into: theirs })).status).toBe(422)
    expect((await act(mine, 'merge', { into: mine })).status).toBe(422)
    expect((await act(mine, 'merge', { into: 2_147_483_647 })).status).toBe(404)
    const again = await write()
    await act(again, 'assign', { adminId: other.id }, other)
    expect((await act(mine, 'merge', { into: again })).body.code).toBe('contact_taken')
  })
})

describe('the figures', () => {
  it('count what waits, the first answers in time and the ratings of 30 days', async () => {
    await world.database.orm.execute(sql`delete from contact_messages`)
    const [quick, slow] = [await write(), await write()]
    world.pass(1)
    await answer(quick, { solve: true })
    await business.call('POST', `/api/contact-messages/${quick}/rating`, { rating: 'good' })
    world.pass(30)
    await answer(slow)
    await write()
    expect((await admin.call('GET', '/api/admin/contact-messages/figures')).body).toMatchObject({
      days: 30,
      open: 1,
      firstAnswers: 2,
      inTime: 1,
      medianHours: 16,
      good: 1,
      bad: 0,
      oldestSince: world.services.clock().toISOString(),
    })
  })
})
