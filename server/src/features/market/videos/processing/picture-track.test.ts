import { readFileSync, writeFileSync } from 'node:fs'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE432,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
  type CodecContext,
  Demuxer,
} from 'node-av'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { corners, picturesOf, recordFilm } from '../../../../../test/films.ts'
import { openStudio, readPicture } from '../../../../../test/previews.ts'

const { at, process } = openStudio()
const opus = { encoder: 'libopus', filter: 'aformat=sample_fmts=flt' }

/** The same MP4 whose container gives another pixel shape than the codec. */
function withPixels(film: Buffer, across: number, down: number): Buffer {
  const content = Buffer.from(film)
  const shape = content.indexOf('pasp') + 4
  content.writeUInt32BE(across, shape)
  content.writeUInt32BE(down, shape + 4)
  return content
}

describe('pixels that are not square', () => {
  it.each([
    ['a wide film of standard definition', { width: 720, height: 576, declaredRatio: '64/45' }, [1024, 576]],
    ['a film of HDV', { width: 1440, height: 1080, declaredRatio: '4/3' }, [1280, 720]],
    ['pixels higher than wide', { width: 480, height: 480, declaredRatio: '3/4' }, [480, 640]],
  ])('become square: %s', async (_, { width, height, declaredRatio }, expected) => {
    await recordFilm(at('a.mp4'), { picture: { source: `${corners(width, height)},setsar=${declaredRatio}` } })
    const { result, file } = await process('a.mp4')
    await using preview = await Demuxer.open(file('preview'))
    const { codecpar, sampleAspectRatio } = preview.video()!
    expect([codecpar.width, codecpar.height]).toEqual(expected)
    expect([0, 1]).toContain(sampleAspectRatio.num / sampleAspectRatio.den || 0)
    expect(result.width / result.height).toBeCloseTo(expected[0]! / expected[1]!, 2)
    expect(await sharp(file('poster')).metadata()).toMatchObject({ width: expected[0], height: expected[1] })
  })

  it('have the shape that the container says where the codec says another', async () => {
    await recordFilm(at('b.mp4'), { picture: { source: `${corners(320, 240)},setsar=2/1` } })
    writeFileSync(at('b.mp4'), withPixels(readFileSync(at('b.mp4')), 1, 1))
    const { result, file } = await process('b.mp4')
    expect(result).toMatchObject({ width: 320, height: 240 })
    expect((await picturesOf(file('preview')))[0]).toMatchObject({ width: 320, height: 240 })
  })
})

describe('a picture that changes its size', () => {
  it('stays whole within the size of the first, with black edges', async () => {
    const [first, then] = [corners(320, 180), corners(180, 320)]
    const track = { encoder: 'libvpx', options: { deadline: 'realtime' } }
    await recordFilm(at('phone.webm'), {
      picture: { ...track, source: first, then },
      sound: { source: 'sine=d=2:r=48000', ...opus },
    })
    const { result, file } = await process('phone.webm', { watermark: 'Vivobid Preview' })
    expect(result).toMatchObject({ width: 320, height: 180, seconds: 2 })
    const shown = await picturesOf(file('preview'))
    expect(shown).toHaveLength(60)
    expect(shown[20]!.colourAt(0.1, 0.1)[0]).toBeGreaterThan(200)
    const { colourAt } = shown[50]!
    const isBlack = (colour: number[]) => Math.max(...colour) < 20
    expect([0.1, 0.3, 0.7, 0.9].map((x) => isBlack(colourAt(x, 0.15)))).toEqual([true, true, true, true])
    // 101 of 320 pixels in the middle, the first quarter of them red
    const [red, green] = colourAt(0.36, 0.1) as [number, number, number]
    expect(red).toBeGreaterThan(green + 100)
  })
})

