import path from 'node:path'
import { AV_LOG_QUIET, Log } from 'node-av'
import { FaultyVideo, type VideoJob, type VideoResult, videoFiles } from './job.ts'
import { drawPictures } from './pictures.ts'
import { writePreview } from './preview.ts'
import { openSource } from './source.ts'

// Transcodes in a process of its own (video-worker.ts): FFmpeg's decoders are written in C and read strangers' files.

/**
 * Writes a 720p preview (H.264 and AAC in an MP4 that starts before it is loaded), a poster and thumbnails, without the source's
 * metadata. Throws `FaultyVideo`. `onPercent` is called with 0 to 100.
 */
export async function transcode(job: VideoJob, onPercent: (percent: number) => void): Promise<VideoResult> {
  Log.setLevel(AV_LOG_QUIET)
  const source = await openSource(job)
  const declared = source.demuxer.duration
  const preview = path.join(job.folder, videoFiles.preview)
  const { seconds: reached, start } = await writePreview(source, { job, preview }, (at) =>
    onPercent(Math.min(98, Math.floor((at / Math.max(declared, at)) * 98))),
  ).catch((error: unknown) => {
    throw error instanceof FaultyVideo ? error : new FaultyVideo('unreadable')
  })
  if (reached === 0) throw new FaultyVideo('empty')
  // a file that was cut off still declares its length; in WebM, up to its end by its own timestamps
  if (start + reached < declared * 0.9 - 1) throw new FaultyVideo('truncated')
  const seconds = Math.round(reached * 1000) / 1000
  const thumbnails = await drawPictures(preview, { folder: job.folder, seconds })
  return { seconds, ...source.size, thumbnails }
}
