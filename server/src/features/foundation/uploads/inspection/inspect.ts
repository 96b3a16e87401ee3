import { open, readFile, stat } from 'node:fs/promises'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { uploadTypes } from '#contract/foundation/uploads/uploads.ts'
import { openGate } from '../../../../platform/limits/gate.ts'
import { contradictsType } from '../file-names.ts'
import { uploadRefusal } from '../uploads.ts'
import { damaged, unsafe, wrongType, zipMime } from './identify.ts'
import { checkIsoMedia } from './iso-media.ts'
import { officeType } from './office-files.ts'
import { decodeText } from './text.ts'
import { checkWebm } from './webm.ts'

const inspectionGate = openGate({ maxRunning: 1, maxWaiting: 50 })

/**
 * Inspects a complete file other than a picture; returns its type. One at a time, so that many large files take the memory of one.
 * Refuses a file that is truncated, hides another or could do harm (415), and 503 while 50 others wait.
 */
export const inspect = (file: string, mime: string, name: string): Promise<string> =>
  inspectionGate.run(() => inspectContent(file, mime, name))

async function inspectContent(file: string, mime: string, name: string): Promise<string> {
  if (mime === zipMime) {
    const type = await officeType(await readFile(file))
    if (contradictsType(name, type)) throw uploadRefusal(415, 'upload_mismatch', uploadErrors.uploadMismatch)
    return type
  }
  if (mime.startsWith('text/')) await checkText(file)
  else if (mime === 'application/pdf') checkPdf(await readFile(file))
  else return checkMedia(file, mime)
  return mime
}

// split in two, or virus scanners would flag this source file as the EICAR test file
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * Checks a text, which stays as it was sent, since the letters of one in a code page are unknown; it must be no disguised web page or
 * script.
 */
async function checkText(file: string): Promise<void> {
  const decoded = decodeText(await readFile(file))
  if (!decoded) throw wrongType()
  refuseUnsafeText(decoded.text)
}

/** Refuses a web page, a script or the test virus (415). */
export function refuseUnsafeText(text: string): void {
  if (/^\s*(<[a-z!?%]|#!)/i.test(text) || text.includes(testVirus)) throw unsafe()
}

/** A PDF must be complete and contain no active content. */
function checkPdf(content: Buffer): void {
  if (!content.subarray(-1_024).includes('%%EOF')) throw damaged()
  const text = content.toString('latin1')
  if (/\/(JavaScript|Launch|RichMedia)\b/.test(text) || text.includes(testVirus)) throw unsafe()
  if (hasArchiveAtEnd(content)) throw unsafe()
}

/** The length from which a chunk's length was unknown when the recording began. */
const unknownLength = 0x7fff_0000
const soundTypes: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
}

/** Returns the type of a film or sound: a container for films may hold sound alone. */
async function checkMedia(file: string, mime: string): Promise<string> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  try {
    if (/webm|mp4|quicktime|m4a/.test(mime)) {
      const kind = mime === 'video/webm' ? await checkWebm(handle, size) : await checkIsoMedia(handle, size)
      if (kind === 'audio') return soundTypes[mime] ?? mime
      if (uploadTypes[mime] === 'audio') throw damaged()
      return mime
    }
    const length = Math.min(size, 70_000)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    if (hasArchiveAtEnd(buffer)) throw unsafe()
    const { buffer: head } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const declared = head.readUInt32LE(4)
    if (mime === 'audio/wav' && declared < unknownLength && declared + 8 > size + 1) throw damaged()
    return mime
  } finally {
    await handle.close()
  }
}

const hasArchiveAtEnd = (content: Buffer) => content.subarray(-70_000).includes('PK\u0005\u0006')