describe('the watermark', () => {
  it.each([
    ['upright', 180, 320],
    ['wide', 320, 180],
    ['square', 240, 240],
  ])('fits into a film that is %s', async (_, width, height) => {
    await recordFilm(at('a.mp4'), { picture: { source: `color=gray:s=${width}x${height}:d=0.5` } })
    const { file } = await process('a.mp4', { watermark: 'Vivobid Preview' })
    const [shown] = await picturesOf(file('preview'))
    const isMarked = (x: number) =>
      Array.from({ length: height }, (_, y) => shown!.colourAt(x, (y + 0.5) / height)).some(
        ([red]) => Math.abs(red! - 128) > 20,
      )
    const columns = Array.from({ length: width }, (_, x) => isMarked((x + 0.5) / width))
    const [from, to] = [columns.indexOf(true) / width, columns.lastIndexOf(true) / width]
    expect(from).toBeGreaterThan(0.02)
    expect(to).toBeLessThan(0.99)
    expect(to - from).toBeGreaterThan(0.3)
  })
})

describe('what cameras and editors write', () => {
  it('is made playable: ProRes with ALAC', async () => {
    await recordFilm(at('edited.mov'), {
      picture: { source: corners(320, 180), encoder: 'prores_ks', filter: 'format=yuv422p10', options: {} },
      sound: { source: 'sine=d=1', encoder: 'alac', filter: 'aformat=sample_fmts=s16p' },
    })
    const { file } = await process('edited.mov')
    await using preview = await Demuxer.open(file('preview'))
    expect(preview.streams.map(({ codecpar }) => codecpar.codecId)).toEqual([AV_CODEC_ID_H264, AV_CODEC_ID_AAC])
  })
})

describe('the colours of a preview, its poster and its thumbnails', () => {
  const tagsOf = async (file: string) => {
    await using film = await Demuxer.open(file)
    const { colorPrimaries, colorTrc, colorSpace, colorRange } = film.video()!.codecpar
    return { colorPrimaries, colorTrc, colorSpace, colorRange }
  }
  const standard = {
    colorPrimaries: AVCOL_PRI_BT709,
    colorTrc: AVCOL_TRC_BT709,
    colorSpace: AVCOL_SPC_BT709,
    colorRange: AVCOL_RANGE_MPEG,
  }
  const coloursOf = async (name: string) => {
    const { file } = await process(name)
    expect(await tagsOf(file('preview'))).toEqual(standard)
    const [first] = await picturesOf(file('preview'))
    const colours = [first!.colourAt, await readPicture(file('poster')), await readPicture(file('thumbnails'))]
    return colours.map((colourAt) => colourAt(0.5, 0.5))
  }
  const expectNear = (colours: number[][], expected: number[], tolerance = 6) => {
    for (const colour of colours)
      for (const [i, value] of colour.entries())
        expect(Math.abs(value - expected[i]!), `${colour} for ${expected}`).toBeLessThanOrEqual(tolerance)
  }
  const purely = (colour: string, size: string) => `color=${colour}:s=${size}:d=0.5,format=gbrp`

  it.each([
    ['small, untagged and therefore BT.601', '320x180', 'bt601'],
    ['large, untagged and therefore BT.709', '1280x720', 'bt709'],
  ])('are those of a film that is %s', async (_, size, matrix) => {
    const filter = `scale=out_color_matrix=${matrix}:out_range=tv,format=yuv420p,setparams=colorspace=unknown`
    await recordFilm(at('a.mp4'), { picture: { source: purely('0x30c060', size), filter } })
    expectNear(await coloursOf('a.mp4'), [0x30, 0xc0, 0x60])
  })

  it('are those of a film in the full range', async () => {
    const filter = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p'
    await recordFilm(at('b.mp4'), { picture: { source: purely('0xf0f0f0', '320x180'), filter } })
    expectNear(await coloursOf('b.mp4'), [0xf0, 0xf0, 0xf0])
  })

  it.each([
    ['BT.2020', AVCOL_PRI_BT2020, AVCOL_SPC_BT2020_NCL],
    ['Display P3', AVCOL_PRI_SMPTE432, AVCOL_SPC_BT709],
  ])('are those of a film in the wider colours of %s', async (_, primaries, matrix) => {
    await recordFilm(at('wide.mp4'), {
      picture: {
        source: 'color=black:s=320x180:d=0.5,format=yuv420p10,geq=lum=502:cb=512:cr=512',
        filter: 'format=yuv420p10',
        encoder: 'libx265',
        options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
        configure: (context) => {
          context.colorPrimaries = primaries
          context.colorTrc = AVCOL_TRC_BT709
          context.colorSpace = matrix
        },
      },
    })
    expectNear(await coloursOf('wide.mp4'), [128, 128, 128])
  })

  const hdr = (trc: CodecContext['colorTrc']) => (context: CodecContext) => {
    context.colorPrimaries = AVCOL_PRI_BT2020
    context.colorTrc = trc
    context.colorSpace = AVCOL_SPC_BT2020_NCL
  }
  /** Records an HDR picture of one brightness, as a share of the whole signal. */
  const recordHdr = (name: string, trc: CodecContext['colorTrc'], signal: number) =>
    recordFilm(at(name), {
      picture: {
        source: `color=black:s=320x180:d=0.5,format=yuv420p10,geq=lum=${Math.round(64 + signal * 876)}:cb=512:cr=512`,
        filter: 'format=yuv420p10',
        encoder: 'libx265',
        options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
        configure: hdr(trc),
      },
    })

  it.each([
    ['PQ', AVCOL_TRC_SMPTE2084, [0, 0.38, 0.58, 0.75]],
    ['HLG', AVCOL_TRC_ARIB_STD_B67, [0, 0.38, 0.75, 1]],
  ])('of HDR (%s) go from black over grey to white, each brighter than the one before', async (_, trc, signals) => {
    const greys: number[] = []
    for (const [i, signal] of signals.entries()) {
      await recordHdr(`${i}.mp4`, trc, signal)
      const colours = await coloursOf(`${i}.mp4`)
      expectNear(colours, [colours[0]![0]!, colours[0]![0]!, colours[0]![0]!], 4)
      greys.push(colours[0]![0]!)
    }
    expect(greys).toEqual([...greys].sort((a, b) => a - b))
    const [black, grey, paper, bright] = greys as [number, number, number, number]
    expect(black).toBeLessThan(8)
    expect(grey).toBeGreaterThan(70)
    expect(grey).toBeLessThan(150)
    // white paper is bright, and anything brighter is still distinct from it
    expect(paper).toBeGreaterThan(190)
    expect(bright).toBeGreaterThan(paper + 8)
  })
})

