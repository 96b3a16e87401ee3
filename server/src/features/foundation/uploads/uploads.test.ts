import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { filePath, uploadLimits, uploadQuota } from '#contract/foundation/uploads/uploads.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
let png: Buffer
beforeAll(async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  png = await picture
    .withExif({ IFD0: { Copyright: 'Home address of Ana' } })
    .png()
    .toBuffer()
})
// over half an hour, so that tests do not use up each other's limit
beforeEach(() => world.pass(1))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const address = '/api/uploads?purpose=task_result'
const limits = { image: uploadLimits.task_result.image!, document: uploadLimits.task_result.document! }
const form = async (parts: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value)
  const request = new Response(data)
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}
const send = (person: Person, body: Buffer, type: string, url = address) =>
  person.call('POST', url, body, { 'content-type': type })
const upload = async (person: Person, content: Buffer | string, name = 'result.png', url = address) => {
  const { body, type } = await form({ file: new File([new Uint8Array(Buffer.from(content))], name) })
  return send(person, body, type, url)
}
const read = (person: Person, id: string, range?: string) =>
  person.call('GET', filePath(id), undefined, range === undefined ? {} : { range })

const kept = async () => {
  const inside = (folder: string) => path.join(world.services.configuration.dataDir, folder)
  const folders = ['files', 'media', 'incoming'].map(inside).filter(existsSync)
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const names = entries.filter((entry) => entry.isFile())
  const { rows } = await world.database.orm.execute(sql`select id from files`)
  return { files: names.length, rows: rows.length }
}

describe('a picture', () => {
  it('is stored without its metadata, and readable by its owner', async () => {
    expect((await sharp(png).metadata()).exif?.toString()).toContain('Home address')
    const { status, body } = await upload(influencer, png)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'result.png',
      bytes: body.bytes,
      mime: 'image/png',
      kind: 'image',
      url: null,
      waveform: null,
    })

    const answer = await read(influencer, body.id)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'content-length': String(body.bytes),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
    expect(await sharp(answer.body.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    expect(answer.body.bytes.includes('Home address')).toBe(false)
  })

  it.each([
    ['me.jpg', 'me.png'],
    ['photo', 'photo.png'],
    ['photo.backup', 'photo.backup.png'],
    ['photo.png', 'photo.png'],
  ])('that is called %s is called %s, by what its content is', async (name, expected) => {
    expect((await upload(influencer, png, name)).body).toMatchObject({ name: expected, mime: 'image/png' })
  })

  it.each(['report.pdf', 'song.mp3', 'notes.txt'])('named %s is refused', async (name) => {
    const answer = await upload(influencer, png, name)
    expect(answer).toMatchObject({
      status: 415,
      body: { code: 'upload_mismatch', message: uploadErrors.uploadMismatch },
    })
  })

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\ana\\cup.png', 'cup.png'],
    ['cup\u202egnp.png', 'cupgnp.png'],
    ['größe 😀.png', 'größe 😀.png'],
    [`${'x'.repeat(200)}.png`, `${'x'.repeat(116)}.png`],
    ['\u200b', 'file.png'],
    ['one\u2028two.png', 'onetwo.png'],
    [`${'😀'.repeat(118)}.png`, `${'😀'.repeat(116)}.png`],
  ])('named %j is kept as %j', async (name, expected) => {
    expect((await upload(influencer, png, name)).body).toMatchObject({ name: expected })
  })
})

