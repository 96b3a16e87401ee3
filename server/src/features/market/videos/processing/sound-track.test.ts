import { describe, expect, it } from 'vitest'
import { loudnessOf, picturesOf, recordFilm } from '../../../../../test/films.ts'
import { openStudio } from '../../../../../test/previews.ts'

const { at, process } = openStudio()

/** A white picture and a tone, both for a tenth of a second, at the given second. */
const flash = (seconds: number, at: number, rate = 30) =>
  `color=black:s=320x180:r=${rate}:d=${seconds},drawbox=c=white:t=fill:enable='between(t,${at - 0.001},${at + 0.09})'`
const beep = (seconds: number, at: number) =>
  `aevalsrc='if(between(t,${at},${at + 0.1}),sin(2*PI*1000*t),0)':d=${seconds}:s=48000`
const flashIn = async (file: string) =>
  (await picturesOf(file)).find(({ colourAt }) => colourAt(0.5, 0.5)[0]! > 128)!.at
const beepIn = async (file: string) => (await loudnessOf(file)).findIndex((loudness) => loudness > 0.3) / 1000

describe('a flash and a beep', () => {
  it.each<[string, string, Parameters<typeof recordFilm>[1]]>([
    ['that begin together', 'a.mp4', { picture: { source: flash(4, 2) }, sound: { source: beep(4, 2) } }],
    [
      'whose sound begins a second later',
      'b.mp4',
      { picture: { source: flash(4, 2) }, sound: { source: beep(3, 1), later: () => 1 } },
    ],
    [
      'whose sound begins a second later in WebM',
      'b.webm',
      {
        picture: { source: flash(4, 2), encoder: 'libvpx', options: { deadline: 'realtime' } },
        sound: { source: beep(3, 1), encoder: 'libopus', filter: 'aformat=sample_fmts=flt', later: () => 1 },
      },
    ],
    [
      'whose picture begins a second later',
      'c.mp4',
      { picture: { source: flash(3, 1), later: () => 1 }, sound: { source: beep(4, 2) } },
    ],
    [
      'whose sound was paused for a second',
      'd.mp4',
      { picture: { source: flash(4, 2.5) }, sound: { source: beep(3, 1.5), later: (at) => (at > 0.5 ? 1 : 0) } },
    ],
    [
      'whose sound was paused for a second in WebM',
      'd.webm',
      {
        picture: { source: flash(4, 2.5), encoder: 'libvpx', options: { deadline: 'realtime' } },
        sound: {
          source: beep(3, 1.5),
          encoder: 'libopus',
          filter: 'aformat=sample_fmts=flt',
          later: (at) => (at > 0.5 ? 1 : 0),
        },
      },
    ],
    [
      'in a film that does not begin at zero',
      'e.webm',
      {
        picture: { source: flash(4, 2), encoder: 'libvpx', options: { deadline: 'realtime' }, later: () => 100 },
        sound: { source: beep(4, 2), encoder: 'libopus', filter: 'aformat=sample_fmts=flt', later: () => 100 },
      },
    ],
    [
      'of 60 pictures a second with 5.1 channels',
      'f.mp4',
      {
        picture: { source: flash(4, 2, 60) },
        sound: { source: `${beep(3, 1)},pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0`, later: () => 1 },
      },
    ],
  ])('%s are at the same moment of the preview', async (_, name, film) => {
    await recordFilm(at(name), film)
    const { file } = await process(name)
    const seen = await flashIn(file('preview'))
    expect(seen).toBeCloseTo(name.startsWith('d') ? 2.5 : 2, 1)
    expect(Math.abs((await beepIn(file('preview'))) - seen)).toBeLessThan(0.04)
  })
})
