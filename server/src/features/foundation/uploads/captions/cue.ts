/** The forms of subtitles that are converted, by the names of FFmpeg's readers. */
export type CaptionsForm = 'srt' | 'subviewer' | 'ass'
/** Words that are shown for a time, in seconds. */
export type Cue = { from: number; until: number; text: string }
export type CaptionsJob = { input: string; form: CaptionsForm }
export type CaptionsAnswer = { cues: Cue[] } | { error: string }

const timing = (seconds: number) => {
  const thousandths = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(thousandths / 3_600_000)}:${part((thousandths / 60_000) % 60)}:${part((thousandths / 1000) % 60)}.${part(thousandths % 1000, 3)}`
}

/** Writes cues as WebVTT, with italic, bold and underlined words; other ways of writing are left out. */
export function toWebVtt(cues: readonly Cue[]): string {
  const written = cues
    .map(({ from, until, text }) => ({ times: `${timing(from)} --> ${timing(until)}`, words: toCueText(text) }))
    .filter(({ words }) => words !== '')
    .map(({ times, words }) => `${times}\n${words}\n`)
  return `WEBVTT\n\n${written.join('\n')}`
}

/** The marks of ASS and some SRT: commands within braces, and line breaks. */
const toCueText = (text: string): string =>
  text
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ')
    .replaceAll(/<\/?(?:font|c)\b[^>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
