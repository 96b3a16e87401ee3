import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Log,
  Muxer,
  pipeline,
  type Stream,
} from 'node-av'
import { videoLimits } from '#contract/videos/video-machine.ts'
import { FaultyVideo, type VideoJob, type VideoResult, videoFiles } from './job.ts'
import { drawPictures } from './pictures.ts'

// Runs in a process of its own (video-worker.ts): FFmpeg's decoders are written in C and read what strangers send.
const fontFile = fileURLToPath(import.meta.resolve('@expo-google-fonts/readex-pro/400Regular/ReadexPro_400Regular.ttf'))
const { pixels, seconds: longestSeconds } = videoLimits
/** Recorders round the length of a video up. */
const toleranceSeconds = 1
const framesPerSecond = 30
const threads = 2

type Source = {
  demuxer: Demuxer
  video: Stream
  audio: Stream | undefined
  width: number
  height: number
  turn: number
}

/**
 * Writes a 720p preview (H.264 and AAC in an MP4 that starts before it is loaded), a poster and thumbnails; nothing of the source's
 * metadata. Throws `FaultyVideo`. `onPercent` is called with 0 to 100.
 */
export async function transcode(job: VideoJob, onPercent: (percent: number) => void): Promise<VideoResult> {
  Log.setLevel(AV_LOG_QUIET)
  const source = await openSource(job)
  const declared = source.demuxer.duration
  const preview = path.join(job.folder, videoFiles.preview)
  const reached = await encode(source, { job, preview }, (seconds) => {
    if (seconds > longestSeconds + toleranceSeconds) throw new FaultyVideo('too_long')
    onPercent(Math.min(98, Math.floor((seconds / Math.max(declared, seconds)) * 98)))
  })
  if (reached === 0) throw new FaultyVideo('empty')
  // a file that was cut off says how long it was
  if (reached < declared * 0.9 - 1) throw new FaultyVideo('truncated')
  const seconds = Math.round(reached * 1000) / 1000
  const thumbnails = await drawPictures(preview, { folder: job.folder, seconds })
  const isTurned = source.turn % 180 !== 0
  return {
    seconds,
    width: isTurned ? source.height : source.width,
    height: isTurned ? source.width : source.height,
    thumbnails,
  }
}

async function openSource({ input, format }: VideoJob): Promise<Source> {
  // a container may name other files or addresses: only this file is opened, and only as what it was taken for
  const demuxer = await Demuxer.open(input, { format, options: { protocol_whitelist: 'file' } }).catch(() => {
    throw new FaultyVideo('unreadable')
  })
  const [video, audio] = [demuxer.video(), demuxer.audio()]
  if (!video) throw new FaultyVideo('empty')
  const { width, height } = video.codecpar
  if (width < 16 || height < 16) throw new FaultyVideo('empty')
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long > pixels.width || short > pixels.height) throw new FaultyVideo('too_big')
  if (demuxer.duration > longestSeconds + toleranceSeconds) throw new FaultyVideo('too_long')
  return { demuxer, video, audio, width, height, turn: turnOf(video) }
}

/** How far the picture has to be turned clockwise, in degrees: phones record on their side and say so. */
function turnOf(video: Stream): 0 | 90 | 180 | 270 {
  const matrix = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 8) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return ((Math.round(degrees / 90) * 90 + 360) % 360) as 0 | 90 | 180 | 270
}

const turns = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' } as Record<number, string>

function filterOf({ video, width, height, turn }: Source, watermark: string | null): string {
  const isUpright = turn % 180 === 0 ? height > width : width > height
  const [wide, high] = isUpright ? [720, 1280] : [1280, 720]
  const size = `w='min(${wide},iw*sar)':h='min(${high},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
  const { num, den } = video.avgFrameRate
  const isSteady = num > 0 && num <= (framesPerSecond + 0.5) * den
  const rate = isSteady ? '' : `fps=${framesPerSecond},`
  const text = (place: string) =>
    `drawtext=fontfile=${fontFile}:text='${watermark?.replaceAll(/[^\p{L}\p{N} ]/gu, '')}':fontcolor=white@0.4:borderw=2:bordercolor=black@0.3:${place},`
  const marks = watermark
    ? text('fontsize=h/12:x=(w-tw)/2:y=(h-th)/2') + text('fontsize=h/24:x=w-tw-h/30:y=h-th-h/30')
    : ''
  return `${turns[turn]}${rate}scale=${size},setsar=1,${marks}format=yuv420p`
}

/** Returns how many seconds were encoded. */
async function encode(
  source: Source,
  { job, preview }: { job: VideoJob; preview: string },
  onSeconds: (seconds: number) => void,
): Promise<number> {
  const { demuxer, video, audio } = source
  const limits = { threadCount: threads, options: { max_pixels: pixels.width * pixels.height * 1.1 } }
  const videoDecoder = await Decoder.create(video, limits).catch(() => {
    throw new FaultyVideo('unreadable')
  })
  const filter = FilterAPI.create(filterOf(source, job.watermark), { threads })
  const videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    ...{ decoder: videoDecoder, filter, gopSize: framesPerSecond * 2, threadCount: threads },
    options: { preset: 'veryfast', crf: 24 },
  })
  const muxer = await Muxer.open(preview, { options: { movflags: '+faststart' } })
  let stopped: unknown
  let reached = 0
  const abort = new AbortController()
  const options = {
    signal: abort.signal,
    onProgress: ({ time, frames }: { time: number; frames: number }) => {
      if (frames > 0) reached = Math.max(reached, time)
      try {
        onSeconds(time)
      } catch (error) {
        stopped = error
        abort.abort()
      }
    },
  }
  const soundDecoder = audio && (await Decoder.create(audio).catch(() => undefined))
  try {
    if (!soundDecoder) await pipeline(demuxer, videoDecoder, filter, videoEncoder, muxer, options).completion
    else {
      const soundEncoder = await Encoder.create(FF_ENCODER_AAC, {
        bitrate: '128k',
        decoder: soundDecoder,
        autoResample: true,
      })
      const stages = { video: [videoDecoder, filter, videoEncoder], audio: [soundDecoder, soundEncoder] }
      await pipeline({ video: demuxer, audio: demuxer }, stages, muxer, options).completion
    }
  } catch (error) {
    throw stopped ?? (error instanceof FaultyVideo ? error : new FaultyVideo('unreadable'))
  }
  if (stopped) throw stopped
  return reached
}
