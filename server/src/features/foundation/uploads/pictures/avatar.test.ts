import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { partsOf, pictureNames, pictureWidths, sourcesOf } from '#contract/foundation/uploads/pictures.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'
import { userProfiles } from '../../users/tables.ts'

const { world } = await aMarket()
const influencer = await world.anInfluencer({ isVerified: false })
let picture: Buffer
beforeAll(async () => {
  const drawn = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
  picture = await drawn
    .withExif({ IFD0: { Copyright: 'Home address of Ana' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => world.pass(2))

const send = async (person: Person, content: Buffer, name = 'me.jpg', query = '', purpose = 'avatar') => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  return person.call('POST', `/api/uploads?purpose=${purpose}${query}`, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
  })
}
const folder = () => path.join(world.services.configuration.dataDir, 'media', 'avatar')
const rowsOf = async ({ id }: Person) => {
  const { rows } = await world.database.orm.execute<{ id: string }>(sql`select id from files where owner_id = ${id}`)
  return rows.map((row) => row.id)
}
const shown = async () => (await influencer.call('GET', '/api/user')).body.avatarUrl as string | null

it('an avatar is cropped to a square, stripped of metadata and shown at once', async () => {
  const { status, body } = await send(influencer, picture)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.url).toMatch(/^\/media\/avatar\/[0-9a-f-]{36}\.webp#[\w-]{43}$/)
  expect(await shown()).toBe(body.url)
  const { format, width, height, exif } = await sharp(
    path.join(folder(), path.basename(partsOf(body.url).address)),
  ).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined })
  expect((await world.call('GET', `/api/profiles/${influencer.username}`)).body.avatarUrl).toBe(body.url)
})

it('an avatar’s file name is stored with the account, and removed with the picture', async () => {
  const recorded = async () => {
    const [row] = await world.database.orm.select().from(userProfiles).where(eq(userProfiles.userId, influencer.id))
    return row!.profilePictureFilename
  }
  const { name } = (await send(influencer, picture)).body
  expect(name).toMatch(/\.webp$/)
  expect(await recorded()).toBe(name)
  expect((await influencer.call('DELETE', '/api/user/pictures/avatar')).status).toBe(204)
  expect(await recorded()).toBeNull()
})

it('a new avatar replaces the previous one, of which nothing is left', async () => {
  const first = (await send(influencer, picture)).body.url
  const second = (await send(influencer, picture)).body.url
  expect(second).not.toBe(first)
  const id = path.basename(partsOf(second).address, '.webp')
  expect(readdirSync(folder()).every((name) => name.startsWith(id))).toBe(true)
  expect(readdirSync(folder())).toHaveLength(1 + 2 * pictureWidths.avatar.length)
  expect(await rowsOf(influencer)).toEqual([id])
})

it('an avatar is stored in every size and format, and cacheable for a year', async () => {
  const { id, url: shownUrl } = (await send(influencer, picture)).body
  const url = partsOf(shownUrl).address
  const requested = Object.values(sourcesOf(shownUrl)!).flatMap((set) =>
    set.split(', ').map((each) => each.split(' ')[0]!),
  )
  expect([url, ...requested].sort()).toEqual(
    pictureNames('avatar', id)
      .map((name) => `/media/${name}`)
      .sort(),
  )
  for (const address of requested) {
    const answer = await world.call('GET', address)
    const [, width, format] = /-(\d+)\.(webp|avif)$/.exec(address)!
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=3600',
        'content-length': String(answer.body.bytes.length),
      },
    })
    const found = await sharp(answer.body.bytes).metadata()
    expect({ width: found.width, height: found.height, exif: found.exif, icc: found.icc }).toEqual({
      width: Number(width),
      height: Number(width),
      exif: undefined,
      icc: undefined,
    })
  }
  const tag = String((await world.call('GET', url)).headers.etag)
  expect((await world.call('GET', url, undefined, { 'if-none-match': tag })).status).toBe(304)
  expect((await world.call('GET', url, undefined, { range: 'bytes=0-3' })).body.text).toBe('RIFF')
})

it.each(['/media/avatar/x.webp', '/media/avatar/..%2f..%2fsecret', '/media/../secret', '/media/avatar', '/media/'])(
  'there is nothing at %s',
  async (address) => expect((await world.call('GET', address)).status).toBe(404),
)

it('an avatar is cropped as requested; a crop outside of the picture is refused', async () => {
  const halves = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: 'blue' } }, left: 400, top: 0 }])
    .png()
    .toBuffer()
  const { status, body } = await send(influencer, halves, 'me.png', '&crop=0.5,0,0.5,1')
  expect(status, JSON.stringify(body)).toBe(201)
  const { dominant } = await sharp((await world.call('GET', body.url)).body.bytes).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
  for (const crop of ['0.5,0,0.6,1', '0,0,0,1', '-1,0,1,1', '0,0,1', 'all', '0,0,1,1e9', '..,0,1,1']) {
    expect(await send(influencer, halves, 'me.png', `&crop=${crop}`)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'crop' }] },
    })
  }
})

it('an avatar is cropped after applying the orientation in its metadata', async () => {
  const lying = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: 'blue' } }, left: 400, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // upright, its red half is above
  const { body } = await send(influencer, lying, 'me.jpg', '&crop=0,0,1,0.5')
  const { dominant } = await sharp((await world.call('GET', body.url)).body.bytes).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(50)
})

it('an avatar can be removed, idempotently', async () => {
  await send(influencer, picture)
  expect((await influencer.call('DELETE', '/api/user/pictures/avatar')).status).toBe(204)
  expect(await shown()).toBe(null)
  expect(readdirSync(folder())).toEqual([])
  expect(await rowsOf(influencer)).toEqual([])
  expect((await influencer.call('DELETE', '/api/user/pictures/avatar')).status).toBe(204)
  expect((await influencer.call('DELETE', '/api/user/pictures/passport')).status).toBe(404)
})

it('a logo is for businesses only', async () => {
  const business = await world.aBusiness()
  const answer = await send(business, picture, 'logo.jpg', '', 'logo')
  expect(answer.body.url).toMatch(/^\/media\/logo\//)
  expect((await business.call('GET', '/api/user')).body.avatarUrl).toBe(answer.body.url)
  expect(await send(influencer, picture, 'logo.jpg', '', 'logo')).toMatchObject({ status: 403 })
})

it.each([
  ['nothing', Buffer.alloc(0), 422, 'upload_empty'],
  ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'upload_type'],
  ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'upload_type'],
])('%s is refused and changes nothing', async (_, content, status, code) => {
  const before = await shown()
  expect(await send(influencer, content)).toMatchObject({ status, body: { code } })
  expect(await shown()).toBe(before)
})

it('a truncated picture is refused and changes nothing', async () => {
  const before = await shown()
  expect(await send(influencer, picture.subarray(0, picture.length / 2))).toMatchObject({ status: 415 })
  expect(await shown()).toBe(before)
  expect(readdirSync(folder()).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('an upload is refused after too many, and when signed out', async () => {
  for (let i = 0; i < 30; i++) await send(influencer, Buffer.alloc(0))
  expect(await send(influencer, picture)).toMatchObject({ status: 429 })
  expect(await send(world.aStranger(), picture)).toMatchObject({ status: 401 })
})
