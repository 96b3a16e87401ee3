import { rm } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PicturePurpose, partsOf, pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { type Person, showcaseInput, World } from '../../../../../test/world.ts'
import { users } from '../../users/tables.ts'
import { files } from '../tables.ts'
import { makePlaceholders } from './make-placeholders.ts'
import { makePlaceholder } from './placeholder.ts'

/** A picture with a red left half and a blue right half. */
const halves = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } }, left: 40, top: 0 },
  ])

/** The colour of a pixel of a placeholder, in 5, 6 and 5 bits. */
function colourAt(placeholder: string, row: number, column: number): number[] {
  const pixel = Buffer.from(placeholder, 'base64url').readUInt16BE((row * 4 + column) * 2)
  return [pixel >> 11, (pixel >> 5) & 63, pixel & 31]
}

describe('a placeholder', () => {
  it('is 32 bytes that keep the colours where they are', async () => {
    const placeholder = await makePlaceholder(await halves().png().toBuffer())
    expect(Buffer.from(placeholder, 'base64url')).toHaveLength(32)
    for (const row of [0, 3]) {
      expect(colourAt(placeholder, row, 0)).toEqual([31, 0, 0])
      expect(colourAt(placeholder, row, 3)).toEqual([0, 0, 31])
    }
  })

  it('is none for a picture that is transparent in places', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } })
    expect(await makePlaceholder(await clear.png().toBuffer())).toBe('')
  })
})

describe('pictures', () => {
  let world: World
  let person: Person
  beforeAll(async () => {
    world = await World.open()
    person = await world.anInfluencer()
  })
  afterAll(() => world.close())
  beforeEach(() => world.pass(2))

  const upload = async (purpose: string, content?: Buffer) => {
    const data = new FormData()
    data.append('file', new File([new Uint8Array(content ?? (await halves().png().toBuffer()))], 'a.png'))
    const request = new Response(data)
    const headers = { 'content-type': request.headers.get('content-type')! }
    const { body } = await person.call(
      'POST',
      `/api/uploads?purpose=${purpose}`,
      Buffer.from(await request.arrayBuffer()),
      headers,
    )
    return body as { id: string; url: string }
  }
  const profile = async () => (await person.call('GET', '/api/user')).body as Record<'avatarUrl' | 'coverUrl', string>
  const add = async (address: string, body: object) =>
    (await person.call('POST', address, body)).body as { id: number; imageUrl: string }
  const rowOf = async (id: string) => (await world.database.orm.select().from(files).where(eq(files.id, id)))[0]!

  it('carry their placeholder in the URL, wherever it is shown', async () => {
    const [avatar, cover] = [await upload('avatar'), await upload('cover')]
    const { avatarUrl, coverUrl } = await profile()
    expect([avatarUrl, coverUrl]).toEqual([avatar.url, cover.url])
    const shown = (await world.call('GET', `/api/profiles/${person.username}`)).body
    for (const url of [avatarUrl, coverUrl, shown.avatarUrl, shown.coverUrl])
      expect(colourAt(partsOf(url).placeholder!, 1, 3)[2]).toBeGreaterThan(25)
    const link = await upload('link')
    const { imageUrl } = await add('/api/links', {
      title: 'Shop',
      url: 'https://shop.example',
      imageFileId: link.id,
    })
    expect(imageUrl).toBe(link.url)
    expect(partsOf(imageUrl).placeholder).toBe((await rowOf(link.id)).placeholder)
  })

  it('that are older get theirs by a job, once, wherever they are shown', async () => {
    const [avatar, cover, link, work] = [
      await upload('avatar'),
      await upload('cover'),
      await upload('link'),
      await upload('showcase'),
    ]
    const shop = await add('/api/links', {
      title: 'Old shop',
      url: 'https://old.example',
      imageFileId: link.id,
    })
    const item = await add('/api/showcase/items', {
      ...showcaseInput,
      embedUrl: null,
      mediaType: 'image',
      imageFileId: work.id,
    })
    // as they were before there were placeholders
    const { pool } = world.database
    await pool.query('update files set placeholder = null')
    await pool.query(`update users set avatar_url = split_part(avatar_url, '#', 1)`)
    await pool.query(`update user_profiles set cover_url = split_part(cover_url, '#', 1)`)
    await pool.query(`update influencer_links set image_url = split_part(image_url, '#', 1)`)
    await pool.query(`update showcase_portfolio_items set image_url = split_part(image_url, '#', 1)`)
    expect((await profile()).avatarUrl).toBe(pictureUrl('avatar', avatar.id))

    expect(await makePlaceholders(world.services)).toBeGreaterThanOrEqual(4)
    // computed from a smaller size, and so not identical to the last bit
    const withPlaceholder = async (purpose: PicturePurpose, id: string) => {
      const { placeholder } = await rowOf(id)
      expect(colourAt(placeholder!, 1, 0)[0]).toBeGreaterThan(25)
      return pictureUrl(purpose, id, placeholder)
    }
    expect(await profile()).toMatchObject({
      avatarUrl: await withPlaceholder('avatar', avatar.id),
      coverUrl: await withPlaceholder('cover', cover.id),
    })
    const ofLinks = (await person.call('GET', '/api/links')).body.items as { id: number; imageUrl: string }[]
    expect(ofLinks.find(({ id }) => id === shop.id)!.imageUrl).toBe(await withPlaceholder('link', link.id))
    expect((await person.call('GET', `/api/showcase/items/${item.id}`)).body.imageUrl).toBe(
      await withPlaceholder('showcase', work.id),
    )
    expect(await makePlaceholders(world.services)).toBe(0)
  })

  it('whose content is missing are left without, and not tried again', async () => {
    const { id } = await upload('avatar')
    const { dataDir } = world.services.configuration
    await rm(path.join(dataDir, 'media', 'avatar', `${id}-96.webp`))
    await world.database.orm.update(files).set({ placeholder: null }).where(eq(files.id, id))
    await world.database.orm
      .update(users)
      .set({ avatarUrl: pictureUrl('avatar', id) })
      .where(eq(users.id, person.id))
    expect(await makePlaceholders(world.services)).toBe(0)
    expect((await rowOf(id)).placeholder).toBe('')
    expect((await profile()).avatarUrl).toBe(pictureUrl('avatar', id))
  })

  it('that replace each other leave nothing behind', async () => {
    const first = await upload('avatar')
    await upload('avatar')
    expect(await rowOf(first.id)).toBeUndefined()
  })
})
