import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Demuxer } from 'node-av'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimedHours, packedIndex, understated } from '../../../../../test/hostile-videos.ts'
import { recordVideo } from '../../../../../test/video-files.ts'
import { type VideoJob, videoFiles } from './job.ts'
import { processVideo } from './run-worker.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-video-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const normal = { priority: 0 }
/** A length with two thumbnails. */
const wideSeconds = 2.5
let runs = 0
const process = async (name: string, job: Partial<VideoJob> = {}, options = {}) => {
  const results = at(`results-${runs++}`)
  mkdirSync(results)
  const outcome = await processVideo(
    { input: at(name), format: 'mov', folder: results, watermark: 'Vivobid', ...job },
    { ...normal, ...options },
  )
  return { outcome, file: (which: keyof typeof videoFiles) => path.join(results, videoFiles[which]) }
}

beforeAll(async () => {
  const metadata = { location: '+41.3800+002.1700/', title: 'At home', comment: 'Ana' }
  await recordVideo(at('wide.mp4'), { width: 1920, height: 1080, seconds: wideSeconds, metadata })
  await recordVideo(at('silent.mp4'), { width: 360, height: 640, sound: false, seconds: 2 })
  await recordVideo(at('clip.webm'), { seconds: 2 })
}, 60_000)

describe('a processed video', () => {
  /** The poster with a watermark. */
  let poster: string
  it('has a 720p preview without metadata, a poster, thumbnails and its length', async () => {
    const percents: number[] = []
    const { outcome, file } = await process('wide.mp4', {}, { onPercent: (percent: number) => percents.push(percent) })
    expect(outcome).toMatchObject({
      result: { width: 1920, height: 1080, thumbnails: { columns: 2, count: 2, secondsApart: 2 } },
    })
    expect((outcome as { result: { seconds: number } }).result.seconds).toBeCloseTo(wideSeconds, 0)
    await using preview = await Demuxer.open(file('preview'))
    expect(preview.video()!.codecpar).toMatchObject({ width: 1280, height: 720 })
    expect(preview.audio()).toBeDefined()
    expect(Object.keys(preview.metadata).sort()).toEqual([
      'compatible_brands',
      'encoder',
      'major_brand',
      'minor_version',
    ])
    poster = file('poster')
    const bytes = readFileSync(file('preview'))
    expect(bytes.includes('Ana')).toBe(false)
    expect(bytes.includes('+41.38')).toBe(false)
    // the index comes first, so that a player starts at once
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(await sharp(file('poster')).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(await sharp(file('thumbnails')).metadata()).toMatchObject({ format: 'webp', width: 320, height: 90 })
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
  })

  it('carries a watermark unless it is without one', async () => {
    const plain = await process('wide.mp4', { watermark: null })
    const middle = async (file: string) =>
      sharp(file).extract({ left: 480, top: 320, width: 320, height: 80 }).raw().toBuffer()
    const [a, b] = [await middle(poster), await middle(plain.file('poster'))]
    const differing = a.filter((value, i) => Math.abs(value - b[i]!) > 24).length
    expect(differing / a.length).toBeGreaterThan(0.02)
  })

  it('may be upright and silent, or WebM', async () => {
    const upright = await process('silent.mp4')
    expect(upright.outcome).toMatchObject({ result: { width: 360, height: 640 } })
    const webm = await process('clip.webm', { format: 'matroska' })
    expect(webm.outcome).toMatchObject({ result: { width: 640, height: 360 } })
    expect(statSync(webm.file('preview')).size).toBeGreaterThan(1_000)
  })
})

describe('a video that cannot be processed', () => {
  it.each([
    ['one byte', () => writeFileSync(at('bad'), 'x'), 'unreadable'],
    ['text with another name', () => writeFileSync(at('bad'), 'This is no video. '.repeat(1_000)), 'unreadable'],
    [
      'a playlist that names other files',
      () => writeFileSync(at('bad'), `#EXTM3U\n#EXTINF:4,\n${at('wide.mp4')}\n`),
      'unreadable',
    ],
    [
      'the first half of one',
      () => {
        copyFileSync(at('wide.mp4'), at('bad'))
        truncateSync(at('bad'), Math.floor(statSync(at('bad')).size / 2))
      },
      'unreadable',
    ],
    [
      'noise after a good beginning',
      () => {
        copyFileSync(at('wide.mp4'), at('bad'))
        const file = openSync(at('bad'), 'r+')
        const from = readFileSync(at('bad')).indexOf('mdat') + 100_000
        writeSync(file, Buffer.alloc(100_000, 0xa5), 0, 100_000, from)
        closeSync(file)
      },
      null,
    ],
  ])('is refused: %s', async (_what, arrange, fault) => {
    arrange()
    const { outcome } = await process('bad')
    if (fault) expect(outcome).toEqual({ fault })
    else expect(Object.keys(outcome)).toHaveLength(1)
  })

  it('is refused when only its sound is left', async () => {
    const content = readFileSync(at('wide.mp4'))
    content.write('free', content.indexOf('trak'), 'latin1')
    writeFileSync(at('sound.mp4'), content)
    expect((await process('sound.mp4')).outcome).toEqual({ fault: 'empty' })
  })

  it('is refused when it lasts over thirty minutes, or says so', async () => {
    await recordVideo(at('long.mp4'), { width: 32, height: 32, rate: 0.1, seconds: 10 * 3600, sound: false })
    expect((await process('long.mp4')).outcome).toEqual({ fault: 'too_long' })
    writeFileSync(at('claimed.mp4'), claimedHours(readFileSync(at('silent.mp4'))))
    expect((await process('claimed.mp4')).outcome).toEqual({ fault: 'too_long' })
  })

  it('is refused when it has more than 4K', async () => {
    await recordVideo(at('big.mp4'), { width: 4096, height: 2304, seconds: 1, rate: 2, sound: false })
    expect((await process('big.mp4')).outcome).toEqual({ fault: 'too_big' })
    // the pictures themselves count, not the headers
    writeFileSync(at('understated.mp4'), understated(readFileSync(at('big.mp4')), [640, 360]))
    expect((await process('understated.mp4')).outcome).toEqual({ fault: 'too_big' })
  })

  it('is refused when its index is compressed, however large it becomes', async () => {
    writeFileSync(at('packed.mp4'), packedIndex(256 * 1024 ** 2))
    expect((await process('packed.mp4')).outcome).toEqual({ fault: 'empty' })
  })

  it('is given up when it takes too long or too much memory', async () => {
    expect((await process('wide.mp4', {}, { limits: { cpuSeconds: 0.1 } })).outcome).toEqual({ fault: 'too_slow' })
    expect((await process('wide.mp4', {}, { limits: { megabytes: 20 } })).outcome).toEqual({ fault: 'too_slow' })
  })

  it('is tried again when its process was killed', async () => {
    const abort = new AbortController()
    const processing = process('wide.mp4', {}, { signal: abort.signal, onPercent: () => abort.abort() })
    await expect(processing).rejects.toThrow('stopped')
    expect((await process('wide.mp4')).outcome).toMatchObject({ result: { width: 1920 } })
  })
})
