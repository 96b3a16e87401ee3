import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AV_LOG_QUIET, Decoder, Demuxer, Encoder, FF_ENCODER_LIBX264, FilterAPI, Log, Muxer, pipeline } from 'node-av'
import { product } from '#contract/product.ts'
import { processVideo } from '../../features/market/videos/index.ts'
import { drawn, type FilmResults, filmedPictures, filmName, looks } from './drawn.ts'

const frames = 100

/** Makes a clip of each of some pictures and processes it like any other video, with a watermark and without. */
export async function makeFilms(): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const clips = await mkdtemp(path.join(os.tmpdir(), 'vivobid-clips-'))
  const results: FilmResults = {}
  try {
    for (const picture of filmedPictures) {
      const clip = path.join(clips, `${path.parse(picture).name}.mp4`)
      await film(path.join(drawn.pictures, picture), clip)
      for (const look of looks) {
        const folder = path.join(clips, filmName(picture, look))
        await mkdir(folder)
        const watermark = look === 'plain' ? null : `${product} Preview`
        const outcome = await processVideo({ input: clip, format: 'mov', folder, watermark }, {})
        if (!('result' in outcome)) throw new Error(`A clip was refused: ${outcome.fault}`)
        results[filmName(picture, look)] = outcome.result
        await rename(folder, path.join(drawn.films, filmName(picture, look)))
      }
    }
    await writeFile(drawn.filmResults, `${JSON.stringify(results, null, 2)}\n`)
  } finally {
    await rm(clips, { recursive: true })
  }
}

/** Moves slowly into a picture. */
async function film(picture: string, clip: string): Promise<void> {
  const stages = [
    `movie=${picture}`,
    'scale=1280:720:force_original_aspect_ratio=increase',
    'crop=1280:720',
    `zoompan=z='1+0.0016*on':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${frames}:s=640x360:fps=25`,
    'format=yuv420p',
  ]
  const source = await Demuxer.open(stages.join(','), { format: 'lavfi' })
  // the source has a picture
  const decoder = await Decoder.create(source.video()!)
  const filter = FilterAPI.create('format=yuv420p')
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options: { preset: 'veryfast' } })
  const muxer = await Muxer.open(clip)
  await pipeline(source, decoder, filter, encoder, muxer).completion
}
