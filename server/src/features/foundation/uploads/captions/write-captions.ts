import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openGate } from '../../../../platform/limits/gate.ts'
import { decodeText } from '../inspection/text.ts'
import { runOnce } from '../run-once.ts'
import { type CaptionsAnswer, type CaptionsForm, toWebVtt } from './cue.ts'

/** Limits of the process: half a megabyte of subtitles takes a second of the processor. */
const limits = { cpuSeconds: 20, longestMs: 60_000, megabytes: 400, heapMegabytes: 96 }
const worker = path.join(import.meta.dirname, 'captions-worker.ts')
const queue = openGate({ maxRunning: 1, maxWaiting: 50 })

/**
 * Writes subtitles in SRT, SBV or ASS to `output` as WebVTT, and any other text unchanged, in UTF-8. Null when it is not a text in UTF-8
 * or UTF-16.
 */
export async function writeCaptions({ input, output }: { input: string; output: string }): Promise<string | null> {
  const decoded = decodeText(await readFile(input))
  // the code page of a text with one byte per letter is unknown
  if (!decoded || decoded.encoding === 'windows-1252') return null
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  await writeFile(output, text)
  const form = formOf(text)
  if (!form) return text
  const answer = await queue.run(() => runOnce<CaptionsAnswer>(worker, { input: output, form }, limits))
  if (!answer || 'error' in answer || answer.cues.length === 0) return text
  const captions = toWebVtt(answer.cues)
  await writeFile(output, captions)
  return captions
}

const time = String.raw`\d+:\d\d:\d\d[.,]\d+`

function formOf(text: string): CaptionsForm | null {
  if (/^\s*WEBVTT\b/.test(text)) return null
  if (/^\s*\[Script Info\]/i.test(text)) return 'ass'
  if (new RegExp(`^ *${time}[ \\t]*-->[ \\t]*${time}`, 'm').test(text)) return 'srt'
  return new RegExp(`^\\s*${time},${time}\\s*$`, 'm').test(text) ? 'subviewer' : null
}
