import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_LOG_QUIET,
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_AAC,
  FilterAPI,
  type Frame,
  Log,
  Muxer,
} from 'node-av'
import { toBars, type VoiceNote, voiceLimits } from '#contract/foundation/uploads/voice.ts'
import { FaultyVoice, type VoiceJob } from './job.ts'

// Transcodes in a process of its own (voice-worker.ts): FFmpeg's decoders are written in C and read strangers' files.
const recordedCodecs: number[] = [AV_CODEC_ID_OPUS, AV_CODEC_ID_AAC]
const sampleRate = 48_000
/** Samples per measured level: 50 a second. */
const samplesPerLevel = sampleRate / 50
/** A tolerance for recorders, which stop a little late. */
const toleranceSeconds = 1

/**
 * Writes a recording as AAC in an MP4, which every browser plays (docs/decisions/voice-messages.md), without its metadata. Throws
 * `FaultyVoice` for anything but a single track of sound as browsers record it, of at most five minutes.
 */
export async function transcodeVoice(job: VoiceJob): Promise<VoiceNote> {
  Log.setLevel(AV_LOG_QUIET)
  const demuxer = await openRecording(job)
  // a recording has a single track, of sound
  const sound = demuxer.audio()!
  const decoder = await Decoder.create(sound).catch(() => {
    throw new FaultyVoice('damaged')
  })
  const filter = FilterAPI.create(`aresample=${sampleRate},aformat=sample_fmts=fltp:channel_layouts=mono`)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: '64k' })
  const muxer = await Muxer.open(job.output, { format: 'mp4', options: { movflags: '+faststart' } })
  const to = muxer.addStream(encoder)
  const meter = createMeter()
  try {
    // nothing else runs in this process, and a promise for each frame takes five times as long
    const frames = meter.measure(filter.framesSync(decoder.framesSync(demuxer.packetsSync(sound.index))))
    for (const packet of encoder.packetsSync(frames)) if (packet) muxer.writePacketSync(packet, to)
    muxer.closeSync()
  } catch (error) {
    throw error instanceof FaultyVoice ? error : new FaultyVoice('damaged')
  }
  const note = meter.result()
  // a file that was cut off still declares its full length
  if (note.seconds === 0 || note.seconds < demuxer.duration * 0.9 - 1) throw new FaultyVoice('damaged')
  return note
}

async function openRecording({ input, format }: VoiceJob): Promise<Demuxer> {
  // a container may name other files or addresses: only this file is opened, and only as the detected format
  const demuxer = await Demuxer.open(input, { format, options: { protocol_whitelist: 'file' } }).catch(() => {
    throw new FaultyVoice('damaged')
  })
  const sound = demuxer.audio()
  if (!sound || demuxer.streams.length !== 1 || !recordedCodecs.includes(sound.codecpar.codecId))
    throw new FaultyVoice('not_sound')
  if (demuxer.duration > voiceLimits.seconds + toleranceSeconds) throw new FaultyVoice('too_long')
  return demuxer
}

/** Measures the length and loudness of the frames that pass through it. */
function createMeter() {
  const levels: number[] = []
  let samples = 0
  let sum = 0
  const note = (frame: Frame) => {
    // decoded sound in one channel has one plane
    const bytes = frame.data![0]!
    const values = new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples)
    for (const value of values) {
      sum += value * value
      if (++samples % samplesPerLevel > 0) continue
      levels.push(Math.sqrt(sum / samplesPerLevel))
      sum = 0
    }
    if (samples > (voiceLimits.seconds + toleranceSeconds) * sampleRate) throw new FaultyVoice('too_long')
  }
  return {
    *measure(frames: Iterable<Frame | null>) {
      for (const frame of frames) {
        if (frame) note(frame)
        yield frame
      }
    },
    result: (): VoiceNote => ({
      seconds: Math.min(Math.round((samples / sampleRate) * 10) / 10, voiceLimits.seconds),
      bars: toBars(levels),
    }),
  }
}
