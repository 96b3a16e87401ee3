import { text } from 'node:stream/consumers'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/refusal.ts'
import { claimFile, readFile } from '../../foundation/uploads/index.ts'

const timing = /^(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]*-->[ \t]*(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m

/** Claims a file with subtitles that the actor uploaded; 422 if it is not WebVTT or too large, 404 if it is not theirs. */
export async function claimCaptions(context: Context, fileId: string): Promise<void> {
  const file = await claimFile(context, fileId, 'video_captions')
  if (file.bytes > videoLimits.captionsBytes) throw refusal()
  const content = await text(await readFile(context, file))
  if (!isWebVtt(content)) throw refusal()
}

const refusal = () => invalid('captionsFileId', videoErrors.videoCaptionsInvalid)

/** Returns whether a text is WebVTT with at least one cue. */
export const isWebVtt = (content: string): boolean =>
  /^\ufeff?WEBVTT(?=[ \t\r\n])/.test(content) && timing.test(content.replaceAll('\r\n', '\n'))
