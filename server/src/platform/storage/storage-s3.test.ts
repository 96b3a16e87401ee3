import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../../test/bucket.ts'
import { sendError } from '../http/errors.ts'
import { mediaPlugin } from '../http/pages/media.ts'
import type { Storage } from './storage.ts'
import { openBucket } from './storage-s3.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let storage: Storage
const spool = () => bucket.spool
beforeAll(async () => {
  bucket = await startBucket()
  storage = openBucket(bucket.settings, spool())('files/')
})
afterAll(() => bucket.close())
// the spool must be empty after every test, whatever the outcome
afterEach(() => expect(readdirSync(spool())).toEqual([]))

const put = (content: string, name?: string) => storage.put(Readable.from([Buffer.from(content)]), name)

describe('a file in a bucket', () => {
  it('survives a round trip, with its size', async () => {
    const stored = await put('a picture, say')
    expect(stored).toMatchObject({ bytes: 14, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await text(storage.read(stored.path))).toBe('a picture, say')
    expect(await storage.size(stored.path)).toBe(14)
  })

  it('may be empty, and large', async () => {
    expect(await text(storage.read((await put('')).path))).toBe('')
    const large = Buffer.alloc(12 << 20, 'x')
    const stored = await storage.put(Readable.from([large.subarray(0, 5 << 20), large.subarray(5 << 20)]))
    expect(stored.bytes).toBe(large.length)
    expect(await storage.size(stored.path)).toBe(large.length)
  })

  it('is read in part, both ends included', async () => {
    const { path: stored } = await put('0123456789')
    expect(await text(storage.read(stored, { start: 2, end: 4 }))).toBe('234')
  })

  it('is stored under its name, separate from other prefixes', async () => {
    await put('face', 'avatar/one.webp')
    expect(await text(storage.read('avatar/one.webp'))).toBe('face')
    expect(await openBucket(bucket.settings, spool())('media/').size('avatar/one.webp')).toBe(null)
  })

  it('can be removed, more than once', async () => {
    const { path: stored } = await put('short-lived')
    await storage.remove(stored)
    await storage.remove(stored)
    expect(await storage.size(stored)).toBe(null)
    await expect(text(storage.read(stored))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['its sender hangs up', undefined],
    ['its sender fails', new Error('reset')],
  ])('is not stored at all when %s', async (_when, fault) => {
    const content = new Readable({ read: () => undefined })
    const putting = storage.put(content, 'broken/one')
    content.push('half')
    await expect.poll(() => readdirSync(spool())).toHaveLength(1)
    content.destroy(fault)
    await expect(putting).rejects.toThrow()
    expect(await storage.size('broken/one')).toBe(null)
  })
})

describe('a bucket that cannot be used', () => {
  it.each([
    ['another bucket', () => ({ bucket: 'nobodys' })],
    ['an unknown key', () => ({ accessKeyId: 'nobody' })],
    ['nobody listening', () => ({ endpoint: 'http://127.0.0.1:9' })],
  ])('rejects and leaves nothing behind: %s', async (_, wrong) => {
    const other = openBucket({ ...bucket.settings, ...wrong() }, spool())('files/')
    await expect(other.put(Readable.from(['x']))).rejects.toThrow()
  })
})

describe('a public picture in a bucket', () => {
  it('is served with long caching, range requests and ETags', async () => {
    const media = openBucket(bucket.settings, spool())('media/')
    const app = Fastify()
    app.setErrorHandler(sendError)
    await app.register(mediaPlugin(media, async () => 'everybody'))
    await media.put(Readable.from([Buffer.from('0123456789')]), 'avatar/one.webp')
    const get = (url: string, headers = {}) => app.inject({ url, headers })

    const whole = await get('/media/avatar/one.webp')
    expect(whole).toMatchObject({ statusCode: 200, body: '0123456789' })
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const part = await get('/media/avatar/one.webp', { range: 'bytes=2-4' })
    expect(part).toMatchObject({ statusCode: 206, body: '234', headers: { 'content-range': 'bytes 2-4/10' } })
    const again = await get('/media/avatar/one.webp', { 'if-none-match': whole.headers.etag })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    for (const url of [
      '/media/demo/one.exe',
      '/media/avatar/two.webp',
      '/media/../files/x',
      '/media/avatar/one.exe',
      '/media/avatar',
    ])
      expect((await get(url)).statusCode).toBe(404)
    await app.close()
  })
})
