import { cleanProse } from '#contract/text.ts'
import { truncate } from '#contract/truncate.ts'
import { replyMarker } from '../../../../platform/mail/reply-marker.ts'

export const maxReplyLetters = 10_000

/**
 * The new text of an emailed reply: without our mail below it, which mail programs quote, without the line that introduces the quotation,
 * and without the signature. May be empty.
 */
export function newTextOf(mail: string): string {
  const lines = clean(mail).split('\n')
  const end = lines.findIndex((line) => isSignature(line) || line.replace(/^[\s>]+/, '').startsWith(replyMarker))
  const own = end === -1 ? lines : lines.slice(0, end)
  const isCut = dropQuotation(own) || end !== -1
  if (isCut) dropIntroduction(own)
  const text = own.join('\n').trim()
  return truncate(text, maxReplyLetters + 1, '…')
}

/** The words of an HTML mail that has no text part. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h\d|blockquote)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: keyof typeof entities) => entities[name])

const entities = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const clean = (text: string): string => cleanProse(text.replaceAll(/(?![\n\t\r\v\f\x85])\p{Cc}/gu, '').toWellFormed())

const isSignature = (line: string) => line === '-- ' || line === '--'

/** Removes the quoted and empty lines at the end; returns whether there were quoted ones. */
function dropQuotation(lines: string[]): boolean {
  const dropped = lines.splice(lines.findLastIndex((line) => !/^\s*(>|$)/.test(line)) + 1)
  return dropped.some((line) => line.trimStart().startsWith('>'))
}

/** Removes the lines between the reply and the quotation: “On Monday, … wrote:”, or the header that Outlook repeats. */
function dropIntroduction(lines: string[]): void {
  const last = lines.at(-1) ?? ''
  if (last.trimEnd().endsWith(':') && last.length < 300) {
    lines.pop()
    // long ones are wrapped
    const before = lines.at(-1) ?? ''
    if (/^\S.{20,}[^.!?]$/.test(before) && before.includes('@') && last.length < 40) lines.pop()
    return
  }
  const start = lines.findLastIndex((line) => line.trim() === '') + 1
  const paragraph = lines.slice(start)
  const isHeader = paragraph.filter((line) => /^\*?\p{L}[\p{L} .-]{0,25}:\*?\s/u.test(line)).length >= 3
  if (!isHeader) return
  lines.splice(start)
  lines.splice(lines.findLastIndex((line) => !/^[\s_-]*$/.test(line)) + 1)
}
