import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import {
  acceptedTypes,
  filePath,
  pickerTypes,
  type UploadPurpose,
  uploadPurposes,
} from '#contract/foundation/uploads/uploads.ts'
import { animatedPng } from '../../../../../test/animated-png.ts'
import { heicOf } from '../../../../../test/heic.ts'
import { aMarket } from '../../../../../test/market.ts'
import { files } from '../tables.ts'
import { readFile } from '../uploads.ts'

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })
/** Red in the corner at the top left, otherwise teal. */
let picture: Buffer
beforeAll(async () => {
  const red = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  picture = await sharp({ create: { width: 192, height: 128, channels: 3, background: 'teal' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
})
beforeEach(() => world.pass(1))

const upload = async (content: Buffer, name: string, purpose: UploadPurpose = 'message', person = influencer) => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  const body = Buffer.from(await request.arrayBuffer())
  return person.call('POST', `/api/uploads?purpose=${purpose}`, body, {
    'content-type': request.headers.get('content-type')!,
  })
}
const contentOf = async (id: string): Promise<Buffer> => (await influencer.call('GET', filePath(id))).body.bytes
const colourAt = async (content: Buffer, left: number, top: number) => [
  ...(await sharp(content).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
const isRed = ([red, green, blue]: number[]) => red! > 200 && green! < 60 && blue! < 60

describe('a photograph of a phone', () => {
  it.each([
    ['IMG_0001.HEIC', 'IMG_0001.jpg'],
    ['photo.jpg', 'photo.jpg'],
    ['scan.heif', 'scan.jpg'],
  ])('in HEIC, called %s, is stored as the JPEG %s', async (name, expected) => {
    const { status, body } = await upload(await heicOf(picture, { tile: 64, exif: 'Home address' }), name)
    expect({ status, body }).toMatchObject({ status: 201, body: { name: expected, mime: 'image/jpeg', kind: 'image' } })
    const stored = await contentOf(body.id)
    const { format, width, height, exif, icc } = await sharp(stored).metadata()
    expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 192, height: 128 })
    expect([isRed(await colourAt(stored, 8, 8)), isRed(await colourAt(stored, 100, 100))]).toEqual([true, false])
  })

  it('in one piece or with another brand is the same', async () => {
    for (const brand of ['mif1', 'heix', 'msf1', 'hevc'])
      expect((await upload(await heicOf(picture, { brand }), 'a.heic')).body).toMatchObject({ mime: 'image/jpeg' })
  })

  it('is stored upright', async () => {
    const { body } = await upload(await heicOf(picture, { tile: 64, turns: 1 }), 'a.heic')
    const stored = await contentOf(body.id)
    expect(await sharp(stored).metadata()).toMatchObject({ width: 128, height: 192 })
    // turned counter-clockwise, the corner is at the bottom
    expect([isRed(await colourAt(stored, 8, 184)), isRed(await colourAt(stored, 8, 8))]).toEqual([true, false])
  })

  it('keeps its colours', async () => {
    const green = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 0, g: 200, b: 60 } } })
    const wide = await green.withIccProfile('p3').png().toBuffer()
    const { icc } = await sharp(wide).metadata()
    const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    const bare = await sharp(raw, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer()
    const { body } = await upload(await heicOf(bare, { icc }), 'a.heic')
    const [red, greenest, blue] = await colourAt(await contentOf(body.id), 30, 30)
    expect([red! < 12, Math.abs(greenest! - 200) < 6, Math.abs(blue! - 60) < 8]).toEqual([true, true, true])
  })

  it('becomes an avatar in all sizes', async () => {
    const { status, body } = await upload(await heicOf(picture, { tile: 64 }), 'me.heic', 'avatar')
    expect(status).toBe(201)
    const { bytes } = (await world.call('GET', partsOf(body.url).address)).body
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('is an identity paper, encrypted', async () => {
    for (const [content, name] of [
      [await heicOf(picture), 'passport.heic'],
      [await sharp(picture).avif().toBuffer(), 'passport.avif'],
    ] as const) {
      const { status, body } = await upload(content, name, 'kyc')
      expect({ status, body }).toMatchObject({ status: 201, body: { name: 'passport.jpg', mime: 'image/jpeg' } })
      const [row] = await world.database.orm.select().from(files).where(eq(files.id, body.id))
      const opened = await buffer(await readFile(world.services, row!))
      expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 128 })
    }
  })

  it('that is cut off or has too many pixels is refused', async () => {
    const content = await heicOf(picture, { tile: 64 })
    expect(await upload(content.subarray(0, -200), 'a.heic')).toMatchObject({
      status: 415,
      body: { code: 'upload_damaged' },
    })
    const huge = Buffer.from(content)
    const size = Buffer.from([0, 0, 0, 192, 0, 0, 0, 128])
    const wrong = Buffer.from([0, 0, 0xff, 192, 0, 0, 0xff, 128])
    for (let at = huge.indexOf(size); at >= 0; at = huge.indexOf(size)) huge.set(wrong, at)
    expect(await upload(huge, 'a.heic')).toMatchObject({
      status: 415,
      body: { code: 'upload_dimensions', message: uploadErrors.uploadDimensions },
    })
  })
})

