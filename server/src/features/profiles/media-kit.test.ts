import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { type Person, World } from '../../../test/world.ts'

let world: World
let influencer: Person
beforeAll(async () => {
  world = await World.open()
  influencer = await world.anInfluencer()
  const bio = 'أحب القهوة Coffee 120% 🎉 '.repeat(40).slice(0, 1000)
  await world.database.pool.query(`update users set display_name = $1, bio = $2 where id = $3`, [
    'Mina 漢字 مينا',
    bio,
    influencer.id,
  ])
  for (let i = 0; i < 8; i++) await world.aDeal(influencer)
})
afterAll(() => world.close())

const kit = (id: number | string, lng = 'en') => world.call('GET', `/api/profiles/${id}/media-kit.pdf?lng=${lng}`)
const code = (id: number | string) => world.call('GET', `/api/profiles/${id}/qr.svg`)
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a media kit', () => {
  it.each(languages)('in %s is one small page to take along', async (language) => {
    const begun = performance.now()
    const { status, body, headers } = await kit(influencer.id, language)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${influencer.username}%20media%20kit.pdf`,
    })
    expect(body.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(body.bytes)).toBe(1)
    expect(body.bytes.toString('latin1')).toContain(`/Lang (${language})`)
    expect(body.bytes.length).toBeLessThan(300_000)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('shows cover and avatar, small, and goes on without those that cannot be read', async () => {
    const noise = await sharp({
      create: {
        width: 1920,
        height: 480,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp()
      .toBuffer()
    const [avatar, cover] = [pictureUrl('avatar', randomUUID()), pictureUrl('cover', randomUUID())]
    for (const url of [avatar, cover]) await world.services.media.put(Readable.from(noise), url.replace('/media/', ''))
    const set = (avatarUrl: string, coverUrl: string) =>
      world.database.pool.query(`update users set avatar_url = $1, cover_url = $2 where id = $3`, [
        avatarUrl,
        coverUrl,
        influencer.id,
      ])
    await set(avatar, cover)
    const { body } = await kit(influencer.id)
    expect(body.bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(body.bytes.length).toBeLessThan(300_000)
    await set('/media/avatar/../../secret.webp', pictureUrl('cover', randomUUID()))
    const without = await kit(influencer.id)
    expect(without.status).toBe(200)
    expect(without.body.bytes.toString('latin1')).not.toContain('/Subtype /Image')
  })

  it('is of influencers who can be seen, alone', async () => {
    const blocked = await world.anInfluencer({ isActive: false })
    for (const id of [(await world.aBusiness()).id, blocked.id, (await world.anAdmin()).id, 2_000_000_000])
      expect((await kit(id)).status).toBe(404)
    for (const id of [influencer.username, '0', '2147483648', '1e3']) expect((await kit(id)).status).toBe(404)
  })

  it('falls back to English for an unknown language', async () => {
    expect((await kit(influencer.id, 'xx')).body.bytes.toString('latin1')).toContain('/Lang (en)')
  })
})

it.each(languages)('its words are there in %s', (language) => {
  const words = (of: string) => {
    const file = new URL(`../../../locales/${of}.json`, import.meta.url)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort()
    return Object.fromEntries(
      texts.filter(([key]) => key.startsWith('mediaKit.')).map(([key, text]) => [key, holes(text)]),
    )
  }
  expect(Object.keys(words('en')).length).toBeGreaterThan(20)
  expect(words(language)).toEqual(words('en'))
})

describe('the code of a profile', () => {
  it('leads to it by number, so that it outlives the user name', async () => {
    const { status, body, headers } = await code(influencer.id)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/svg+xml' })
    expect(body.text).toBe(renderSVG(`http://localhost/i/${influencer.id}`, { ecc: 'M', border: 4 }))
  })

  it('is there for businesses too, and for nobody who cannot be seen', async () => {
    expect((await code((await world.aBusiness()).id)).status).toBe(200)
    expect((await code((await world.anInfluencer({ isActive: false })).id)).status).toBe(404)
  })
})

it('is drawn for one network so often an hour and no more', async () => {
  let status = 200
  for (let i = 0; i < 61 && status !== 429; i++) ({ status } = await kit(2_000_000_000))
  expect(status).toBe(429)
  world.pass(1.1)
  expect((await kit(influencer.id)).status).toBe(200)
})
