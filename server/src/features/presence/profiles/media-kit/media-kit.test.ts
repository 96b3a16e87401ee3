import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { languages } from '#contract/languages.ts'
import { aMarket } from '../../../../../test/market.ts'
import { aVisitor, browser } from '../../../../../test/visitors.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
beforeAll(async () => {
  const bio = 'أحب القهوة Coffee 120% 🎉 '.repeat(40).slice(0, 1000)
  const { pool } = world.database
  await pool.query('update users set display_name = $1 where id = $2', ['Mina 漢字 مينا', influencer.id])
  await pool.query('update user_profiles set bio = $1 where user_id = $2', [bio, influencer.id])
  for (let i = 0; i < 8; i++) await world.aDeal(influencer)
})

const kit = (id: number | string, lng = 'en') => world.call('GET', `/api/profiles/${id}/media-kit.pdf?lng=${lng}`)
const code = (id: number | string) => world.call('GET', `/api/profiles/${id}/qr.svg`)
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a media kit', () => {
  it.each(languages)('in %s is one small page to download', async (language) => {
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

  it('shows cover and avatar, scaled down, and skips those that cannot be read', async () => {
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
    const set = async (avatarUrl: string, coverUrl: string) => {
      await world.database.pool.query('update users set avatar_url = $1 where id = $2', [avatarUrl, influencer.id])
      await world.database.pool.query('update user_profiles set cover_url = $1 where user_id = $2', [
        coverUrl,
        influencer.id,
      ])
    }
    await set(avatar, cover)
    const { body } = await kit(influencer.id)
    expect(body.bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(body.bytes.length).toBeLessThan(300_000)
    await set('/media/avatar/../../secret.webp', pictureUrl('cover', randomUUID()))
    const without = await kit(influencer.id)
    expect(without.status).toBe(200)
    expect(without.body.bytes.toString('latin1')).not.toContain('/Subtype /Image')
  })

  it('exists for visible influencers only', async () => {
    const blocked = await world.anInfluencer({ isActive: false })
    for (const id of [(await world.aBusiness()).id, blocked.id, (await world.anAdmin()).id, 2_000_000_000])
      expect((await kit(id)).status).toBe(404)
    for (const id of [influencer.username, '0', '2147483648', '1e3']) expect((await kit(id)).status).toBe(404)
  })

  it('falls back to English for an unknown language', async () => {
    expect((await kit(influencer.id, 'xx')).body.bytes.toString('latin1')).toContain('/Lang (en)')
  })
})

it.each(languages)('all of its texts are translated to %s', (language) => {
  const words = (of: string) => {
    const file = new URL(`../../../../../locales/${of}.json`, import.meta.url)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort()
    return Object.fromEntries(
      texts.filter(([key]) => key.startsWith('mediaKit.')).map(([key, text]) => [key, holes(text)]),
    )
  }
  expect(Object.keys(words('en')).length).toBeGreaterThan(20)
  expect(words(language)).toEqual(words('en'))
})

describe('the QR code of a profile', () => {
  it('links to it by id, so that it survives a change of username', async () => {
    const { status, body, headers } = await code(influencer.id)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/svg+xml' })
    expect(body.text).toBe(renderSVG(`http://localhost/i/${influencer.id}`, { ecc: 'M', border: 4 }))
  })

  it('exists for businesses too, and for no hidden user', async () => {
    expect((await code((await world.aBusiness()).id)).status).toBe(200)
    expect((await code((await world.anInfluencer({ isActive: false })).id)).status).toBe(404)
  })
})

it('a media kit can be downloaded 30 times a minute from one network', async () => {
  world.pass(0.1)
  for (let i = 0; i < 30; i++) expect((await kit(2_000_000_000)).status).toBe(404)
  const { status, headers, body } = await kit(influencer.id)
  expect([status, headers['retry-after'], body.code]).toEqual([429, '60', 'too_many'])
  world.pass(0.02)
  expect((await kit(influencer.id)).status).toBe(200)
})

describe('drawing a media kit', () => {
  it('happens once for concurrent requests, and not again until its content changes', async () => {
    world.pass(0.1)
    const other = await world.anInfluencer()
    const run = vi.spyOn(world.services.workers, 'run')
    const answers = await Promise.all(Array.from({ length: 10 }, () => kit(other.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { body } of answers) expect(body.bytes.equals(answers[0]!.body.bytes)).toBe(true)
    await kit(other.id)
    expect(run).toHaveBeenCalledTimes(1)
    await world.database.pool.query(`update user_profiles set bio = 'Another one' where user_id = $1`, [other.id])
    expect((await kit(other.id)).body.bytes.equals(answers[0]!.body.bytes)).toBe(false)
    expect(run).toHaveBeenCalledTimes(2)
    run.mockRestore()
  })

  it('is refused while 50 of many networks wait, and works again afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => world.aBusiness({ balance: 0 })))
    const answers = await Promise.all(
      people.map(({ id }, i) => aVisitor(world, browser, `198.${i}.100.1`)('GET', `/api/profiles/${id}/qr.svg`)),
    )
    const made = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(made.length).toBeGreaterThanOrEqual(50 + os.availableParallelism())
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused)
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'busy'])
    expect((await code(people.at(-1)!.id)).status).toBe(200)
  })
})
