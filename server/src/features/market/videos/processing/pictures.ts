import path from 'node:path'
import { Decoder, Demuxer, FilterAPI, type Frame } from 'node-av'
import sharp from 'sharp'
import { FaultyVideo, type Thumbnails, videoFiles } from './job.ts'

const columns = 10
const mostThumbnails = 100
const thumbnailHeight = 90
/** The interval of key frames in the preview. */
export const keyFrameSeconds = 2
const raw = ({ width, height }: Frame) => ({ raw: { width, height, channels: 3 as const } })

/** Writes the poster and the thumbnails from the key frames of a preview. */
export async function drawPictures(
  preview: string,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<Thumbnails> {
  const apart = Math.max(keyFrameSeconds, Math.ceil(seconds / mostThumbnails / keyFrameSeconds) * keyFrameSeconds)
  const posterAt = Math.min(seconds / 10, 60)
  const thumbnails: { content: Buffer; width: number; height: number }[] = []
  let poster: { pixels: Buffer; frame: Pick<Frame, 'width' | 'height'> } | null = null
  for await (const { frame, at } of keyFrames(preview)) {
    if (!poster || at <= posterAt)
      poster = { pixels: frame.toBuffer(), frame: { width: frame.width, height: frame.height } }
    const place = Math.floor((at + 0.5) / apart)
    if (place < thumbnails.length || place >= mostThumbnails) continue
    const before = thumbnails.at(-1)
    // a picture that is shown for longer fills several places
    while (before && thumbnails.length < place) thumbnails.push(before)
    const small = sharp(frame.toBuffer(), raw(frame)).resize({ height: thumbnailHeight }).raw()
    const { data, info } = await small.toBuffer({ resolveWithObject: true })
    thumbnails.push({ content: data, width: info.width, height: info.height })
  }
  const [first] = thumbnails
  if (!poster || !first) throw new FaultyVideo('empty')
  await sharp(poster.pixels, raw(poster.frame as Frame))
    .webp({ quality: 80 })
    .toFile(path.join(folder, videoFiles.poster))
  const { width, height } = first
  const across = Math.min(columns, thumbnails.length)
  const sheet = { width: across * width, height: Math.ceil(thumbnails.length / columns) * height, channels: 3 as const }
  await sharp({ create: { ...sheet, background: '#000' } })
    .composite(
      thumbnails.map(({ content }, i) => ({
        input: content,
        raw: { width, height, channels: 3 as const },
        left: (i % columns) * width,
        top: Math.floor(i / columns) * height,
      })),
    )
    .webp({ quality: 60 })
    .toFile(path.join(folder, videoFiles.thumbnails))
  return { columns: across, count: thumbnails.length, secondsApart: apart, width, height }
}

async function* keyFrames(preview: string): AsyncGenerator<{ frame: Frame; at: number }> {
  await using demuxer = await Demuxer.open(preview, { format: 'mov', options: { protocol_whitelist: 'file' } })
  const stream = demuxer.video()
  if (!stream) return
  using decoder = await Decoder.create(stream, { options: { skip_frame: 'nokey' } })
  using filter = FilterAPI.create('format=rgb24')
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(stream.index)))) {
    if (!frame) continue
    const { num, den } = frame.timeBase
    yield { frame, at: (Number(frame.pts) * num) / den }
    frame.free()
  }
}
