import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { languages } from '#contract/languages.ts'
import { shareSubjects } from '#contract/search/explore/explore.ts'
import { exploreSharePath } from '#contract/search/explore/explore-paths.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
beforeAll(async () => {
  await set(influencer, `display_name = 'Mina 漢字 مينا'`)
  await setProfile(influencer, `expertise = '{travel,food}'`)
})

const set = (person: Person, columns: string) =>
  world.database.pool.query(`update users set ${columns} where id = $1`, [person.id])
const setProfile = (person: Person, columns: string) =>
  world.database.pool.query(`update user_profiles set ${columns} where user_id = $1`, [person.id])
const versionOf = async (person: Person): Promise<string> =>
  (await world.call('GET', `/api/profiles/${person.id}`)).body.shareVersion
const picture = (person: Person, query = '') => world.call('GET', `/share/profiles/${person.id}${query}`)
const size = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}
const expected = { format: 'jpeg', width: sharePicture.width, height: sharePicture.height }

describe('the picture of a profile for link previews', () => {
  it.each(languages)('is drawn in %s, mirrored in Arabic', async (language) => {
    const { status, headers, body } = await picture(influencer, `?lng=${language}`)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await size(body.bytes)).toEqual(expected)
    expect(body.bytes.length).toBeLessThan(300_000)
    // the side of the work is blue where there is none: at the end of the line
    const { data, info } = await sharp(body.bytes).raw().toBuffer({ resolveWithObject: true })
    const blueAt = (x: number) => data[(300 * info.width + x) * info.channels + 2]! > 200
    const isBlue = (x: number) => blueAt(x) && data[(300 * info.width + x) * info.channels]! < 80
    expect([isBlue(30), isBlue(1_170)]).toEqual(language === 'ar' ? [true, false] : [false, true])
  })

  it('is kept for ever under its version, which changes with what it shows', async () => {
    const version = await versionOf(influencer)
    const kept = await picture(influencer, `?v=${version}&lng=en`)
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(kept.headers.etag).toBe(`"${version}-en"`)
    const again = await world.call('GET', `/share/profiles/${influencer.id}?v=${version}`, undefined, {
      'if-none-match': kept.headers.etag as string,
    })
    expect(again.status).toBe(304)
    await setProfile(influencer, `profession = 'Photographer'`)
    const changes = [
      () => set(influencer, `display_name = 'Mina K'`),
      () => setProfile(influencer, `expertise = '{gaming}'`),
      () => world.aDeal(influencer, { price: 7_000 }),
    ]
    for (const change of changes) {
      const before = await picture(influencer)
      const versionBefore = await versionOf(influencer)
      await change()
      expect(await versionOf(influencer)).not.toBe(versionBefore)
      const { headers, body } = await picture(influencer, `?v=${versionBefore}`)
      expect(body.bytes.equals(before.body.bytes)).toBe(false)
      expect(headers['cache-control']).toBe('public, max-age=60')
    }
  })

  it('shows no price on request, and does not change with what it does not show', async () => {
    const shy = await world.anInfluencer()
    await setProfile(shy, `expertise = '{travel}'`)
    const version = await versionOf(shy)
    await world.aDeal(shy, { price: 4_200, isPriceHidden: true })
    await set(shy, 'total_views = 99')
    await setProfile(shy, `bio = 'Something else'`)
    expect(await versionOf(shy)).toBe(version)
  })

  it('shows face and work, and is not kept where one of them could not be read', async () => {
    const person = await world.anInfluencer()
    const avatar = pictureUrl('avatar', randomUUID())
    const missing = await picture(person)
    await set(person, `avatar_url = '${avatar}'`)
    const run = vi.spyOn(world.services.workers, 'run')
    expect((await picture(person)).status).toBe(200)
    expect((await picture(person)).status).toBe(200)
    expect(run).toHaveBeenCalledTimes(2)
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
      .webp()
      .toBuffer()
    await world.services.media.put(Readable.from(red), avatar.replace('/media/', ''))
    const { body } = await picture(person)
    expect(body.bytes.equals(missing.body.bytes)).toBe(false)
    const { data, info } = await sharp(body.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (130 * info.width + 138) * info.channels
    expect([data[at]! > 200, data[at + 1]! < 60]).toEqual([true, true])
    await picture(person)
    expect(run).toHaveBeenCalledTimes(3)
    run.mockRestore()
  })

  it('exists for businesses, and for nobody who is blocked or is an admin', async () => {
    expect((await picture(await world.aBusiness())).status).toBe(200)
    for (const hidden of [await world.anInfluencer({ isActive: false }), await world.anAdmin()])
      expect((await picture(hidden)).status).toBe(404)
    for (const id of ['0', '2147483648', 'mina'])
      expect((await world.call('GET', `/share/profiles/${id}`)).status).toBe(404)
  })
})

describe('the picture of a page that is about nobody', () => {
  it('is another for each subject, and kept for ever', async () => {
    const answers = await Promise.all(shareSubjects.map((each) => world.call('GET', exploreSharePath(each, 'en'))))
    for (const { status, headers, body } of answers) {
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(await size(body.bytes)).toEqual(expected)
    }
    expect(new Set(answers.map(({ body }) => body.bytes.toString('base64'))).size).toBe(shareSubjects.length)
    const arabic = await world.call('GET', exploreSharePath('travel', 'ar'))
    expect(arabic.headers.etag).toBe(`"${sharePicture.design}-ar"`)
  })

  it('does not exist for anything else', async () => {
    expect((await world.call('GET', '/share/explore/cats')).status).toBe(404)
  })
})

it.each(languages)('all of their texts are translated to %s', (language) => {
  const keys = (of: string) => {
    const file = new URL(`../../../../../locales/${of}.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return Object.keys(texts).filter((key) => key.startsWith('share.'))
  }
  expect(keys('en').length).toBeGreaterThan(15)
  expect(keys(language)).toEqual(keys('en'))
})
