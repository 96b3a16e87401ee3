import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AV_LOG_QUIET, Decoder, Demuxer, Encoder, FF_ENCODER_LIBX264, FilterAPI, Log, Muxer, pipeline } from 'node-av'

const frames = 150

// makes a clip of six seconds of each picture in the given folder, beside it; a separate process of low priority, since encoding takes
// all of a processor
os.setPriority(os.constants.priority.PRIORITY_LOW)
Log.setLevel(AV_LOG_QUIET)
const folder = process.argv[2]!
for (const name of readdirSync(folder).filter((each) => each.endsWith('.webp'))) await film(path.join(folder, name))

/** Moves slowly into a picture. */
async function film(picture: string): Promise<void> {
  const stages = [
    `movie=${picture}`,
    'scale=1920:1080:force_original_aspect_ratio=increase',
    'crop=1920:1080',
    `zoompan=z='1+0.0016*on':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${frames}:s=1280x720:fps=25`,
    'format=yuv420p',
  ]
  const source = await Demuxer.open(stages.join(','), { format: 'lavfi' })
  const decoder = await Decoder.create(source.video()!)
  const filter = FilterAPI.create('format=yuv420p')
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options: { preset: 'veryfast' } })
  const muxer = await Muxer.open(picture.replace(/webp$/, 'mp4'))
  await pipeline(source, decoder, filter, encoder, muxer).completion
}
