/** Voice messages, recorded in the browser (product.md 8). */
export const voiceLimits = {
  seconds: 300,
  /** Shorter recordings are a slip of the finger. */
  leastSeconds: 1,
} as const

/** The number of bars that a voice message is drawn with. */
export const waveformBars = 48

/** Length of a voice message, and its loudness in each part of it, from 0 to 1. */
export type VoiceNote = { seconds: number; bars: number[] }

/** Encodes a voice message as one text: the seconds, and a byte for each bar. */
export const toWaveform = ({ seconds, bars }: VoiceNote): string =>
  `${seconds.toFixed(1)},${btoa(String.fromCharCode(...bars.map((bar) => Math.round(bar * 255))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`

const written = /#(\d{1,3}\.\d),([\w-]{64})$/

/**
 * The voice message at the URL of an attachment; null for any other file. It is the URL's fragment, which is part of no request and can
 * be drawn at once.
 */
export function voiceNoteOf(url: string): VoiceNote | null {
  const [, seconds, bytes] = written.exec(url) ?? []
  if (!seconds || !bytes) return null
  const bars = [...atob(bytes.replaceAll('-', '+').replaceAll('_', '/'))].map((byte) => byte.charCodeAt(0) / 255)
  return { seconds: Number(seconds), bars }
}

/** Reduces any number of levels to the bars of a voice message, each as loud as the loudest moment in it. */
export function toBars(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels, 0.001)
  return Array.from({ length: waveformBars }, (_, i) => {
    const from = Math.floor((i * levels.length) / waveformBars)
    const to = Math.max(from + 1, Math.floor(((i + 1) * levels.length) / waveformBars))
    // quiet speech would be a flat line on a linear scale
    return Math.sqrt(Math.max(0, ...levels.slice(from, to)) / loudest)
  })
}
