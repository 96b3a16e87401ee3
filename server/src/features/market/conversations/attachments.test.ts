import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
beforeEach(() => world.pass(1))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

async function upload(person: Person, content: Buffer, name: string, purpose = 'message'): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(form)
  const { status, body } = await person.call(
    'POST',
    `/api/uploads?purpose=${purpose}`,
    Buffer.from(await request.arrayBuffer()),
    { 'content-type': request.headers.get('content-type')! },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const write = (attachmentFileId: string, headers = {}) =>
  business.call(
    'POST',
    '/api/conversations',
    { participantId: influencer.id, content: 'Look', attachmentFileId },
    headers,
  )
const newest = async (person: Person, id: number) =>
  (await person.call('GET', `/api/conversations/${id}/messages?limit=1`)).body.items[0]
const read = async (person: Person, id: string) => (await person.call('GET', filePath(id))).status

describe('an attachment', () => {
  it.each([
    ['picture', () => png, 'cup.png', 'image'],
    ['document', () => pdf, 'brief.pdf', 'document'],
  ])('may be a %s', async (_, content, attachmentName, attachmentType) => {
    const fileId = await upload(business, content(), attachmentName)
    const { status, body } = await write(fileId)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.lastMessage).toMatchObject({ attachmentType })
    expect(await newest(influencer, body.id)).toMatchObject({
      content: 'Look',
      hasAttachment: true,
      attachmentUrl: filePath(fileId),
      attachmentType,
      attachmentName: expect.stringMatching(/^(cup|brief)\.\w+$/),
    })
  })

  it('is readable by both sides once sent, and by nobody else', async () => {
    const fileId = await upload(business, png, 'cup.png')
    const others = [await world.anInfluencer(), await world.aBusiness()]
    expect(await read(influencer, fileId)).toBe(404)
    await write(fileId)
    for (const side of [business, influencer]) expect(await read(side, fileId)).toBe(200)
    for (const other of others) expect(await read(other, fileId)).toBe(404)
    expect(await read(world.aStranger(), fileId)).toBe(401)
  })

  it('must be the sender’s own file, uploaded for a message', async () => {
    const strange = [
      await upload(influencer, png, 'theirs.png'),
      await upload(business, png, 'result.png', 'task_result'),
      '00000000-0000-4000-8000-000000000000',
    ]
    const { body } = await write(await upload(business, png, 'first.png'))
    const before = await newest(business, body.id)
    for (const fileId of strange)
      expect(await write(fileId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await newest(business, body.id)).toEqual(before)
  })

  it('still shows its name after the file is removed', async () => {
    const fileId = await upload(business, png, 'cup.png')
    const { body } = await write(fileId)
    await world.database.pool.query('delete from files where id = $1', [fileId])
    expect(await newest(influencer, body.id)).toMatchObject({
      hasAttachment: true,
      attachmentUrl: null,
      attachmentName: expect.stringMatching(/^cup\./),
    })
  })
})
