import { Decoder, Encoder, FF_ENCODER_AAC, type Frame } from 'node-av'
import { filtered } from './filtered.ts'
import type { VideoJob } from './job.ts'
import { openContainer } from './source.ts'

const sampleRate = 48_000
/** The gap, in seconds, from which sound is resynchronized. */
const toleranceSeconds = 0.03

/**
 * The decoded sound of a film, read on its own, since some files hold all of it behind the pictures. Null when it cannot be decoded: the
 * film is silent then.
 */
export async function openSound(job: VideoJob, index: number): Promise<Iterable<Frame | null>> {
  const demuxer = await openContainer(job)
  // the index is that of a stream
  const decoder = await Decoder.create(demuxer.streams[index]!).catch(() => null)
  return decoder?.framesSync(demuxer.packetsSync(index)) ?? []
}

/**
 * An encoder of the preview's sound, and the filters that make it from the film's. The encoder counts samples, whatever the frames'
 * timestamps, so silence is inserted wherever the film has no sound.
 */
export async function createSoundTrack() {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: '128k' })
  let samples = 0
  let layout = ''
  const graphFor = ({ channels }: Frame) => {
    layout ||= channels === 1 ? 'mono' : 'stereo'
    // in integers, five channels would become far quieter as two
    const resampled = `aresample=${sampleRate}:async=1:min_hard_comp=${toleranceSeconds}:first_pts=${samples}:internal_sample_fmt=fltp`
    return `${resampled},aformat=sample_fmts=fltp:channel_layouts=${layout}`
  }
  const inStep = function* (frames: Iterable<Frame | null>) {
    for (const frame of filtered(frames, graphFor)) {
      samples += frame?.nbSamples ?? 0
      yield frame
    }
  }
  return { encoder, sounds: inStep }
}
