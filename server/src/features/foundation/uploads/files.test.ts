import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { filePath, uploadQuota } from '#contract/foundation/uploads/uploads.ts'
import { startBucket } from '../../../../test/bucket.ts'
import { mp4 } from '../../../../test/hostile-files.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, sessionCookieOf, worldPassword } from '../../../../test/world.ts'
import { inTransaction, ownActor, readContext } from '../../../platform/context.ts'
import { holdStoredFiles } from '../../../platform/database/stored-file-lock.ts'
import { openBucket } from '../../../platform/storage/storage-s3.ts'
import { sweepFiles } from './sweep.ts'
import { files } from './tables.ts'
import { takeUpload } from './take-upload.ts'
import { claimFile, type FileRow, readFile, releaseFile } from './uploads.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
beforeEach(() => world.pass(1))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const formOf = async (content: Buffer, name: string) => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}
const upload = async (person: Person, purpose: string, content: Buffer, name: string) => {
  const { body, type } = await formOf(content, name)
  return person.call('POST', `/api/uploads?purpose=${purpose}`, body, { 'content-type': type })
}
const aFile = async (person: Person, purpose = 'message') => {
  const { status, body } = await upload(person, purpose, pdf, 'a.pdf')
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as string
}
const actorOf = (person: Person) => ownActor({ id: person.id, role: 'influencer' }, { via: 'system' })
const rowOf = async (id: string): Promise<FileRow | undefined> =>
  (await world.database.orm.select().from(files).where(eq(files.id, id)))[0]
const use = (person: Person, id: string, purpose: 'message' | 'kyc' = 'message') =>
  inTransaction(world.services, (context) => claimFile({ ...context, actor: actorOf(person) }, id, purpose))