describe('an AVIF', () => {
  it('is stored as a JPEG, and as a PNG where it is transparent', async () => {
    const opaque = await upload(await sharp(picture).avif().toBuffer(), 'a.avif')
    expect(opaque.body).toMatchObject({ name: 'a.jpg', mime: 'image/jpeg' })
    expect(isRed(await colourAt(await contentOf(opaque.body.id), 8, 8))).toBe(true)
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000040' } })
    const { body } = await upload(await clear.avif().toBuffer(), 'logo.avif')
    expect(body).toMatchObject({ name: 'logo.png', mime: 'image/png' })
    expect(await sharp(await contentOf(body.id)).metadata()).toMatchObject({ hasAlpha: true, width: 40, height: 30 })
  })
})

describe('an animated PNG', () => {
  const content = animatedPng([
    { colour: [255, 0, 0, 255], ms: 100 },
    { colour: [0, 255, 0, 255], ms: 250 },
    { colour: [0, 0, 255, 128], ms: 400 },
  ])

  it.each(['a.png', 'a.apng'])('called %s stays an animation', async (name) => {
    const { body } = await upload(content, name)
    expect(body).toMatchObject({ name: 'a.webp', mime: 'image/webp' })
    const { pages, delay, loop, width, pageHeight } = await sharp(await contentOf(body.id), { pages: -1 }).metadata()
    expect({ pages, delay, loop, width, pageHeight }).toEqual({
      pages: 3,
      delay: [100, 250, 400],
      loop: 2,
      width: 20,
      pageHeight: 10,
    })
  })

  it('is its first frame as an avatar', async () => {
    const { body } = await upload(content, 'a.png', 'avatar')
    const { bytes } = (await world.call('GET', partsOf(body.url).address)).body
    expect(isRed(await colourAt(bytes, 100, 100))).toBe(true)
  })

  it('that ends before its last frame or has too many is refused', async () => {
    const frame = { colour: [255, 0, 0, 255] as [number, number, number, number], ms: 100 }
    const many = animatedPng(Array.from({ length: 101 }, () => frame))
    expect((await upload(many, 'a.png')).body).toMatchObject({ code: 'upload_dimensions' })
    const short = Buffer.from(content)
    const control = animatedPng([...Array(9).keys()].map(() => frame)).subarray(33, 53)
    control.copy(short, 33)
    expect((await upload(short, 'a.png')).body).toMatchObject({ code: 'upload_damaged' })
  })
})

describe('pictures of phones', () => {
  const withPictures = uploadPurposes.filter((purpose) => acceptedTypes(purpose, 'image').length > 0)

  it('can be chosen wherever pictures can be', () => {
    for (const purpose of withPictures)
      for (const type of ['image/heic', 'image/heif', 'image/avif', '.heic', '.heif', '.avif'])
        expect(pickerTypes(purpose).split(','), purpose).toContain(type)
    expect(withPictures).toContain('kyc')
  })

  it.each(['avatar', 'showcase', 'kyc', 'verification', 'message', 'video_captions', 'campaign_logo'] as const)(
    'and what else is accepted is said where another file is refused (%s)',
    async (purpose) => {
      const person = purpose === 'campaign_logo' ? business : influencer
      const { status, body } = await upload(Buffer.from('MZ\u0090\u0000program', 'latin1'), 'a.xyz', purpose, person)
      expect({ status, body }).toMatchObject({ status: 415, body: { code: 'upload_type' } })
      const named = acceptedTypes(purpose).map((type) => type.split('/')[1]!.toUpperCase())
      for (const name of ['JPEG', 'PNG', 'HEIC', 'AVIF', 'PDF'])
        expect(body.message.includes(name), `${name} in ${body.message}`).toBe(named.includes(name))
    },
  )
})
