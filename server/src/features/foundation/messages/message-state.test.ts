import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { anApplication, aSimpleCampaign } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

type Place = { business: Person; influencer: Person; url: string; typing: string; id: number }

async function open(channel: MessageChannel): Promise<Place> {
  const [business, influencer] = [await world.aBusiness({ balance: 20_000 }), await world.anInfluencer()]
  if (channel === 'order') {
    const { taskId } = await world.anOrder(business, await world.aDeal(influencer))
    const url = `/api/tasks/${taskId}/messages`
    return { business, influencer, url, typing: `${url}/typing`, id: taskId }
  }
  if (channel === 'campaign-request') {
    const id = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    const url = `/api/campaign-requests/${id}/messages`
    return { business, influencer, url, typing: `${url}/typing`, id }
  }
  const { body } = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })
  const url = `/api/conversations/${body.id}`
  return { business, influencer, url: `${url}/messages`, typing: `${url}/typing`, id: body.id }
}

const send = async ({ url }: Place, from: Person, content = 'How is it going?', more: object = {}) =>
  (await from.call('POST', url, { content, ...more })).body
const newest = async ({ url }: Place, person: Person) => (await person.call('GET', url)).body.items[0]
const markRead = ({ url, id }: Place, person: Person) =>
  person.call('POST', url.startsWith('/api/conversations') ? `/api/conversations/${id}/read` : `${url}/read`)
const setReceipts = (person: Person, preferenceValue: 'true' | 'false') =>
  person.call('PUT', '/api/user/preferences/read_receipts', { preferenceValue })

const plan = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

async function upload(person: Person, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], 'plan.pdf'))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type')! }
  const bytes = Buffer.from(await request.arrayBuffer())
  return (await person.call('POST', '/api/uploads?purpose=message', bytes, headers)).body.id
}

/** The number of a person's live events. */
async function eventsOf({ id }: Person): Promise<number> {
  const { rows } = await world.database.pool.query('select count(*)::int as many from live_events where user_id = $1', [
    id,
  ])
  return rows[0].many
}

/** Records the frames that reach a person's open page from now on. */
async function watch(person: Person) {
  const frames: LiveFrame[] = []
  const end = world.services.realtime.subscribe(person.id, null, {
    send: (sent) => void frames.push(...sent),
    onError: (error) => expect.unreachable(String(error)),
  })
  await vi.waitFor(() => expect(frames.map(({ type }) => type)).toContain('ready'))
  frames.length = 0
  return { frames, types: () => frames.map(({ type }) => type), end }
}

