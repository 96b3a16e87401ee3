import { readFileSync, writeFileSync } from 'node:fs'
import { AV_PKT_DATA_DISPLAYMATRIX, Demuxer } from 'node-av'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ColourAt, corners, picturesOf, recordFilm, turn } from '../../../../../test/films.ts'
import { openStudio, readPicture } from '../../../../../test/previews.ts'

const { at, process } = openStudio()

/** The names of a picture's corners by their colours, from above left to below right. */
const cornersOf = (colourAt: ColourAt) =>
  [
    [0.06, 0.06],
    [0.94, 0.06],
    [0.06, 0.94],
    [0.94, 0.94],
  ].map(([x, y]) => {
    const [red, green, blue] = colourAt(x!, y!) as [number, number, number]
    if (red > green + 60 && red > blue + 60) return 'red'
    if (green > red + 60 && green > blue + 60) return 'green'
    return blue > red + 60 && blue > green + 60 ? 'blue' : 'none'
  })

describe('a film with a matrix', () => {
  beforeAll(() =>
    recordFilm(at('corners.mp4'), {
      picture: { source: corners(320, 180), metadata: { handler_name: 'Anna phone camera', language: 'spa' } },
      sound: { source: 'sine=d=1', metadata: { handler_name: 'Anna microphone', language: 'spa' } },
    }),
  )

  it.each([
    ['as it is', [1, 0, 0, 1], ['red', 'green', 'blue', 'none']],
    ['turned by a quarter', [0, 1, -1, 0], ['blue', 'red', 'none', 'green']],
    ['turned by a half', [-1, 0, 0, -1], ['none', 'blue', 'green', 'red']],
    ['turned by three quarters', [0, -1, 1, 0], ['green', 'none', 'red', 'blue']],
    ['mirrored', [-1, 0, 0, 1], ['green', 'red', 'none', 'blue']],
    ['mirrored and turned by a quarter', [0, 1, 1, 0], ['red', 'blue', 'green', 'none']],
    ['mirrored and turned by a half', [1, 0, 0, -1], ['blue', 'none', 'red', 'green']],
    ['mirrored and turned by three quarters', [0, -1, -1, 0], ['none', 'green', 'blue', 'red']],
  ] as const)('%s is shown as its matrix says, once', async (_, matrix, expected) => {
    writeFileSync(at('turned.mp4'), turn(readFileSync(at('corners.mp4')), matrix))
    const { result, file } = await process('turned.mp4', { watermark: 'Vivobid' })
    const isUpright = matrix[0] === 0
    const size = isUpright ? { width: 180, height: 320 } : { width: 320, height: 180 }
    expect(result).toMatchObject(size)
    await using preview = await Demuxer.open(file('preview'))
    const { codecpar } = preview.video()!
    expect(codecpar).toMatchObject(size)
    expect(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)).toBeNull()
    const shown = await picturesOf(file('preview'))
    expect(cornersOf(shown[10]!.colourAt)).toEqual(expected)
    expect(cornersOf(await readPicture(file('poster')))).toEqual(expected)
    expect(cornersOf(await readPicture(file('thumbnails')))).toEqual(expected)
  })

  it('tells nothing of what its tracks are called and speak', async () => {
    const { file } = await process('corners.mp4')
    expect(readFileSync(file('preview')).includes('Anna')).toBe(false)
    await using preview = await Demuxer.open(file('preview'))
    expect(preview.streams.map(({ metadata }) => metadata?.get('language'))).toEqual(['und', 'und'])
  })
})
