import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Demuxer } from 'node-av'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageErrors } from '#contract/foundation/messages/errors.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { voiceNoteOf, waveformBars } from '#contract/foundation/uploads/voice.ts'
import { aMarket } from '../../../../../test/market.ts'
import { recordVoice } from '../../../../../test/recordings.ts'
import { recordVideo } from '../../../../../test/video-files.ts'
import type { Person } from '../../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-voice-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => world.pass(1))

async function recorded(name: string, options: Parameters<typeof recordVoice>[1] = {}): Promise<Buffer> {
  const file = path.join(folder, name)
  await recordVoice(file, options)
  return readFileSync(file)
}

async function send(person: Person, content: Buffer, name: string, query = 'purpose=message&voice=true') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type')! }
  return person.call('POST', `/api/uploads?${query}`, Buffer.from(await request.arrayBuffer()), headers)
}

describe('a voice message', () => {
  it.each(['voice-message.webm', 'voice-message.ogg', 'voice-message.m4a'])(
    'recorded as %s is stored in the form that every browser plays, with its length and loudness',
    async (name) => {
      const { status, body } = await send(ana, await recorded(name), name)
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body).toMatchObject({ name: 'voice-message.m4a', mime: 'audio/mp4', kind: 'audio', url: null })
      const note = voiceNoteOf(filePath(body.id, body.waveform))!
      expect(note.seconds).toBeCloseTo(3, 0)
      expect(note.bars).toHaveLength(waveformBars)
      expect(Math.max(...note.bars)).toBe(1)
      const stored = await ana.call('GET', filePath(body.id))
      expect(stored.headers['content-type']).toBe('audio/mp4')
      const demuxer = await Demuxer.open(stored.body.bytes, { format: 'mov' })
      expect(demuxer.streams).toHaveLength(1)
      expect(demuxer.duration).toBeCloseTo(3, 0)
      await demuxer.close()
    },
  )

  it('draws silence and speech alike whatever the volume', async () => {
    const name = 'voice-message.webm'
    const { body } = await send(ana, await recorded(name, { volume: 0.02 }), name)
    expect(Math.max(...voiceNoteOf(filePath(body.id, body.waveform))!.bars)).toBe(1)
  })

  it('of more than five minutes is refused, though it does not say how long it is', { timeout: 120_000 }, async () => {
    const longer = await recorded('voice-message.webm', { seconds: 303 })
    expect(await send(ana, longer, 'voice-message.webm')).toMatchObject({
      status: 415,
      body: { code: 'voice_too_long' },
    })
  })

  it.each(['film.webm', 'film.mp4'])('is refused when it has pictures (%s)', async (name) => {
    const file = path.join(folder, name)
    await recordVideo(file, { seconds: 1, width: 64, height: 64 })
    expect(await send(ana, readFileSync(file), name)).toMatchObject({ status: 415, body: { code: 'voice_not_sound' } })
  })

  it('is refused when it is no recording of a browser', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    expect(await send(ana, page, 'voice-message.webm')).toMatchObject({ status: 415, body: { code: 'upload_type' } })
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect((await send(ana, picture, 'voice-message.png')).status).toBe(415)
  })

  it('is refused when it is damaged, cut off or empty', async () => {
    const [whole, live] = [await recorded('voice-message.m4a'), await recorded('voice-message.webm')]
    const faulty: [Buffer, string][] = [
      [whole.subarray(0, 9_000), 'voice-message.m4a'],
      [Buffer.from(whole).fill(7, 1_500), 'voice-message.m4a'],
      [live.subarray(0, 300), 'voice-message.webm'],
    ]
    for (const [content, name] of faulty)
      expect(await send(ana, content, name), name).toMatchObject({
        status: 415,
        body: { code: 'voice_damaged' },
      })
    expect((await send(ana, Buffer.alloc(0), 'voice-message.webm')).status).toBe(422)
    const { rows } = await world.database.pool.query(`select from files where owner_id = $1 and sha256 = ''`, [ana.id])
    expect(rows).toEqual([])
  })

  it('is nothing but the file of a message', async () => {
    const content = await recorded('voice-message.webm')
    for (const query of ['purpose=brief&voice=true', 'purpose=message&voice=yes'])
      expect((await send(ana, content, 'voice-message.webm', query)).status).toBe(422)
  })
})

describe('a message', () => {
  it('with a voice message needs no text, and shows it to the other side; any other file does', async () => {
    const shop = await world.aBusiness()
    const { body: conversation } = await shop.call('POST', '/api/conversations', {
      participantId: ana.id,
      content: 'Hello',
    })
    const url = `/api/conversations/${conversation.id}/messages`
    const { body: voice } = await send(ana, await recorded('voice-message.webm'), 'voice-message.webm')
    const sent = await ana.call('POST', url, { content: '', attachmentFileId: voice.id })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const [newest] = (await shop.call('GET', url)).body.items
    expect(newest).toMatchObject({ content: '', attachmentType: 'audio', attachmentName: 'voice-message.m4a' })
    expect(voiceNoteOf(newest.attachmentUrl)).toMatchObject({ seconds: 3 })
    expect((await shop.call('GET', newest.attachmentUrl.split('#')[0])).status).toBe(200)
    const [listed] = (await shop.call('GET', '/api/conversations')).body.items
    expect(listed.lastMessage).toMatchObject({ excerpt: '', attachmentType: 'audio' })

    const plan = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    const { body: file } = await send(ana, plan, 'plan.pdf', 'purpose=message')
    expect(file.waveform).toBeNull()
    expect(await ana.call('POST', url, { content: '', attachmentFileId: file.id })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'content', message: messageErrors.messageRequired }] },
    })
  })
})