describe.each<MessageChannel>(['conversation', 'order', 'campaign-request'])('a message in the %s', (channel) => {
  let place: Place
  let business: Person
  let influencer: Person
  beforeAll(async () => {
    place = await open(channel)
    business = place.business
    influencer = place.influencer
  })

  it('is shown as read to its sender once the other side has seen it', async () => {
    const sent = await send(place, business)
    expect(sent).toMatchObject({ read: false, editedAt: null, takenBackAt: null })
    await markRead(place, influencer)
    expect(await newest(place, business)).toMatchObject({ id: sent.id, read: true })
  })

  it.each(['sender', 'receiver'])('is not shown as read while its %s shares no receipts', async (side) => {
    const person = side === 'sender' ? business : influencer
    await setReceipts(person, 'false')
    const { id } = await send(place, business)
    const notified = await eventsOf(business)
    await markRead(place, influencer)
    expect(await newest(place, business)).toMatchObject({ id, read: false })
    // its reader knows that it was read
    expect(await newest(place, influencer)).toMatchObject({ id, read: true })
    expect(await eventsOf(business)).toBe(notified)
    await send(place, influencer, 'Fine')
    await setReceipts(person, 'true')
    await markRead(place, business)
    expect((await newest(place, influencer)).read).toBe(true)
  })

  it('is edited by its author, who is shown to have done so', async () => {
    const { id } = await send(place, business, 'On Mondya')
    const page = await watch(influencer)
    expect(await business.call('PATCH', `${place.url}/${id}`, { content: 'On Monday' })).toMatchObject({
      status: 200,
      body: { id, content: 'On Monday', editedAt: expect.any(String) },
    })
    expect(await newest(place, influencer)).toMatchObject({ content: 'On Monday', editedAt: expect.any(String) })
    await vi.waitFor(() => expect(page.types()).toContain('message'))
    page.end()
  })

  it('is taken back by its author with its attachment, and is no longer unread', async () => {
    await markRead(place, influencer)
    const attachmentFileId = await upload(business, plan)
    const { id } = await send(place, business, 'A secret', { attachmentFileId })
    expect(await business.call('DELETE', `${place.url}/${id}`)).toMatchObject({ status: 200 })
    const seen = await newest(place, influencer)
    expect(seen).toMatchObject({
      id,
      content: '',
      hasAttachment: false,
      attachmentUrl: null,
      attachmentName: null,
      takenBackAt: expect.any(String),
    })
    expect((await influencer.call('GET', '/api/messages/unread')).body.unread).toBe(0)
    expect((await influencer.call('GET', `/api/files/${attachmentFileId}`)).status).toBe(404)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        await business.call(method, `${place.url}/${id}`, method === 'PATCH' ? { content: 'Again' } : undefined),
      ).toMatchObject({ status: 409, body: { code: 'message_taken_back' } })
  })

  it('is changed by nobody but its author', async () => {
    const { id } = await send(place, business)
    const stranger = await world.aBusiness()
    for (const person of [influencer, stranger]) {
      expect((await person.call('PATCH', `${place.url}/${id}`, { content: 'I agree' })).status).toBe(404)
      expect((await person.call('DELETE', `${place.url}/${id}`)).status).toBe(404)
    }
    expect((await business.call('PATCH', `${place.url}/${id}`, { content: ' ' })).status).toBe(422)
    expect((await business.call('PATCH', `${place.url}/2000000000`, { content: 'Hello' })).status).toBe(404)
    expect(await newest(place, business)).toMatchObject({ id, content: 'How is it going?' })
  })

  it('says to the other side alone that its author is writing', async () => {
    const [own, other] = [await watch(business), await watch(influencer)]
    expect((await business.call('POST', place.typing)).status).toBe(204)
    await vi.waitFor(() =>
      expect(other.frames).toEqual([{ type: 'typing', channel, id: place.id, userId: business.id }]),
    )
    expect(own.types()).not.toContain('typing')
    // repeated signals are one
    for (let i = 0; i < 5; i++) await business.call('POST', place.typing)
    expect(other.types().filter((type) => type === 'typing').length).toBeLessThan(4)
    expect((await (await world.aBusiness()).call('POST', place.typing)).status).toBe(404)
    own.end()
    other.end()
  })

  it('is found by both sides whatever its accents, and leads to where it was written', async () => {
    const { id } = await send(place, business, 'La prueba del CAFÉ número siete')
    const stranger = await world.aBusiness()
    const find = async (person: Person) =>
      (await person.call('GET', `/api/conversations/search?q=${encodeURIComponent('cafe numero')}`)).body.items
    for (const person of [business, influencer]) {
      const [found, ...others] = await find(person)
      expect(others).toEqual([])
      expect(found).toMatchObject({
        id,
        senderId: business.id,
        excerpt: 'La prueba del CAFÉ número siete',
        place: { channel, id: place.id, title: channel === 'conversation' ? null : expect.any(String) },
        other: { id: person === business ? influencer.id : business.id },
      })
    }
    expect(await find(stranger)).toEqual([])
  })

  it('is shown among those around it', async () => {
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push((await send(place, i % 2 ? business : influencer, `Step ${i}`)).id)
    const page = async (query: string) => (await business.call('GET', `${place.url}?limit=4&${query}`)).body
    const around = await page(`around=${ids[3]}`)
    const idsOf = (items: { id: number }[]) => items.map((item) => item.id)
    expect(idsOf(around.items)).toEqual([ids[5], ids[4], ids[3], ids[2], ids[1], ids[0]])
    const newer = await page(`after=${around.previousCursor}`)
    expect(idsOf(newer.items)).toEqual([ids[6]])
    expect(newer.previousCursor).toBeNull()
    expect((await business.call('GET', `${place.url}?around=x`)).status).toBe(422)
  })

  it('is reported by who got it, shown to admins with a log entry, removed by their decision and restored', async () => {
    const attachmentFileId = await upload(business, plan)
    const { id } = await send(place, business, 'Pay me by wire', { attachmentFileId })
    const report = (person: Person) =>
      person.call('POST', '/api/reports', {
        entityType: 'message',
        entityId: id,
        reason: 'They asked me to pay outside of this site.',
      })
    expect((await report(await world.aBusiness())).status).toBe(404)
    expect((await report(business)).status).toBe(422)
    expect((await report(influencer)).status).toBe(201)
    expect((await report(influencer)).status).toBe(409)
    const { items: cases } = (await admin.call('GET', '/api/admin/report-cases?limit=100')).body
    const { id: caseId } = cases.find(({ entityId }: { entityId: number }) => entityId === id)
    expect((await admin.call('GET', `/api/admin/report-cases/${caseId}`)).body).toMatchObject({
      entityType: 'message',
      subject: { id: business.id },
      snapshot: { text: 'Pay me by wire' },
    })
    const { rows: logged } = await world.database.pool.query(
      `select details ->> 'what' as what from admin_action_logs where target_type = 'report_case' and target_id = $1`,
      [String(caseId)],
    )
    expect(logged).toEqual([{ what: 'messages_read' }])

    const imposed = await admin.call('POST', '/api/admin/sanctions', {
      kind: 'remove_message',
      targetType: 'message',
      targetId: id,
      reason: 'It asks to pay outside of this site.',
      rule: null,
      until: null,
    })
    expect(imposed.status).toBe(201)
    for (const person of [business, influencer])
      expect(await newest(place, person)).toMatchObject({
        id,
        content: '',
        attachmentUrl: null,
        removedAt: expect.any(String),
      })
    expect((await influencer.call('GET', `/api/files/${attachmentFileId}`)).status).toBe(404)
    expect(await business.call('PATCH', `${place.url}/${id}`, { content: 'I am sorry' })).toMatchObject({
      status: 409,
      body: { code: 'message_removed' },
    })
    expect((await business.call('DELETE', `${place.url}/${id}`)).status).toBe(409)
    expect(
      (
        await admin.call('POST', `/api/admin/sanctions/${imposed.body.id}/lift`, {
          reason: 'It was a mistake of ours.',
        })
      ).status,
    ).toBeLessThan(300)
    expect(await newest(place, influencer)).toMatchObject({ id, content: 'Pay me by wire', removedAt: null })
    expect((await influencer.call('GET', `/api/files/${attachmentFileId}`)).status).toBe(200)
  })

  it('is settled after 15 minutes', async () => {
    const { id } = await send(place, business)
    await world.pass(0.24)
    expect((await business.call('PATCH', `${place.url}/${id}`, { content: 'Still' })).status).toBe(200)
    await world.pass(0.02)
    const refusal = { status: 409, body: { code: 'message_settled', message: conversationErrors.messageSettled } }
    expect(await business.call('PATCH', `${place.url}/${id}`, { content: 'Too late' })).toMatchObject(refusal)
    expect(await business.call('DELETE', `${place.url}/${id}`)).toMatchObject(refusal)
  })
})
