import { open, readFile, stat } from 'node:fs/promises'
import { messages } from '#contract/messages.ts'
import { uploadTypes } from '#contract/uploads.ts'
import { damaged, unsafe, wrongType, zipped } from './identify.ts'
import { checkIsoMedia } from './iso-media.ts'
import { disagrees } from './names.ts'
import { uploadRefusal } from './uploads.ts'
import { checkWebm } from './webm.ts'
import { officeType } from './zip-check.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Looks through a file that is no picture and has arrived whole; gives its type. One at a time, so that many large files take the
 * room of one. Refuses 415 what is cut off, hides something else, or could do harm.
 */
export function inspect(file: string, mime: string, name: string): Promise<string> {
  const next = last.then(() => look(file, mime, name))
  last = next.catch(() => undefined)
  return next
}

async function look(file: string, mime: string, name: string): Promise<string> {
  if (mime === zipped) {
    const type = await officeType(await readFile(file))
    if (disagrees(name, type)) throw uploadRefusal(415, 'upload_mismatch', messages.uploadMismatch)
    return type
  }
  if (mime.startsWith('text/')) checkText(await readFile(file))
  else if (mime === 'application/pdf') checkPdf(await readFile(file))
  else await checkMedia(file, mime)
  return mime
}

// in two parts, or a virus scanner would take this file for the test it names
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Text is UTF-8 without control characters, and no page or script under another name. */
function checkText(content: Buffer): void {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw wrongType()
  }
  if (/(?![\n\r\t\f])\p{Cc}/u.test(text)) throw wrongType()
  if (/^\s*(<[a-z!?%]|#!)/i.test(text) || text.includes(testVirus)) throw unsafe()
}

/** A PDF that ends as one and runs nothing. */
function checkPdf(content: Buffer): void {
  if (!content.subarray(-1_024).includes('%%EOF')) throw damaged()
  const text = content.toString('latin1')
  if (/\/(JavaScript|Launch|RichMedia)\b/.test(text) || text.includes(testVirus)) throw unsafe()
  if (hasArchiveAtEnd(content)) throw unsafe()
}

async function checkMedia(file: string, mime: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  try {
    if (mime === 'video/webm') return await checkWebm(handle, size)
    const kind = uploadTypes[mime] === 'video' ? 'video' : 'audio'
    if (/mp4|quicktime|m4a/.test(mime)) return await checkIsoMedia(handle, size, kind)
    const length = Math.min(size, 70_000)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    if (hasArchiveAtEnd(buffer)) throw unsafe()
    const { buffer: head } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    if (mime === 'audio/wav' && head.readUInt32LE(4) + 8 > size + 1) throw damaged()
  } finally {
    await handle.close()
  }
}

const hasArchiveAtEnd = (content: Buffer) => content.subarray(-70_000).includes('PK\u0005\u0006')
