import { fileURLToPath } from 'node:url'
import { type CodecContext, Decoder, Encoder, FF_ENCODER_LIBX264, type Frame, Rational } from 'node-av'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { readexPro } from '../../../../platform/typefaces/typefaces.ts'
import { assumeColours, colourFilters } from './colour.ts'
import { filtered } from './filtered.ts'
import { FaultyVideo } from './job.ts'
import { keyFrameSeconds } from './pictures.ts'
import { pixelShape, type Source, squared } from './source.ts'

const fontFile = fileURLToPath(readexPro.regular)
const { pixels } = videoLimits
const [longSide, shortSide] = [1280, 720]
const framesPerSecond = 30
const threads = 2
/** A time base fine enough for any number of pictures a second. */
const ticksPerSecond = 90_000

type Size = { width: number; height: number }

/** The decoded pictures of a film. Throws `FaultyVideo` when its codec is unknown. */
export async function openPictures({ demuxer, video }: Source): Promise<Iterable<Frame | null>> {
  const decoder = await Decoder.create(video, {
    threadCount: threads,
    options: { max_pixels: pixels.width * pixels.height * 1.1 },
  }).catch(() => {
    throw new FaultyVideo('unreadable')
  })
  return decoder.framesSync(demuxer.packetsSync(video.index))
}

/** An encoder of the preview's pictures, and the filters that make them from the film's. */
export async function createPictureTrack(source: Source, watermark: string | null) {
  const target = within(source.size, limitsOf(source.size))
  const rate = rateOf(source)
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: Math.max(1, Math.round((rate.num / rate.den) * keyFrameSeconds)),
    threadCount: threads,
    options: { preset: 'veryfast', crf: 24 },
    configure: (context: CodecContext) => {
      context.framerate = new Rational(rate.num, rate.den)
      context.timeBase = new Rational(1, ticksPerSecond)
    },
  })
  const graphFor = (frame: Frame) =>
    [
      ...rate.filters,
      ...sizeFilters(frame, source, target),
      ...colourFilters(frame),
      ...marks(watermark, target),
    ].join()
  const prepare = function* (frames: Iterable<Frame | null>) {
    for (const frame of frames) {
      if (frame) assumeColours(frame)
      yield frame
    }
  }
  return { encoder, pictures: (frames: Iterable<Frame | null>) => filtered(prepare(frames), graphFor, threads) }
}

/** The frame rate: at most 30 pictures a second; lower rates stay as they are. */
function rateOf({ video: { avgFrameRate } }: Source): { num: number; den: number; filters: string[] } {
  const { num, den } = avgFrameRate
  const isSteady = num > 0 && num <= (framesPerSecond + 0.5) * den
  return isSteady ? { num, den, filters: [] } : { num: framesPerSecond, den: 1, filters: [`fps=${framesPerSecond}`] }
}

const limitsOf = ({ width, height }: Size): Size =>
  height > width ? { width: shortSide, height: longSide } : { width: longSide, height: shortSide }

/** The largest size of the same shape within `limits`, never larger than it is. */
function within({ width, height }: Size, limits: Size): Size {
  const scale = Math.min(limits.width / width, limits.height / height, 1)
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** Brings pictures to the size of the preview, upright; those of another shape than the first get black edges. */
function sizeFilters(frame: Frame, { video, orientation: { isTurned, filters } }: Source, target: Size): string[] {
  const { width, height } = video.codecpar
  const isFirstSize = frame.width === width && frame.height === height
  const square = squared(frame, isFirstSize ? pixelShape(video) : 1)
  const upright = isTurned ? { width: square.height, height: square.width } : square
  const { width: w, height: h } = isFirstSize ? target : within(upright, target)
  const isSmaller = w < target.width || h < target.height
  return [
    `scale=${isTurned ? `${h}:${w}` : `${w}:${h}`}`,
    ...['setsar=1', ...filters],
    ...(isSmaller ? [`pad=${target.width}:${target.height}:(ow-iw)/2:(oh-ih)/2`] : []),
  ]
}

/** Filters for the watermark in the middle and, half as large, in the corner. Both fit into the picture. */
function marks(watermark: string | null, { width, height }: Size): string[] {
  const letters = watermark?.replaceAll(/[^\p{L}\p{N} ]/gu, '')
  if (!letters) return []
  const size = Math.min(height / 12, (width * 1.5) / letters.length)
  const text = (size: number, place: string) =>
    `drawtext=fontfile=${fontFile}:text='${letters}':fontcolor=white@0.4:borderw=2:bordercolor=black@0.3:fontsize=${size.toFixed(1)}:${place}`
  return [
    text(size, 'x=(w-tw)/2:y=(h-th)/2'),
    text(size / 2, `x=w-tw-${Math.round(size / 2.5)}:y=h-th-${Math.round(size / 2.5)}`),
  ]
}
