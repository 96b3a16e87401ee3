import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureWidths } from '#contract/foundation/uploads/uploads.ts'
import { heicOf } from '../../../../../test/heic.ts'
import { sizePlanFor, writePicture } from './pictures.ts'

const sent = { type: 'image/jpeg' }
let folder: string
let input: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pictures-'))
  input = path.join(folder, 'in.jpg')
  await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toFile(input)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The picture workers of this process. */
const workers = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
    .filter(([, , parent, what]) => Number(parent) === process.pid && what!.includes('picture-worker'))
    .map(([, pid]) => Number(pid))

/** Resident megabytes of a process; 0 once it has ended. */
const memoryOf = (pid: number) =>
  existsSync(`/proc/${pid}/statm`) ? (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4) / 1024 : 0

describe('a picture sent at the moment when its worker ends for want of work', () => {
  afterEach(() => void vi.useRealTimers())

  it('is written by the next worker', async () => {
    const small = path.join(folder, 'brief.png')
    await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toFile(small)
    const write = (name: string) => writePicture({ type: 'image/png', input: small, folder, name, plan: null })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await write('first')
    vi.advanceTimersByTime(10_000)
    expect((await write('second')).written).toHaveLength(1)
  })
})

describe('a public picture', () => {
  it('is written in every width of its purpose, in its aspect ratio and never upscaled', async () => {
    const { written } = await writePicture({ ...sent, input, folder, name: 'cover', plan: sizePlanFor('cover', null) })
    expect(written).toHaveLength(1 + 2 * pictureWidths.cover.length)
    for (const width of pictureWidths.cover) {
      const found = await sharp(path.join(folder, `cover-${width}.avif`)).metadata()
      expect([found.width, found.height]).toEqual([width, width / 4])
    }
    const small = path.join(folder, 'small.png')
    await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toFile(small)
    await writePicture({ ...sent, input: small, folder, name: 'item', plan: sizePlanFor('showcase', null) })
    const largest = await sharp(path.join(folder, 'item.webp')).metadata()
    expect(largest).toMatchObject({ width: 300, height: 200, hasAlpha: true })
  })
})

describe('a picture with 16 bits a colour', () => {
  it.each(['p3', 'srgb'])('has the same colours as before (%s)', async (profile) => {
    const green = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 0, g: 200, b: 60 } } })
    const fine = path.join(folder, `fine-${profile}.png`)
    const eight = await green.withIccProfile(profile).png().toBuffer()
    await sharp(eight).toColourspace('rgb16').withIccProfile(profile).png().toFile(fine)
    expect(await sharp(fine).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true })
    for (const plan of [null, sizePlanFor('avatar', null)]) {
      const { written } = await writePicture({ type: 'image/png', input: fine, folder, name: 'fine', plan })
      const stored = path.join(folder, written[0]!)
      expect(await sharp(stored).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb', hasProfile: false })
      const [r, g, b] = await sharp(stored).raw().toBuffer()
      expect([r! < 8, Math.abs(g! - 200) < 4, Math.abs(b! - 60) < 4], `${r},${g},${b}`).toEqual([true, true, true])
    }
  })
})

describe('a HEIC of the maximum size', () => {
  it('is decoded within the memory limit', async () => {
    const plain = { width: 8_000, height: 5_000, channels: 3, background: 'teal' } as const
    const heic = path.join(folder, 'large.heic')
    writeFileSync(heic, await heicOf(await sharp({ create: plain }).png().toBuffer(), { tile: 512 }))
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, ...workers().map(memoryOf))
    }, 100)
    const { written } = await writePicture({ type: 'image/heic', input: heic, folder, name: 'large', plan: null })
    clearInterval(watch)
    expect(await sharp(path.join(folder, written[0]!)).metadata()).toMatchObject({ width: 8_000, height: 5_000 })
    expect(peak).toBeGreaterThan(100)
    expect(peak).toBeLessThan(450)
  }, 60_000)
})

describe('a long screenshot', () => {
  it('of 1170 × 9,000 pixels, or of 20,000, keeps its size', async () => {
    for (const height of [9_000, 20_000]) {
      const long = path.join(folder, 'long.png')
      await sharp({ create: { width: 1_170, height, channels: 3, background: 'teal' } })
        .png()
        .toFile(long)
      await writePicture({ type: 'image/png', input: long, folder, name: 'long', plan: null })
      expect(await sharp(path.join(folder, 'long')).metadata()).toMatchObject({ width: 1_170, height })
    }
  })
})

describe('a picture that overloads its decoder', () => {
  it('is refused, and the next one is accepted', async () => {
    await writePicture({ ...sent, input, folder, name: 'first', plan: null })
    // looked up beforehand, since listing processes may take longer than the job
    const [pid] = workers()
    const doomed = writePicture({ ...sent, input, folder, name: 'doomed', plan: sizePlanFor('showcase', null) })
    const next = writePicture({ ...sent, input, folder, name: 'next', plan: sizePlanFor('avatar', null) })
    const refused = expect(doomed).rejects.toMatchObject({ status: 415, code: 'upload_too_complex' })
    await new Promise((done) => setTimeout(done, 20))
    process.kill(pid!, 'SIGKILL')
    await refused
    expect((await next).written).toContain('next.webp')
  })

  it('is refused as damaged when unreadable or missing', async () => {
    const damaged = { status: 415, code: 'upload_damaged' }
    const missing = path.join(folder, 'none.jpg')
    await expect(writePicture({ ...sent, input: missing, folder, name: 'x', plan: null })).rejects.toMatchObject(
      damaged,
    )
    const drawing = path.join(folder, 'drawing.png')
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toFile(drawing)
    await expect(writePicture({ ...sent, input: drawing, folder, name: 'x', plan: null })).rejects.toMatchObject(
      damaged,
    )
  })
})