describe('how long a film lasts', () => {
  it.each([
    ['at 30 pictures a second', { rate: 30, seconds: 2 }, 2],
    ['at 24 pictures a second', { rate: 24, seconds: 2 }, 2],
    ['at 60 pictures a second', { rate: 60, seconds: 2 }, 2],
    ['at five pictures a second', { rate: 5, seconds: 3 }, 3],
  ])('is to the end of its last picture: %s', async (_, shape, seconds) => {
    await recordFilm(at('a.mp4'), {
      picture: { source: corners(320, 180, shape) },
      sound: { source: `sine=d=${seconds}` },
    })
    const { result, file } = await process('a.mp4')
    expect(result.seconds).toBe(seconds)
    await using preview = await Demuxer.open(file('preview'))
    expect(preview.duration).toBeCloseTo(seconds, 2)
    expect((await picturesOf(file('preview'))).at(-1)!.until).toBeCloseTo(seconds, 2)
  })

  it('is the same for pictures that stay for seconds, of which each place of the time line has one', async () => {
    await recordFilm(at('slides.mp4'), { picture: { source: corners(320, 180, { rate: 0.2, seconds: 10 }) } })
    const { seconds, thumbnails } = (await process('slides.mp4')).result
    expect({ seconds, ...thumbnails }).toMatchObject({ seconds: 10, count: 3, secondsApart: 2 })
  })

  it('is to the end of sound that goes on after it', async () => {
    await recordFilm(at('b.mp4'), { picture: { source: corners(320, 180) }, sound: { source: 'sine=d=4' } })
    expect((await process('b.mp4')).result.seconds).toBeCloseTo(4, 1)
  })
})
