import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { messageErrors } from '#contract/foundation/messages/errors.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { linkDelivery, Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { ownActor, readContext } from '../../../platform/context.ts'
import { takeUpload } from '../../foundation/uploads/take-upload.ts'

const { world } = await aMarket()

const aFile = (owner: Person) =>
  takeUpload(readContext(world.services, ownActor({ id: owner.id, role: 'influencer' }, { via: 'system' })), {
    purpose: 'task_result',
    name: 'report.pdf',
    content: Readable.from([Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')]),
  })

describe('a delivery', () => {
  it.each<[string, object, string, string]>([
    ['nothing', {}, 'finalResultType', requestErrors.valueInvalid],
    ['no link', { finalResultType: 'link' }, 'finalResultUrl', orderErrors.resultRequired],
    ['a link that is null', { ...linkDelivery, finalResultUrl: null }, 'finalResultUrl', orderErrors.resultRequired],
    [
      'a file for a link',
      { finalResultType: 'link', fileId: randomUUID() },
      'finalResultUrl',
      orderErrors.resultRequired,
    ],
    ['no file', { finalResultType: 'image' }, 'finalResultUrl', orderErrors.resultRequired],
    ['an invalid file id', { finalResultType: 'image', fileId: '1' }, 'fileId', requestErrors.valueInvalid],
    ['an unknown type', { ...linkDelivery, finalResultType: 'song' }, 'finalResultType', requestErrors.valueInvalid],
    ['too long a note', { ...linkDelivery, note: 'x'.repeat(2_001) }, 'note', requestErrors.textTooLong],
    ['an unknown field', { ...linkDelivery, status: 'completed' }, 'status', requestErrors.unknownField],
    ...[
      'javascript:alert(1)',
      'data:text/html,hi',
      'file:///etc/passwd',
      'https://me:secret@example.com',
      'example.com/post',
      '',
      `https://example.com/${'x'.repeat(2_048)}`,
    ].map((url): [string, object, string, string] => [
      `the address ${url.slice(0, 40)}`,
      { ...linkDelivery, finalResultUrl: url },
      'finalResultUrl',
      requestErrors.urlInvalid,
    ]),
  ])('with %s is refused', async (_, delivery, path, message) => {
    const work = await Work.of(world, 'in_progress')
    const answer = await work.try('influencer', 'deliver', delivery)
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual({ path, message })
    expect((await work.read()).status).toBe('in_progress')
  })

  it('by link is shown to both sides, and every delivery stays on the timeline', async () => {
    const work = await Work.of(world, 'delivered')
    await work.does('business', 'revise')
    const second = 'https://example.com/p/2'
    await work.does('influencer', 'deliver', { ...linkDelivery, finalResultUrl: second, note: 'Brighter' })
    for (const side of [work.business, work.influencer]) {
      const { body } = await side.call('GET', `/api/tasks/${work.taskId}`)
      expect(body).toMatchObject({ finalResultUrl: second, finalResultType: 'link' })
      const delivered = body.events.filter(({ kind }: { kind: string }) => kind === 'delivered')
      expect(delivered).toMatchObject([
        { resultUrl: linkDelivery.finalResultUrl, actor: { id: work.influencer.id } },
        { resultUrl: second, note: 'Brighter' },
      ])
    }
  })

  it('by file is readable by both sides and admins only', async () => {
    const work = await Work.of(world, 'in_progress')
    const file = await aFile(work.influencer)
    expect((await work.business.call('GET', `/api/files/${file.id}`)).status).toBe(404)
    const delivered = await work.does('influencer', 'deliver', { finalResultType: 'document', fileId: file.id })
    expect(delivered.finalResultFile).toMatchObject({ id: file.id, name: 'report.pdf', kind: 'document' })
    for (const [person, status] of [
      [work.influencer, 200],
      [work.business, 200],
      [await world.anAdmin(), 200],
      [await world.aBusiness(), 404],
      [await world.anInfluencer(), 404],
      [world.aStranger(), 401],
    ] as const)
      expect((await person.call('GET', `/api/files/${file.id}`)).status).toBe(status)
  })

  it.each([
    ['somebody else’s', async () => (await aFile(await world.anInfluencer())).id],
    ['unknown', async () => randomUUID()],
  ])('with a file that is %s is refused', async (_, fileId) => {
    const work = await Work.of(world, 'in_progress')
    const delivery = { finalResultType: 'document', fileId: await fileId() }
    expect((await work.try('influencer', 'deliver', delivery)).status).toBe(404)
    expect((await work.read()).status).toBe('in_progress')
  })
})

describe('messages', () => {
  const path = ({ taskId }: Work) => `/api/tasks/${taskId}/messages`
  const unread = async (person: Person) => (await person.call('GET', '/api/tasks')).body.items[0].unreadMessages

  it('reach the other side, which is notified and sees them as unread until it reads them', async () => {
    const work = await Work.of(world, 'in_progress')
    const sent = await work.does('business', 'write', { content: '  Blue or green?\r\nبخير 😀 ' })
    expect(sent).toMatchObject({ content: 'Blue or green?\nبخير 😀', sender: { id: work.business.id } })
    await work.does('business', 'write', { content: 'Green!' })
    expect(
      world.mails.filter(({ kind, userId }) => kind === 'task_message' && userId === work.influencer.id),
    ).toHaveLength(2)
    expect([await unread(work.influencer), await unread(work.business)]).toEqual([2, 0])

    const { items } = (await work.influencer.call('GET', path(work))).body
    expect(items.map(({ content }: { content: string }) => content)).toEqual(['Green!', 'Blue or green?\nبخير 😀'])
    expect(await unread(work.influencer)).toBe(2)
    await work.business.call('POST', `${path(work)}/read`)
    expect(await unread(work.influencer)).toBe(2)
    expect((await work.influencer.call('POST', `${path(work)}/read`)).status).toBe(204)
    expect(await unread(work.influencer)).toBe(0)
  })

  it('count as unread in the list of orders too', async () => {
    const work = await Work.of(world, 'in_progress')
    const ofOrders = async (person: Person) =>
      (await person.call('GET', '/api/purchases')).body.items[0].unreadMessages as number
    await work.does('influencer', 'write', { content: 'On my way.' })
    expect([await ofOrders(work.business), await ofOrders(work.influencer)]).toEqual([1, 0])
    await work.business.call('POST', `${path(work)}/read`)
    expect(await ofOrders(work.business)).toBe(0)
    const asked = await Work.of(world, 'pending')
    expect(await ofOrders(asked.business)).toBe(0)
  })

  it('are paged, newest first', async () => {
    const work = await Work.of(world, 'pending')
    for (let i = 1; i <= 5; i++) await work.does('influencer', 'write', { content: `Message ${i}` })
    const seen: string[] = []
    for (let cursor = ''; seen.length < 9; ) {
      const { items, nextCursor } = (await work.business.call('GET', `${path(work)}?limit=2${cursor}`)).body
      seen.push(...items.map(({ content }: { content: string }) => content))
      if (!nextCursor) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((i) => `Message ${i}`))
  })

  it.each([
    ['nothing', {}, messageErrors.messageRequired],
    ['blanks', { content: ' \n\t ' }, messageErrors.messageRequired],
    ['more than 4,000 characters', { content: 'x'.repeat(4_001) }, messageErrors.messageTooLong],
    ['characters that no database takes', { content: 'a\u0000b' }, requestErrors.textInvalid],
    ['a number', { content: 5 }, requestErrors.valueInvalid],
  ])('of %s are refused', async (_, input, message) => {
    const work = await Work.of(world, 'pending')
    expect(await work.try('business', 'write', input)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'content', message }] },
    })
    expect((await work.business.call('GET', path(work))).body.items).toEqual([])
  })

  it('are readable by admins and nobody else outside the order', async () => {
    const work = await Work.of(world, 'pending')
    await work.does('business', 'write')
    const admin = await world.anAdmin()
    expect((await admin.call('GET', path(work))).body.items).toHaveLength(1)
    await admin.call('POST', `${path(work)}/read`)
    expect(await unread(work.influencer)).toBe(1)
    for (const person of [await world.aBusiness(), await world.anInfluencer()]) {
      expect((await person.call('GET', path(work))).status).toBe(404)
      expect((await person.call('POST', `${path(work)}/read`)).status).toBe(404)
    }
  })
})
