import { AV_LOG_QUIET, Decoder, Demuxer, FilterAPI, type Frame, Log } from 'node-av'

/** The frames of an animation below each other, in red, green, blue and opacity, and the number of milliseconds that each is shown. */
export type Animation = { data: Buffer; delays: number[] }
type Size = { width: number; height: number; frames: number }

/**
 * Reads an animated PNG, of which sharp knows only the first frame. Throws for one that cannot be decoded or has fewer frames than it
 * declares. Called in the process that decodes pictures.
 */
export async function readAnimation(file: string, { width, height, frames }: Size): Promise<Animation> {
  Log.setLevel(AV_LOG_QUIET)
  const demuxer = await Demuxer.open(file, { format: 'apng', options: { protocol_whitelist: 'file' } })
  // an animation is a video
  const stream = demuxer.video()!
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create('format=rgba')
  const bytes = width * height * 4
  const data = Buffer.alloc(bytes * frames)
  const shown: { from: number; to: number }[] = []
  const { num, den } = stream.timeBase
  const toMs = (time: bigint) => Math.round((Number(time) * num * 1_000) / den)
  for (const frame of filter.framesSync(decoder.framesSync(demuxer.packetsSync(stream.index)))) {
    if (!frame || shown.length === frames) continue
    copyRows(frame, data.subarray(shown.length * bytes), { width, height })
    shown.push({ from: toMs(frame.pts), to: toMs(frame.pts + frame.duration) })
  }
  if (shown.length < frames) throw new Error('The animation ends early')
  return { data, delays: shown.map(({ from, to }, i) => Math.max((shown[i + 1]?.from ?? to) - from, 0)) }
}

function copyRows(frame: Frame, to: Buffer, { width, height }: Omit<Size, 'frames'>): void {
  if (frame.width !== width || frame.height !== height) throw new Error('The animation changes its size')
  // a decoded picture in RGBA has one plane
  const [rows, stride] = [frame.data![0]!, frame.linesize[0]!]
  for (let y = 0; y < height; y++) to.set(rows.subarray(y * stride, y * stride + width * 4), y * width * 4)
}
