import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { corners, recordFilm } from '../../../../../test/films.ts'
import { box } from '../../../../../test/hostile-files.ts'
import { aMarket } from '../../../../../test/market.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-media-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => world.pass(1))

async function send(content: Buffer, name: string, purpose = 'message') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type')! }
  return ana.call('POST', `/api/uploads?purpose=${purpose}`, Buffer.from(await request.arrayBuffer()), headers)
}

async function recorded(name: string, film: Parameters<typeof recordFilm>[1]): Promise<Buffer> {
  const file = path.join(folder, name)
  await recordFilm(file, film)
  return readFileSync(file)
}

const picture = { source: corners(160, 90) }
const sound = { source: 'sine=d=1:r=48000' }
const opus = { ...sound, encoder: 'libopus', filter: 'aformat=sample_fmts=flt' }
const live = { movflags: 'frag_keyframe+empty_moov' }
const wave = () =>
  recorded('a.wav', { sound: { ...sound, encoder: 'pcm_s16le', filter: 'aformat=sample_fmts=s16' }, format: 'wav' })

/** A MOV of a camera that writes no `ftyp`: an unused box stands in its place, so that nothing moves. */
async function olderMov(): Promise<Buffer> {
  const film = await recorded('a.mov', { picture, sound, format: 'mov' })
  film.write('skip', film.indexOf('ftyp'), 'latin1')
  return film
}

async function withCover(): Promise<Buffer> {
  const cover = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const body = Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), cover])
  const frame = Buffer.concat([Buffer.from('APIC'), sizeOf(body.length), Buffer.alloc(2), body])
  const tag = Buffer.concat([Buffer.from('ID3\u0003\0\0', 'latin1'), syncSafe(frame.length), frame])
  const song = { ...sound, encoder: 'libmp3lame', filter: 'aformat=sample_fmts=fltp' }
  return Buffer.concat([tag, await recorded('a.mp3', { sound: song, format: 'mp3', options: { id3v2_version: 0 } })])
}
const sizeOf = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}
const syncSafe = (bytes: number) => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f))

/** The notes of a field recorder, before the sound. */
async function withNotes(): Promise<Buffer> {
  const content = await wave()
  const notes = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><BWFXML><SCENE>12A</SCENE></BWFXML> ')
  const chunk = Buffer.concat([Buffer.from('iXML'), Buffer.alloc(4), notes])
  chunk.writeUInt32LE(notes.length, 4)
  const whole = Buffer.concat([content.subarray(0, 12), chunk, content.subarray(12)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** A sound whose recorder did not know how long it would be. */
async function ofUnknownLength(length: number): Promise<Buffer> {
  const content = await wave()
  content.writeUInt32LE(length, 4)
  content.writeUInt32LE(length, content.indexOf('data') + 4)
  return content
}

describe('what browsers record and cameras write', () => {
  it.each<[string, string, () => Promise<Buffer>, { mime: string; kind: string; name?: string }]>([
    ['a MOV without its first box', 'a.mov', olderMov, { mime: 'video/quicktime', kind: 'video' }],
    [
      'a film of iTunes',
      'a.m4v',
      () => recorded('a.m4v', { picture, sound, format: 'ipod' }),
      { mime: 'video/mp4', kind: 'video', name: 'a.m4v' },
    ],
    [
      'a film of an older phone',
      'a.3gp',
      () => recorded('a.3gp', { picture, sound, format: '3gp' }),
      { mime: 'video/mp4', kind: 'video', name: 'a.3gp' },
    ],
    [
      'Matroska with H.264',
      'a.webm',
      () => recorded('a.mkv', { picture, sound: opus }),
      { mime: 'video/webm', kind: 'video' },
    ],
    [
      'Matroska under its own name',
      'a.mkv',
      () => recorded('b.mkv', { picture, sound: opus }),
      { mime: 'video/webm', kind: 'video', name: 'a.mkv' },
    ],
    [
      'sound alone in MP4',
      'a.mp4',
      () => recorded('a.mp4', { sound, format: 'mp4', options: live }),
      { mime: 'audio/mp4', kind: 'audio' },
    ],
    [
      'sound alone in MP4 with the name of a sound',
      'a.m4a',
      () => recorded('b.mp4', { sound, format: 'mp4' }),
      { mime: 'audio/mp4', kind: 'audio', name: 'a.m4a' },
    ],
    [
      'sound alone in WebM',
      'a.webm',
      () => recorded('a.webm', { sound: opus }),
      { mime: 'audio/webm', kind: 'audio', name: 'a.webm' },
    ],
    ['a song with a cover', 'a.mp3', withCover, { mime: 'audio/mpeg', kind: 'audio' }],
    ['a sound with the notes of its recorder', 'a.wav', withNotes, { mime: 'audio/wav', kind: 'audio' }],
    ['a sound of unknown length', 'a.wav', () => ofUnknownLength(0xffff_ffff), { mime: 'audio/wav', kind: 'audio' }],
    ['a sound of a length of nothing', 'a.wav', () => ofUnknownLength(0), { mime: 'audio/wav', kind: 'audio' }],
  ])('is accepted as what it is: %s', async (_, name, make, expected) => {
    const answer = await send(await make(), name)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201, body: expected })
  })

  it('has the limit of what it is, and is refused where that is not accepted', async () => {
    const alone = await recorded('c.mp4', { sound, format: 'mp4' })
    const padded = Buffer.concat([alone, box('free', Buffer.alloc(21_000_000))])
    expect(await send(padded, 'a.mp4')).toMatchObject({ status: 413, body: { code: 'upload_too_large' } })
    expect(await send(alone, 'a.mp4', 'showcase')).toMatchObject({ status: 415, body: { code: 'upload_type' } })
  })
})
