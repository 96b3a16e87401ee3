import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, World } from '../../../test/world.ts'

let world: World
let influencer: Person
let picture: Buffer
beforeAll(async () => {
  world = await World.open()
  influencer = await world.anInfluencer({ isVerified: false })
  const drawn = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
  picture = await drawn
    .withExif({ IFD0: { Copyright: 'Home address of Ana' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())
beforeEach(() => world.pass(2))

const send = async (person: Person, content: Buffer, name = 'me.jpg') => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  return person.call('POST', '/api/uploads?purpose=avatar', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
  })
}
const folder = () => path.join(world.services.configuration.dataDir, 'media', 'avatars')
const shown = async () => (await influencer.call('GET', '/api/user')).body.avatarUrl as string | null

it('a picture of oneself is cut to a square, loses its metadata and is shown at once', async () => {
  const { status, body } = await send(influencer, picture)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.url).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.webp$/)
  expect(await shown()).toBe(body.url)
  const { format, width, height, exif } = await sharp(path.join(folder(), path.basename(body.url))).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined })
  expect((await world.call('GET', `/api/profiles/${influencer.username}`)).body.avatarUrl).toBe(body.url)
})

it('a new picture takes the place of the one before, of which nothing is left', async () => {
  const first = (await send(influencer, picture)).body.url
  const second = (await send(influencer, picture)).body.url
  expect(second).not.toBe(first)
  expect(readdirSync(folder())).toEqual([path.basename(second)])
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

it('half a picture is refused and changes nothing', async () => {
  const before = await shown()
  expect(await send(influencer, picture.subarray(0, picture.length / 2))).toMatchObject({ status: 415 })
  expect(await shown()).toBe(before)
  expect(readdirSync(folder()).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('is refused when it is tried too often, and for who is signed out', async () => {
  for (let i = 0; i < 20; i++) await send(influencer, Buffer.alloc(0))
  expect(await send(influencer, picture)).toMatchObject({ status: 429 })
  expect(await send(world.aStranger(), picture)).toMatchObject({ status: 401 })
})
