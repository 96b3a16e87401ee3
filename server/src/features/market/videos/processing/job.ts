/** A picture with small frames side by side, row after row. */
export type Thumbnails = { columns: number; count: number; secondsApart: number; width: number; height: number }

/** The reason why a video cannot be processed. */
export type VideoFault = 'unreadable' | 'truncated' | 'too_long' | 'too_big' | 'empty'
export class FaultyVideo extends Error {
  readonly fault: VideoFault
  constructor(fault: VideoFault) {
    super(fault)
    this.fault = fault
  }
}

/** `input` is in the container `format`; a `watermark` is letters, digits and spaces. Writes its files to `folder`. */
export type VideoJob = { input: string; format: 'mov' | 'matroska'; folder: string; watermark: string | null }
export type VideoResult = { seconds: number; width: number; height: number; thumbnails: Thumbnails }

/** The files that are written for a video. */
export const videoFiles = { preview: 'preview.mp4', poster: 'poster.webp', thumbnails: 'thumbnails.webp' } as const
