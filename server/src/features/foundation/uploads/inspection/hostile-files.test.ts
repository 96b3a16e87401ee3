import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostileFiles, hostileNames, linkedDocx, pngBomb } from '../../../../../test/hostile-files.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
beforeEach(() => world.pass(1))

const boundary = 'a-boundary-of-the-tests'
/** Builds the form by hand, so that file names are sent as they are. */
const formOf = (content: Buffer, name: string, { field = 'file', declaredType = 'image/png' } = {}) => {
  const quoted = name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: ${declaredType}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
const send = (person: Person, body: Buffer, purpose = 'task_result') =>
  person.call('POST', `/api/uploads?purpose=${purpose}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })

const inside = (folder: string) => path.join(world.services.configuration.dataDir, folder)
/** Files in storage and in the incoming folder, and rows of the table. */
const kept = async () => {
  const folders = ['files', 'media', 'incoming'].map(inside).filter(existsSync)
  const names = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const { rows } = await world.database.orm.execute(sql`select id from files order by id`)
  return { files: names.filter((entry) => entry.isFile()).map(({ name }) => name), rows }
}

it('an Office file with a link that its reader may press is taken', async () => {
  expect((await send(influencer, formOf(linkedDocx(), 'a.docx'))).status).toBe(201)
})

describe('a hostile file', () => {
  it.each(hostileFiles)('$what ($name)', async ({ name, make, purpose, refused, without = [] }) => {
    const content = await make()
    const before = await kept()
    const answer = await send(influencer, formOf(content, name), purpose)
    if (refused) {
      const [status, code] = refused
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, body: { code, message: expect.any(String) } })
      expect(await kept()).toEqual(before)
    } else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const read = await influencer.call('GET', `/api/files/${answer.body.id}`)
      for (const trace of without) expect(read.body.bytes.includes(Buffer.from(trace, 'latin1')), trace).toBe(false)
      expect(read.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      if (answer.body.kind === 'image') {
        const found = await sharp(read.body.bytes).metadata()
        expect(found).toMatchObject({ space: 'srgb', depth: 'uchar' })
        expect([found.exif, found.xmp, found.icc, found.iptc]).toEqual([undefined, undefined, undefined, undefined])
      }
    }
    expect((await world.call('GET', '/healthz')).status).toBe(200)
  })

  it.each(hostileNames)('with the name %j is renamed to %j', async (name, expected) => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const answer = await send(influencer, formOf(picture, name))
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201, body: { name: expected } })
    const read = await influencer.call('GET', `/api/files/${answer.body.id}`)
    expect(read.status).toBe(200)
    expect(String(read.headers['content-disposition'])).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]+$/)
  })
})

describe('a form', () => {
  const picture = () =>
    readFileSync(path.join(import.meta.dirname, '../../../../../../docs/screenshot.png')).subarray(0, 5_000)
  const text = (value: string) => Buffer.from(value)
  it.each<[string, () => Buffer, number]>([
    ['whose file has another name', () => formOf(picture(), 'a.png', { field: 'avatar' }), 422],
    ['that is empty', () => text(`--${boundary}--\r\n`), 422],
    ['without an end', () => formOf(picture(), 'a.png').subarray(0, 3_000), 400],
    ['without a boundary inside', () => text('nothing of the kind'), 400],
    [
      'of fields only',
      () => text(`--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--${boundary}--\r\n`),
      422,
    ],
    ['of nothing', () => Buffer.alloc(0), 422],
  ])('%s is refused, and nothing of it is left', async (_, form, status) => {
    const before = await kept()
    const answer = await send(influencer, form())
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(await kept()).toEqual(before)
  })

  it('with a header in its file name keeps only the name', async () => {
    const one = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const answer = await send(influencer, formOf(one, 'a\r\nSet-Cookie: sid=1.png'))
    expect(answer.body.name ?? '', JSON.stringify(answer.body)).not.toMatch(/[\r\n]/)
    expect(answer.headers['set-cookie']).toBe(undefined)
    const read = await influencer.call('GET', `/api/files/${answer.body.id}`)
    expect(read.headers['set-cookie']).toBe(undefined)
    expect([answer.status, read.status]).toEqual([201, 200])
  })

  it('with a second file keeps only the first', async () => {
    const one = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const first = formOf(one, 'a.png')
    const both = Buffer.concat([first.subarray(0, -(boundary.length + 6)), formOf(one, 'b.png')])
    const before = await kept()
    const answer = await send(influencer, both)
    const after = await kept()
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body.name).toBe('a.png')
    expect(after.rows.length - before.rows.length).toBe(1)
  })

  it('that lies about its file’s type is handled by the actual type', async () => {
    const one = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const answer = await send(influencer, formOf(one, 'a.png', { declaredType: 'text/html' }))
    expect(answer).toMatchObject({ status: 201, body: { mime: 'image/png' } })
  })
})

describe('twenty concurrent uploads', () => {
  /** Resident memory in MB, of this process and its children. */
  const memory = () => {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=']).toString().trim().split('\n')
    return rows
      .map((row) => row.trim().split(/\s+/).map(Number) as [number, number, number])
      .filter(([pid, parent]) => pid === process.pid || parent === process.pid)
      .reduce((sum, [, , kilobytes]) => sum + kilobytes / 1024, 0)
  }
  const most = 400

  it.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['bombs of 196 million pixels', () => pngBomb(), 415],
    [
      'pictures of the maximum size',
      () =>
        sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
      201,
    ],
  ])(
    'of %s stay within the memory limit',
    async (_, make, status) => {
      const content = await make()
      const people = await Promise.all(Array.from({ length: 20 }, () => world.anInfluencer()))
      const forms = people.map(() => formOf(content, 'a.png'))
      const rest = memory()
      let peak = rest
      const watch = setInterval(() => {
        peak = Math.max(peak, memory())
      }, 100)
      const answers = await Promise.all(people.map((person, i) => send(person, forms[i]!, 'avatar')))
      clearInterval(watch)
      expect(answers.map((answer) => answer.status)).toEqual(people.map(() => status))
      expect(peak - rest).toBeLessThan(most)
      expect(readdirSync(inside('incoming'))).toEqual([])
    },
    120_000,
  )
})
