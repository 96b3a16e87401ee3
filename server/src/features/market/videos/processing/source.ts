import { Demuxer, type Stream } from 'node-av'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { FaultyVideo, type VideoJob } from './job.ts'
import { type Orientation, orientationOf } from './orientation.ts'

const { pixels, seconds: longestSeconds } = videoLimits
/** A tolerance for recorders, which round the length of a video up. */
const toleranceSeconds = 1
/** The pixel aspect ratio from which a value is taken for a mistake. */
const longestPixel = 8

type Size = { width: number; height: number }

export type Source = {
  demuxer: Demuxer
  video: Stream
  /** The index of its sound; null for a silent film. */
  sound: number | null
  orientation: Orientation
  /** The size at which it is shown, upright and in square pixels. */
  size: Size
}

/** Opens a file in its detected container format, which may name other files or addresses: only this file is read. */
export const openContainer = ({ input, format }: Pick<VideoJob, 'input' | 'format'>): Promise<Demuxer> =>
  Demuxer.open(input, { format, options: { protocol_whitelist: 'file' } }).catch(() => {
    throw new FaultyVideo('unreadable')
  })

/** Opens a film and checks its headers. Throws `FaultyVideo` for one without a picture, too large or too long. */
export async function openSource(job: VideoJob): Promise<Source> {
  const demuxer = await openContainer(job)
  const video = demuxer.video()
  if (!video) throw new FaultyVideo('empty')
  const { width, height } = video.codecpar
  if (width < 16 || height < 16) throw new FaultyVideo('empty')
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long > pixels.width || short > pixels.height) throw new FaultyVideo('too_big')
  refuseLonger(demuxer.duration)
  const orientation = orientationOf(video)
  const stored = squared({ width, height }, pixelShape(video))
  const size = orientation.isTurned ? { width: stored.height, height: stored.width } : stored
  return { demuxer, video, sound: demuxer.audio()?.index ?? null, orientation, size }
}

export function refuseLonger(seconds: number): void {
  if (seconds > longestSeconds + toleranceSeconds) throw new FaultyVideo('too_long')
}

/** The aspect ratio of a track's pixels, width to height; the container's takes precedence over the codec's, as in browsers. */
export function pixelShape({ sampleAspectRatio, codecpar }: Stream): number {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio
  const shape = num / den
  return shape > 1 / longestPixel && shape < longestPixel ? shape : 1
}

/** The size of pictures in square pixels, without losing any. */
export const squared = ({ width, height }: Size, shape: number): Size => ({
  width: Math.round(width * Math.max(shape, 1)),
  height: Math.round(height / Math.min(shape, 1)),
})