describe('a file', () => {
  const huge = () => Buffer.concat([png.subarray(0, 60), Buffer.alloc(limits.image)])
  it.each<[string, () => Buffer | string | Promise<Buffer>, string, number, string, string]>([
    ['that is empty', () => '', 'a.png', 422, 'upload_empty', uploadErrors.uploadEmpty],
    [
      'of HTML named .png',
      () => '<!doctype html><script>1</script>',
      'a.png',
      415,
      'upload_type',
      uploadErrors.uploadTypeAny,
    ],
    [
      'of SVG named .png',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'a.png',
      415,
      'upload_type',
      uploadErrors.uploadTypeAny,
    ],
    ['of text', () => 'Just words', 'a.pdf', 415, 'upload_type', uploadErrors.uploadTypeAny],
    [
      'of a program',
      () => Buffer.from('MZ\u0090\u0000program'),
      'a.png',
      415,
      'upload_type',
      uploadErrors.uploadTypeAny,
    ],
    [
      'of a truncated picture',
      () => png.subarray(0, png.length - 40),
      'a.png',
      415,
      'upload_damaged',
      uploadErrors.uploadDamaged,
    ],
    [
      'that only starts like a picture',
      () => png.subarray(0, 20),
      'a.png',
      415,
      'upload_damaged',
      uploadErrors.uploadDamaged,
    ],
    [
      'of too many pixels',
      () =>
        sharp({ create: { width: 20_000, height: 2_001, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      'a.png',
      415,
      'upload_dimensions',
      uploadErrors.uploadDimensions,
    ],
    ['of a picture over 10 MB', huge, 'a.png', 413, 'upload_too_large', uploadErrors.uploadTooLarge],
    [
      'of a document over 10 MB',
      () => Buffer.concat([pdf, Buffer.alloc(limits.document)]),
      'a.pdf',
      413,
      'upload_too_large',
      uploadErrors.uploadTooLarge,
    ],
  ])('%s is refused, and nothing of it is left', async (_, content, name, status, code, message) => {
    const before = await kept()
    expect(await upload(influencer, await content(), name)).toMatchObject({
      status,
      body: { code, message, issues: [{ path: 'file', message }] },
    })
    expect(await kept()).toEqual(before)
  })

  it('whose upload breaks off is refused, and leaves nothing behind', async () => {
    const before = await kept()
    const { body, type } = await form({
      file: new File([new Uint8Array(Buffer.concat([pdf, Buffer.alloc(9_000)]))], 'a.pdf'),
    })
    const { status } = await send(influencer, body.subarray(0, 6_000), type)
    expect(status).toBe(400)
    expect(await kept()).toEqual(before)
  })

  it.each<[string, () => Promise<{ body: Buffer; type: string }>, number, string]>([
    ['without a file', () => form({ note: 'there is none' }), 422, uploadErrors.uploadMissing],
    ['without a boundary', async () => ({ body: pdf, type: 'multipart/form-data' }), 400, requestErrors.malformed],
    [
      'with an endless boundary',
      async () => ({ body: pdf, type: `multipart/form-data; boundary=${'x'.repeat(300)}` }),
      400,
      requestErrors.malformed,
    ],
    [
      'of a form without a start',
      async () => ({ body: pdf, type: 'multipart/form-data; boundary=x' }),
      400,
      requestErrors.malformed,
    ],
    ['of the file alone', async () => ({ body: png, type: 'image/png' }), 415, requestErrors.wrongContentType],
    ['of JSON', async () => ({ body: Buffer.from('{}'), type: 'application/json' }), 415, uploadErrors.uploadMissing],
  ])('cannot be sent with a request %s', async (_, request, status, message) => {
    const { body, type } = await request()
    expect(await send(influencer, body, type)).toMatchObject({ status, body: { message } })
  })

  it.each<[string, () => Person | Promise<Person>, string, number, string]>([
    ['for another purpose', () => influencer, '/api/uploads?purpose=passport', 422, 'validation'],
    ['for no purpose', () => influencer, '/api/uploads', 422, 'validation'],
    ['by somebody signed out', () => world.aStranger(), address, 401, 'signed_out'],
    ['without a verified address', () => world.anInfluencer({ isVerified: false }), address, 403, 'email_not_verified'],
  ])('is not taken %s', async (_, person, url, status, code) => {
    const before = await kept()
    expect(await upload(await person(), png, 'a.png', url)).toMatchObject({ status, body: { code } })
    expect(await kept()).toEqual(before)
  })

  it('is free again half an hour after a server ended in the middle of an upload', async () => {
    const person = await world.anInfluencer()
    const used = async () => (await person.call('GET', '/api/uploads/quota')).body.used
    // what a kill leaves
    await world.database.orm.execute(sql`
      insert into files (owner_id, purpose, kind, path, name, mime, sha256, bytes, created_at)
      values (${person.id}, 'message', 'document', 'cut/off', '', '', '', ${uploadQuota}, ${world.services.clock()})`)
    expect(await used()).toBe(uploadQuota)
    expect((await upload(person, pdf, 'report.pdf')).status).toBe(413)
    world.pass(0.51)
    expect(await used()).toBe(0)
    expect((await upload(person, pdf, 'report.pdf')).status).toBe(201)
    expect(await used()).toBeGreaterThan(0)
  })

  it('is refused above the user’s quota', async () => {
    const busy = await world.anInfluencer()
    const { id } = (await upload(busy, pdf, 'report.pdf')).body
    const keeps = (bytes: number) => world.database.orm.execute(sql`update files set bytes = ${bytes} where id = ${id}`)
    const before = await kept()
    await keeps(uploadQuota)
    expect(await upload(busy, pdf, 'report.pdf')).toMatchObject({
      status: 413,
      body: { message: uploadErrors.uploadQuota },
    })
    await keeps(uploadQuota - pdf.length + 1)
    expect((await upload(busy, pdf, 'report.pdf')).status).toBe(413)
    expect(await kept()).toEqual(before)
    await keeps(uploadQuota - pdf.length)
    expect((await upload(busy, pdf, 'report.pdf')).status).toBe(201)
  })

  it('is refused after 30 in half an hour', async () => {
    const busy = await world.anInfluencer()
    for (let i = 0; i < 30; i++) expect((await upload(busy, pdf, 'report.pdf')).status).toBe(201)
    expect(await upload(busy, pdf, 'report.pdf')).toMatchObject({ status: 429, headers: { 'retry-after': '1800' } })
  })

  it.each([
    ['bytes=0-4', 206, '%PDF-', `bytes 0-4/${pdf.length}`],
    ['bytes=-6', 206, '%%EOF\n', `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`],
    [`bytes=${pdf.length - 1}-`, 206, '\n', `bytes ${pdf.length - 1}-${pdf.length - 1}/${pdf.length}`],
    ['bytes=3-99999', 206, pdf.subarray(3).toString(), `bytes 3-${pdf.length - 1}/${pdf.length}`],
    ['bytes=5-3', 200, pdf.toString(), undefined],
    ['bytes=0-4,6-7', 200, pdf.toString(), undefined],
    ['lines=1-2', 200, pdf.toString(), undefined],
  ])('is read in part with %s', async (range, status, text, contentRange) => {
    const { id } = (await upload(influencer, pdf, 'report.pdf')).body
    const answer = await read(influencer, id, range)
    expect({ status: answer.status, text: answer.body.text }).toEqual({ status, text })
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.headers['content-disposition']).toContain('attachment')
  })

  it.each(['bytes=99999-', `bytes=${pdf.length}-`, 'bytes=-0'])('is not read beyond its end (%s)', async (range) => {
    const { id } = (await upload(influencer, pdf, 'report.pdf')).body
    const { status, headers, body } = await read(influencer, id, range)
    expect({ status, range: headers['content-range'], body }).toMatchObject({
      status: 416,
      range: `bytes */${pdf.length}`,
      body: { code: 'range_beyond_end', message: requestErrors.rangeBeyondEnd },
    })
  })

  it('is read on where a download broke off, unless it is another one', async () => {
    const { id } = (await upload(influencer, pdf, 'report.pdf')).body
    const { etag } = (await read(influencer, id)).headers
    const goOn = (tag: string) =>
      influencer.call('GET', filePath(id), undefined, { range: 'bytes=5-', 'if-range': tag })
    expect(await goOn(String(etag))).toMatchObject({ status: 206, body: { text: pdf.subarray(5).toString() } })
    expect(await goOn('"another"')).toMatchObject({ status: 200, body: { text: pdf.toString() } })
    for (const held of [String(etag), `"another", W/${etag}`])
      expect((await influencer.call('GET', filePath(id), undefined, { 'if-none-match': held })).status).toBe(304)
  })
})

describe('the result of a task', () => {
  it('can be read by both parties and admins, and by nobody else', async () => {
    const [business, other, admin] = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const { id } = (await upload(influencer, png)).body
    const readers = async () =>
      Promise.all([influencer, business, other, admin, world.aStranger()].map(async (p) => (await read(p, id)).status))
    expect(await readers()).toEqual([200, 404, 404, 200, 401])

    const delivery = { finalResultType: 'image', fileId: id }
    const answer = await influencer.call('POST', `/api/tasks/${taskId}/deliver`, delivery)
    expect(answer).toMatchObject({ status: 200, body: { finalResultFile: { id, name: 'result.png' } } })
    expect(await readers()).toEqual([200, 200, 404, 200, 401])
  })

  it('cannot be another user’s file', async () => {
    const business = await world.aBusiness()
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const others = (await upload(await world.anInfluencer(), png)).body.id
    for (const fileId of [others, '00000000-0000-4000-8000-000000000000']) {
      const delivery = { finalResultType: 'image', fileId }
      expect((await influencer.call('POST', `/api/tasks/${taskId}/deliver`, delivery)).status).toBe(404)
    }
    expect((await business.call('GET', `/api/tasks/${taskId}`)).body).toMatchObject({ status: 'in_progress' })
    expect((await read(business, others)).status).toBe(404)
  })

  it.each(['1', '../../secret', '%2e%2e%2fsecret', '00000000-0000-4000-8000-00000000000%00'])(
    'is not found under the id %s',
    async (name) => expect((await influencer.call('GET', `/api/files/${name}`)).status).toBe(404),
  )
})