const inside = (...names: string[]) => path.join(world.services.configuration.dataDir, ...names)
const stored = () =>
  ['files', 'media', 'incoming']
    .map((folder) => inside(folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('who may upload what', () => {
  const expected: [purpose: string, influencer: number, business: number, unverified: number][] = [
    ['avatar', 201, 201, 201],
    ['cover', 201, 201, 201],
    ['logo', 403, 201, 403],
    ['link', 201, 403, 201],
    ['showcase', 201, 403, 201],
    ['task_result', 201, 201, 403],
    ['message', 201, 201, 403],
    ['verification', 201, 403, 403],
    ['kyc', 201, 201, 403],
  ]
  it.each(expected)('%s', async (purpose, ...statuses) => {
    const people = [
      await world.anInfluencer(),
      await world.aBusiness(),
      await world.anInfluencer({ isVerified: false }),
    ]
    const answers = people.map((person) => upload(person, purpose, png, 'a.png'))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses)
  })

  it('shows the later of two avatars uploaded concurrently, and keeps no other', async () => {
    const person = await world.anInfluencer()
    const answers = await Promise.all([1, 2, 3].map(() => upload(person, 'avatar', png, 'me.png')))
    const { avatarUrl } = (await person.call('GET', '/api/user')).body
    expect(answers.map(({ body }) => body.url)).toContain(avatarUrl)
    const { rows } = await world.database.orm.execute<{ id: string }>(
      sql`select id from files where owner_id = ${person.id}`,
    )
    expect(rows.map(({ id }) => `/media/avatar/${id}.webp`)).toEqual([partsOf(avatarUrl).address])
  })
})

it('an avatar is replaced even if removing the previous one fails, and the sweep tries again', async () => {
  const person = await world.anInfluencer()
  const before = (await upload(person, 'avatar', png, 'me.png')).body.id
  const remove = () => Promise.reject(new Error('The storage is away'))
  const services = { ...world.services, media: { ...world.services.media, remove } }
  const sent = { purpose: 'avatar', name: 'me.png', content: Readable.from([png]) } as const
  const { url } = await takeUpload(readContext(services, actorOf(person)), sent)
  expect((await person.call('GET', '/api/user')).body.avatarUrl).toBe(url)
  expect(stored().filter((name) => name.startsWith(before))).not.toEqual([])
  world.pass(25)
  await sweepFiles(world.services)
  expect(stored().filter((name) => name.startsWith(before))).toEqual([])
})

describe('using a file', () => {
  it('marks it, and only its owner can, for the purpose it was uploaded for', async () => {
    const id = await aFile(ana)
    expect(await use(ana, id)).toMatchObject({ id, usedAt: world.services.clock() })
    await expect(use(ana, id, 'kyc')).rejects.toMatchObject({ status: 404 })
    await expect(use(await world.anInfluencer(), id)).rejects.toMatchObject({ status: 404 })
    await expect(use(ana, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })

  it('is impossible before it is complete', async () => {
    const id = await aFile(ana)
    await world.database.orm.update(files).set({ sha256: '' }).where(eq(files.id, id))
    await expect(use(ana, id)).rejects.toMatchObject({ status: 404 })
    expect((await ana.call('GET', filePath(id))).status).toBe(404)
  })
})

describe('removing a file', () => {
  it('leaves nothing of it, and is refused for used files and those of others', async () => {
    const [id, used] = [await aFile(ana), await aFile(ana)]
    await use(ana, used)
    const other = await world.anInfluencer()
    expect((await other.call('DELETE', `/api/uploads/${id}`)).status).toBe(404)
    expect((await ana.call('DELETE', `/api/uploads/${id}`)).status).toBe(204)
    expect((await ana.call('DELETE', `/api/uploads/${id}`)).status).toBe(404)
    expect(stored()).not.toContain(id)
    const refused = await ana.call('DELETE', `/api/uploads/${used}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'upload_in_use', message: uploadErrors.uploadInUse } })
    expect(stored()).toContain(used)
    expect((await world.aStranger().call('DELETE', `/api/uploads/${used}`)).status).toBe(401)
  })
})

describe('the sweep', () => {
  it('removes files unreferenced for a day, content and row, and keeps used ones', async () => {
    const [used, unused, released] = [await aFile(ana), await aFile(ana), await aFile(ana)]
    const picture = (await upload(ana, 'link', png, 'a.png')).body.id
    await use(ana, used)
    await use(ana, released)
    await world.database.transaction((tx) => releaseFile(tx, released))
    await world.database.transaction((tx) => releaseFile(tx, null))
    world.pass(22)
    await sweepFiles(world.services)
    expect(await rowOf(unused)).toBeDefined()
    world.pass(3)
    const young = await aFile(ana)
    expect(await sweepFiles(world.services)).toBeGreaterThanOrEqual(3)
    for (const gone of [unused, released, picture]) {
      expect(await rowOf(gone)).toBe(undefined)
      expect(stored().filter((name) => name.startsWith(gone))).toEqual([])
    }
    for (const there of [used, young]) {
      expect(await rowOf(there)).toBeDefined()
      expect(stored()).toContain(there)
    }
  })

  it('removes at last what stays while a backup is made, which its owner no longer sees', async () => {
    const id = await aFile(ana)
    const backup = new pg.Client({ connectionString: world.ownerUrl })
    await backup.connect()
    await holdStoredFiles(backup)
    expect((await ana.call('DELETE', `/api/uploads/${id}`)).status).toBe(204)
    expect((await ana.call('GET', filePath(id))).status).toBe(404)
    expect(stored()).toContain(id)
    await backup.end()
    world.pass(25)
    await sweepFiles(world.services)
    expect(stored()).not.toContain(id)
    expect(await rowOf(id)).toBe(undefined)
  })

  it('keeps files that are referenced but were never marked used', async () => {
    const business = await world.aBusiness()
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ana))
    await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const fileId = (await upload(ana, 'task_result', png, 'a.png')).body.id
    const delivered = await ana.call('POST', `/api/tasks/${taskId}/deliver`, { finalResultType: 'image', fileId })
    expect(delivered.status).toBe(200)
    expect((await rowOf(fileId))!.usedAt).not.toBe(null)
    await world.database.orm.update(files).set({ usedAt: null }).where(eq(files.id, fileId))
    world.pass(25)
    await sweepFiles(world.services)
    expect((await rowOf(fileId))!.usedAt).not.toBe(null)
    expect((await business.call('GET', filePath(fileId))).status).toBe(200)
  })

  it('locks no row during storage calls, and continues past files that cannot be removed', async () => {
    const { storage } = world.services
    const [stuck, other] = [await aFile(ana), await aFile(ana)]
    world.pass(25)
    const held: unknown[] = []
    const remove = async (name: string) => {
      const id = path.basename(name)
      await world.database.orm
        .execute(sql`select id from files where id = ${id} for update nowait`)
        .catch((error: unknown) => held.push(error))
      if (id === stuck) throw new Error('The disk says no')
      await storage.remove(name)
    }
    const services = { ...world.services, storage: { ...storage, remove } }
    await expect(sweepFiles(services)).rejects.toThrow('The disk says no')
    expect(held).toEqual([])
    expect([await rowOf(stuck), await rowOf(other)]).toEqual([expect.anything(), undefined])
    await expect(use(ana, stuck)).rejects.toMatchObject({ status: 404 })
    await sweepFiles(world.services)
    expect(await rowOf(stuck)).toBe(undefined)
    expect(stored()).not.toContain(stuck)
  })

  it('scans no table per file, since all references to files are indexed', async () => {
    const { rows } = await world.database.pool.query(`
      select c.conrelid::regclass::text as name, a.attname as file from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'files'::regclass and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`)
    expect(rows).toEqual([])
  })

  it('removes what a crash left behind', async () => {
    await aFile(ana)
    const old = new Date(Date.now() - 25 * 3_600_000)
    const left = [inside('incoming', 'left'), inside('files', 'left.part'), inside('incoming', 'young')]
    for (const file of left) writeFileSync(file, 'half')
    for (const file of left.slice(0, 2)) utimesSync(file, old, old)
    await sweepFiles(world.services)
    expect(left.map((file) => existsSync(file))).toEqual([false, false, true])
    rmSync(left[2]!)
  })
})

describe('deleting an account', () => {
  it('removes the user’s pictures, and keeps delivered work for the other side', async () => {
    const person = await world.anInfluencer()
    const face = (await upload(person, 'avatar', png, 'me.png')).body
    const result = (await upload(person, 'task_result', png, 'a.png')).body
    await world.database.orm.update(files).set({ usedAt: world.services.clock() }).where(eq(files.id, result.id))
    const answer = await person.call('DELETE', '/api/user', { password: worldPassword })
    expect(answer.status, JSON.stringify(answer.body)).toBe(204)
    await world.doJobs()
    expect((await world.call('GET', face.url)).status).toBe(404)
    expect(stored().filter((name) => name.startsWith(face.id))).toEqual([])
    expect(await rowOf(face.id)).toBe(undefined)
    expect(stored()).toContain(result.id)
  })
})

describe('an upload in progress when its account is deleted', () => {
  it.each(['avatar', 'message', 'kyc'] as const)('with purpose %s is refused and leaves nothing', async (purpose) => {
    const person = await world.anInfluencer()
    const before = stored().length
    const content = Readable.from(
      (async function* () {
        yield png.subarray(0, 20)
        const answer = await person.call('DELETE', '/api/user', { password: worldPassword })
        expect(answer.status).toBe(204)
        yield png.subarray(20)
      })(),
    )
    const sent = takeUpload(readContext(world.services, actorOf(person)), { purpose, name: 'me.png', content })
    await expect(sent).rejects.toMatchObject({ status: 401 })
    const { rows } = await world.database.orm.execute(sql`
      select u.avatar_url, (select count(*)::int from files where owner_id = u.id) as files from users u where id = ${person.id}`)
    expect(rows).toEqual([{ avatar_url: null, files: 0 }])
    expect(stored()).toHaveLength(before)
  })
})

describe('the quota of a user', () => {
  it('is reported', async () => {
    const person = await world.anInfluencer()
    expect((await person.call('GET', '/api/uploads/quota')).body).toEqual({ used: 0, limit: uploadQuota })
    await aFile(person)
    expect((await person.call('GET', '/api/uploads/quota')).body).toEqual({ used: pdf.length, limit: uploadQuota })
    expect((await world.aStranger().call('GET', '/api/uploads/quota')).status).toBe(401)
  })

  it('is not exceeded by ten concurrent uploads', async () => {
    const person = await world.anInfluencer()
    const id = await aFile(person)
    const room = 2 * pdf.length + 10
    await world.database.orm.execute(sql`update files set bytes = ${uploadQuota - room} where id = ${id}`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(person, 'message', pdf, 'a.pdf')))
    const taken = answers.filter(({ status }) => status === 201).length
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(10 - taken)
    expect(taken).toBeGreaterThanOrEqual(1)
    expect(taken).toBeLessThanOrEqual(2)
    expect((await person.call('GET', '/api/uploads/quota')).body.used).toBeLessThanOrEqual(uploadQuota)
  })

  it('is limited to 30 uploads in half an hour, even concurrent ones', async () => {
    const person = await world.anInfluencer()
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(person, 'message', pdf, 'a.pdf')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('a signed URL', () => {
  const addressOf = async (person: Person, id: string) =>
    (await person.call('POST', `/api/files/${id}/address`)).body as { url: string; expiresAt: string }

  it('is valid for a minute, and only in the session that requested it', async () => {
    const id = await aFile(ana)
    const { url, expiresAt } = await addressOf(ana, id)
    expect(new Date(expiresAt).getTime() - world.services.clock().getTime()).toBe(60_000)
    const stranger = world.aStranger()
    const other = await world.anInfluencer()
    const credentials = { username: ana.username, password: worldPassword, challengeAnswer: noChallenge }
    const elsewhere = sessionCookieOf(await world.call('POST', '/api/login', credentials))!
    const part = await ana.call('GET', url, undefined, { range: 'bytes=0-4' })
    expect(part).toMatchObject({ status: 206, body: { text: '%PDF-' } })
    expect((await stranger.call('GET', url)).status).toBe(404)
    expect((await other.call('GET', url)).status).toBe(404)
    expect((await ana.call('GET', url, undefined, { cookie: elsewhere })).status).toBe(404)
    // the session continues with a rotated token
    await ana.call('POST', '/api/user/confirm', { password: worldPassword })
    expect((await ana.call('GET', url)).status).toBe(200)
    world.pass(61 / 3_600)
    expect((await ana.call('GET', url)).status).toBe(404)
  })

  it('is void once its session has ended', async () => {
    const eva = await world.anInfluencer()
    const { url } = await addressOf(eva, await aFile(eva))
    expect((await eva.call('GET', url)).status).toBe(200)
    const { cookie } = eva
    await eva.call('POST', '/api/logout')
    for (const shown of [cookie, ''])
      expect((await world.call('GET', url, undefined, { cookie: shown })).status).toBe(404)
  })

  it('cannot be forged or altered', async () => {
    const [id, second] = [await aFile(ana), await aFile(ana)]
    const { url } = await addressOf(ana, id)
    const forged = [
      url.replace(id, second),
      url.replace(/expires=\d+/, 'expires=99999999999999'),
      `${filePath(id)}?signature=`,
      `${filePath(id)}?user=${ana.id}&expires=99999999999999&signature=AAAA`,
      `${url}&signature=AAAA`,
    ]
    for (const address of forged) expect((await world.aStranger().call('GET', address)).status, address).toBe(404)
  })

  it('is only given to those who may read the file', async () => {
    const id = await aFile(ana)
    expect((await world.aStranger().call('POST', `/api/files/${id}/address`)).status).toBe(401)
    for (const person of [await world.anInfluencer(), await world.aBusiness(), await world.anAdmin()])
      expect((await person.call('POST', `/api/files/${id}/address`)).status).toBe(404)
  })
})

describe('an identity document', () => {
  it('is encrypted under its user’s key, and not served at any URL', async () => {
    const { status, body } = await upload(ana, 'kyc', png, 'passport.png')
    expect(status, JSON.stringify(body)).toBe(201)
    const row = (await rowOf(body.id))!
    expect(row).toMatchObject({ purpose: 'kyc', kind: 'image', sealing: expect.stringMatching(/^[\w+/=]{38,40}$/) })
    const raw = readFileSync(inside('files', row.path!))
    expect(raw.length).toBe(row.bytes)
    expect(raw.includes('PNG')).toBe(false)
    const opened = await buffer(await readFile(world.services, row))
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    expect(await buffer(await readFile(world.services, row, { start: 1, end: 3 }))).toEqual(Buffer.from('PNG'))

    for (const person of [ana, await world.anAdmin(), await world.anInfluencer()]) {
      expect((await person.call('GET', filePath(body.id))).status).toBe(404)
      expect((await person.call('POST', `/api/files/${body.id}/address`)).status).toBe(404)
    }
  })

  it('cannot be decrypted under another id, after tampering, or without its key', async () => {
    const [one, two] = [await upload(ana, 'kyc', png, 'a.png'), await upload(ana, 'kyc', pdf, 'b.pdf')]
    const [first, second] = [(await rowOf(one.body.id))!, (await rowOf(two.body.id))!]
    expect(await buffer(await readFile(world.services, second))).toEqual(pdf)
    await expect(readFile(world.services, { ...first, path: second.path })).rejects.toThrow()
    const place = inside('files', first.path!)
    const raw = readFileSync(place)
    raw[5]! ^= 1
    writeFileSync(place, raw)
    await expect(readFile(world.services, first)).rejects.toThrow()
    await world.database.orm.execute(sql`delete from kyc_keys where user_id = ${ana.id}`)
    await expect(readFile(world.services, second)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a showcase video', () => {
  it('is public, and served in ranges', async () => {
    const { status, body } = await upload(ana, 'showcase', mp4(), 'film.mp4')
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ kind: 'video', mime: 'video/mp4', url: `/media/showcase/${body.id}.mp4` })
    const part = await world.call('GET', body.url, undefined, { range: 'bytes=4-7' })
    expect(part).toMatchObject({ status: 206, body: { text: 'ftyp' }, headers: { 'content-type': 'video/mp4' } })
    expect((await ana.call('DELETE', `/api/uploads/${body.id}`)).status).toBe(204)
    expect((await world.call('GET', body.url)).status).toBe(404)
  })
})

describe('an aborted upload', () => {
  it('leaves nothing behind', async () => {
    const { port } = world.app.server.address() as { port: number }
    const before = stored()
    const { body, type } = await formOf(Buffer.concat([mp4(), Buffer.alloc(3_000_000)]), 'film.mp4')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = `POST /api/uploads?purpose=message HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: ${ana.cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head)
    socket.write(body.subarray(0, 1_000_000))
    await expect.poll(() => readdirSync(inside('incoming')).length).toBe(1)
    socket.destroy()
    await expect.poll(() => readdirSync(inside('incoming')), { timeout: 5_000 }).toEqual([])
    const unfinished = sql`select id from files where sha256 = '' and owner_id = ${ana.id}`
    await expect.poll(async () => (await world.database.orm.execute(unfinished)).rows, { timeout: 5_000 }).toEqual([])
    expect(stored()).toEqual(before)
  })
})

describe('files in a bucket', () => {
  it('are stored, read and removed like those in a folder', async () => {
    const bucket = await startBucket()
    const inBucket = openBucket(bucket.settings, bucket.spool)
    const services = { ...world.services, storage: inBucket('files/'), media: inBucket('media/') }
    const send = (purpose: 'avatar' | 'kyc' | 'message', content: Buffer, name: string) =>
      takeUpload(readContext(services, actorOf(ana)), { purpose, name, content: Readable.from([content]) })

    const mediaPath = (url: string) => partsOf(url).address.slice('/media/'.length)
    const face = await send('avatar', png, 'me.png')
    const again = await send('avatar', png, 'me.png')
    expect(await services.media.size(mediaPath(face.url!))).toBe(null)
    const shown = await buffer(services.media.read(mediaPath(again.url!)))
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

    const paper = (await rowOf((await send('kyc', pdf, 'a.pdf')).id))!
    expect(await buffer(await readFile(services, paper))).toEqual(pdf)
    const note = (await rowOf((await send('message', pdf, 'a.pdf')).id))!
    expect(await buffer(await readFile(services, note, { start: 0, end: 3 }))).toEqual(Buffer.from('%PDF'))
    world.pass(25)
    await sweepFiles(services)
    expect(await services.storage.size(note.path!)).toBe(null)
    await bucket.close()
  })
})
