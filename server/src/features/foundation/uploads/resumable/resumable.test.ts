import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { resumableUpload } from '#contract/foundation/uploads/resumable.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { anAcceptedRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Answer, Person } from '../../../../../test/world.ts'
import { sweepFiles } from '../sweep.ts'

const { world } = await aMarket()
let influencer: Person
beforeEach(async () => {
  influencer = await anUploader()
})

/** An influencer with one running request. */
const anUploader = async () => {
  const person = await world.anInfluencer()
  const sides = { business: await world.aBusiness(), admin: await world.anAdmin(), influencer: person }
  await anAcceptedRequest(world, sides)
  return person
}

const url = '/api/uploads/resumable'
const megabyte = 1024 * 1024
const protocol = { 'tus-resumable': '1.0.0' }
/** The beginning of an MP4, then bytes that differ everywhere. */
const video = (bytes: number) => {
  const content = Buffer.alloc(bytes)
  for (let i = 0; i + 4 <= bytes; i += 4) content.writeUInt32LE(Math.imul(i, 2_654_435_761) >>> 0, i)
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f3261766331', 'hex').copy(content)
  return content
}
const begin = (person: Person, bytes: number, name = 'clip.mp4') =>
  person.call('POST', url, undefined, {
    ...protocol,
    'upload-length': String(bytes),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
const idOf = ({ headers }: Answer) => String(headers.location).split('/').at(-1)!
const append = (person: Person, id: string, offset: number, content: Buffer) =>
  person.call('PATCH', `${url}/${id}`, content, {
    ...protocol,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
const look = (person: Person, id: string) => person.call('HEAD', `${url}/${id}`, undefined, protocol)
const aStarted = async (person: Person, bytes: number) => {
  const answer = await begin(person, bytes)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return idOf(answer)
}
const rowOf = async (id: string) =>
  (
    await world.database.orm.execute<{ mime: string; sha256: string; bytes: string; name: string }>(
      sql`select mime, sha256, bytes, name from files where id = ${id}`,
    )
  ).rows[0]
const storedFiles = () => {
  const folders = ['files', 'incoming'].map((name) => path.join(world.services.configuration.dataDir, name))
  return folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

describe('an upload in pieces', () => {
  it('becomes a file that its owner can read', async () => {
    const content = video(3 * megabyte + 17)
    const id = await aStarted(influencer, content.length)
    expect((await look(influencer, id)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(content.length),
      'cache-control': 'no-store',
    })
    expect((await append(influencer, id, 0, content.subarray(0, megabyte))).headers['upload-offset']).toBe(
      String(megabyte),
    )
    expect((await influencer.call('GET', filePath(id))).status).toBe(404)
    const last = await append(influencer, id, megabyte, content.subarray(megabyte))
    expect(last).toMatchObject({ status: 204, headers: { 'upload-offset': String(content.length) } })
    expect(await rowOf(id)).toMatchObject({ mime: 'video/mp4', bytes: String(content.length), name: 'clip.mp4' })
    const read = await influencer.call('GET', filePath(id))
    expect(read.status).toBe(200)
    expect(read.body.bytes.equals(content)).toBe(true)
    expect((await look(influencer, id)).headers['upload-offset']).toBe(String(content.length))
    expect(storedFiles()).toEqual([id])
  })

  it('works with the client of the browser, and resumes where another attempt ended', async () => {
    const content = video(9 * megabyte)
    const { port } = world.app.server.address() as { port: number }
    const options = {
      endpoint: `http://127.0.0.1:${port}${url}`,
      chunkSize: resumableUpload.pieceBytes,
      headers: { cookie: influencer.cookie },
      metadata: { filename: 'trip.mp4' },
      retryDelays: [],
    }
    const address = await new Promise<string>((resolve, reject) => {
      const first = new Upload(content, {
        ...options,
        onError: reject,
        onChunkComplete: () => void first.abort().then(() => resolve(first.url!)),
      })
      first.start()
    })
    const sent: number[] = []
    await new Promise<void>((resolve, reject) => {
      const second = new Upload(content, {
        ...options,
        uploadUrl: address,
        onError: reject,
        onSuccess: () => resolve(),
        onChunkComplete: (size) => void sent.push(size),
      })
      second.start()
    })
    expect(sent.reduce((all, size) => all + size, 0)).toBeLessThan(content.length)
    const id = address.split('/').at(-1)!
    expect((await influencer.call('GET', filePath(id))).body.bytes.equals(content)).toBe(true)
  })

  it('keeps what had arrived when a connection breaks', async () => {
    const content = video(2 * megabyte)
    const id = await aStarted(influencer, content.length)
    const { port } = world.app.server.address() as { port: number }
    const net = await import('node:net')
    const received = new Promise<Socket>((resolve) => world.app.server.once('connection', resolve))
    const socket = net.connect(port, '127.0.0.1')
    const lines = [
      `PATCH ${url}/${id} HTTP/1.1`,
      'Host: x',
      `Cookie: ${influencer.cookie}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${content.length}`,
    ]
    const head = `${lines.join('\r\n')}\r\n\r\n`
    socket.write(head)
    socket.write(content.subarray(0, megabyte))
    const there = await received
    await expect.poll(() => there.bytesRead, { timeout: 10_000 }).toBe(head.length + megabyte)
    socket.destroy()
    await expect.poll(async () => (await look(influencer, id)).headers['upload-offset']).toBe(String(megabyte))
    expect((await append(influencer, id, megabyte, content.subarray(megabyte))).status).toBe(204)
    expect((await influencer.call('GET', filePath(id))).body.bytes.equals(content)).toBe(true)
  })

  it('is completed later when the server ended between the last byte and the end', async () => {
    const content = video(megabyte)
    const id = await aStarted(influencer, content.length)
    await append(influencer, id, 0, content.subarray(0, 10_000))
    // as after a kill: all bytes are there, the file is not
    const { storage } = world.services
    const rest = path.join(world.services.configuration.dataDir, 'rest')
    const { writeFileSync } = await import('node:fs')
    writeFileSync(rest, content.subarray(10_000))
    const [{ arrived, path: name }] = (
      await world.database.orm.execute<{ arrived: { bytes: number }; path: string }>(
        sql`select arrived, path from resumable_uploads join files using (id) where id = ${id}`,
      )
    ).rows as [{ arrived: { bytes: number }; path: string }]
    const all = await storage.pieces.append(name, arrived, rest)
    await world.database.orm.execute(
      sql`update resumable_uploads set arrived = ${JSON.stringify(all)} where id = ${id}`,
    )
    expect((await look(influencer, id)).headers['upload-offset']).toBe(String(content.length))
    expect((await influencer.call('GET', filePath(id))).body.bytes.equals(content)).toBe(true)
  })

  it('can be cancelled, and leaves nothing', async () => {
    const before = storedFiles().length
    const id = await aStarted(influencer, megabyte)
    await append(influencer, id, 0, video(megabyte).subarray(0, 100_000))
    expect((await influencer.call('DELETE', `${url}/${id}`, undefined, protocol)).status).toBe(204)
    expect((await look(influencer, id)).status).toBe(404)
    expect(await rowOf(id)).toBeUndefined()
    expect(storedFiles()).toHaveLength(before)
  })

  it('is removed once nothing has arrived for a day, and lives as long as something does', async () => {
    const content = video(megabyte)
    const [left, kept] = [await aStarted(influencer, content.length), await aStarted(influencer, content.length)]
    for (const id of [left, kept]) await append(influencer, id, 0, content.subarray(0, 100_000))
    world.pass(20)
    await append(influencer, kept, 100_000, content.subarray(100_000, 200_000))
    world.pass(5)
    expect(await look(influencer, left)).toMatchObject({ status: 410 })
    await sweepFiles(world.services)
    expect(await rowOf(left)).toBeUndefined()
    expect((await append(influencer, kept, 200_000, content.subarray(200_000))).status).toBe(204)
    expect(storedFiles().filter((name) => name.includes(left))).toEqual([])
    expect(storedFiles()).toContain(kept)
  })

  it('says what the server can do', async () => {
    expect((await influencer.call('OPTIONS', url)).headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': '2000000000',
      'tus-extension': 'creation,creation-with-upload,termination',
    })
  })
})

describe('an upload in pieces is refused', () => {
  it('to anyone but a verified influencer', async () => {
    const [business, admin] = [await world.aBusiness(), await world.anAdmin()]
    const unverified = await world.anInfluencer({ isVerified: false })
    expect((await begin(world.aStranger(), 100)).status).toBe(401)
    expect((await begin(business, 100)).status).toBe(403)
    expect((await begin(admin, 100)).status).toBe(403)
    expect(await begin(unverified, 100)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  })

  it('without a running request', async () => {
    const idle = await world.anInfluencer()
    expect(await begin(idle, 100)).toMatchObject({ status: 403, body: { code: 'no_running_request' } })
  })

  it('on somebody else’s upload, in every way', async () => {
    const id = await aStarted(influencer, megabyte)
    const other = await world.anInfluencer()
    expect((await look(other, id)).status).toBe(404)
    expect((await append(other, id, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await other.call('DELETE', `${url}/${id}`, undefined, protocol)).status).toBe(404)
    expect((await look(influencer, id)).headers['upload-offset']).toBe('0')
  })

  it('when the session has ended meanwhile', async () => {
    const id = await aStarted(influencer, megabyte)
    await world.database.orm.execute(sql`delete from sessions where user_id = ${influencer.id}`)
    expect((await append(influencer, id, 0, Buffer.alloc(10))).status).toBe(401)
  })

  it('when it is empty, too large, or of unknown size', async () => {
    expect(await begin(influencer, 0)).toMatchObject({ status: 422, body: { code: 'upload_empty' } })
    expect(await begin(influencer, 2_000_000_001)).toMatchObject({
      status: 413,
      body: { code: 'upload_too_large', message: uploadErrors.uploadTooLarge },
    })
    const unknown = await influencer.call('POST', url, undefined, { ...protocol, 'upload-length': '10' })
    expect(unknown).toMatchObject({ status: 422, body: { message: uploadErrors.uploadSizeUnknown } })
    expect((await influencer.call('POST', url, undefined, { 'upload-length': '10' })).status).toBe(412)
  })

  it.each([
    ['of a size to be told later', { 'upload-defer-length': '1' }],
    ['as part of several that are put together', { 'upload-length': '10', 'upload-concat': 'partial' }],
    [
      'of several that were put together',
      { 'upload-concat': 'final;/api/uploads/resumable/a /api/uploads/resumable/b' },
    ],
  ])('%s, by a refusal after which a client does not try again', async (_what, headers) => {
    const answer = await influencer.call('POST', url, undefined, {
      ...protocol,
      ...headers,
      'upload-metadata': `filename ${Buffer.from('clip.mp4').toString('base64')}`,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  it('to a client that sends a stream or in parallel, which asks once', async () => {
    const { port } = world.app.server.address() as { port: number }
    const ask = async (change: object) => {
      let requested = 0
      const options = {
        endpoint: `http://127.0.0.1:${port}${url}`,
        chunkSize: resumableUpload.pieceBytes,
        headers: { cookie: influencer.cookie },
        metadata: { filename: 'trip.mp4' },
        retryDelays: [1, 1, 1],
        onBeforeRequest: () => void requested++,
      }
      await new Promise<unknown>((resolve) =>
        new Upload(video(megabyte), { ...options, ...change, onError: resolve }).start(),
      )
      return requested
    }
    expect(await ask({ uploadLengthDeferred: true })).toBe(1)
    // one for each part
    expect(await ask({ parallelUploads: 2 })).toBe(2)
  })

  it.each([
    ['a program', Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(10_000)]), 'clip.mp4'],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(10_000)]), 'clip.mp4'],
    ['a video with another extension', video(10_000), 'clip.webm'],
    ['one byte', Buffer.from('x'), 'clip.mp4'],
  ])('when it is %s, and leaves nothing', async (_what, content, name) => {
    const before = storedFiles().length
    const id = idOf(await begin(influencer, content.length, name))
    expect((await append(influencer, id, 0, content)).status).toBe(415)
    expect(await rowOf(id)).toBeUndefined()
    expect(storedFiles()).toHaveLength(before)
  })

  it('in a piece that does not follow what has arrived, or is longer than declared', async () => {
    const content = video(megabyte)
    const id = await aStarted(influencer, content.length)
    await append(influencer, id, 0, content.subarray(0, 100_000))
    for (const offset of [0, 50_000, 100_001])
      expect(await append(influencer, id, offset, content.subarray(0, 1_000))).toMatchObject({
        status: 409,
        body: { code: 'upload_offset' },
      })
    expect(await append(influencer, id, 100_000, content)).toMatchObject({ status: 413 })
    expect((await look(influencer, id)).headers['upload-offset']).toBe('100000')
  })

  it('beyond the space of the running requests, however many ask at once', async () => {
    const each = 2_000_000_000
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(influencer, each)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ status, body }) => status === 413 && body.code === 'video_quota')).toBe(true)
  })

  it('with 507 when the disk is full, and goes on once there is room', async () => {
    const content = video(megabyte)
    const id = await aStarted(influencer, content.length)
    const folder = path.join(world.services.configuration.dataDir, 'files')
    mkdirSync(folder, { recursive: true })
    const { rmSync } = await import('node:fs')
    symlinkSync('/dev/full', path.join(folder, `${id}.pieces`))
    expect(await append(influencer, id, 0, content)).toMatchObject({
      status: 507,
      body: { code: 'storage_full', message: uploadErrors.storageFull },
    })
    rmSync(path.join(folder, `${id}.pieces`))
    expect((await look(influencer, id)).headers['upload-offset']).toBe('0')
    expect((await append(influencer, id, 0, content)).status).toBe(204)
  })

  it('in a form: videos of campaigns arrive in pieces only', async () => {
    const answer = await influencer.call('POST', '/api/uploads?purpose=campaign_video', 'x', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(answer.status).toBe(422)
  })
})
