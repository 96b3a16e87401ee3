import { fileTypeFromBuffer } from 'file-type'
import { messages } from '#contract/messages.ts'
import { acceptedTypes, type UploadPurpose, uploadTypes } from '#contract/uploads.ts'
import { disagrees, endingOf, isHarmfulName } from './names.ts'
import { uploadRefusal } from './uploads.ts'

/** As many bytes as it takes to tell what a file is. */
export const sniffed = 4_100

export const wrongType = () => uploadRefusal(415, 'upload_type', messages.uploadType)
export const unsafe = () => uploadRefusal(415, 'upload_unsafe', messages.uploadUnsafe)
export const damaged = () => uploadRefusal(415, 'upload_damaged', messages.uploadDamaged)

/** The types of Office files are told by what they hold, once they are here whole. */
export const zipped = 'application/zip'
const texts: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }

/**
 * What a file is, by its first bytes (reliability.md 4.4). Refuses 415 what the purpose does not take, a name that says something
 * else, and a second file's signature at the beginning. An Office file is `zipped` until it is here whole.
 */
export async function identify(head: Buffer, name: string, purpose: UploadPurpose): Promise<string> {
  const accepted = acceptedTypes(purpose)
  if (isHarmfulName(name)) throw unsafe()
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    if (!accepted.some((type) => type.includes('officedocument'))) throw wrongType()
    return zipped
  }
  const mime = (await fileTypeFromBuffer(head))?.mime.replace('audio/vnd.wave', 'audio/wav').split(';')[0]
  const known = mime ?? texts[endingOf(name)]
  if (!known || !uploadTypes[known] || !accepted.includes(known)) throw wrongType()
  if (disagrees(name, known)) throw uploadRefusal(415, 'upload_mismatch', messages.uploadMismatch)
  if (hasSecondSignature(head.subarray(0, 1024))) throw unsafe()
  return known
}

// long enough that packed content does not say it by chance
const markup = /<(!doctype|html|head|body|script|iframe|svg|hta:|\?php|\?xml)|#!\/bin/i
const signatures = [
  '%PDF-',
  'PK\u0003\u0004',
  'Rar!\u001a\u0007',
  '7z\u00bc\u00af',
  '\u007fELF',
  'GIF89a',
  '\u0089PNG\r\n',
]

/** Whether the first kilobyte also begins something else: a page, a script, another file. */
function hasSecondSignature(head: Buffer): boolean {
  const text = head.toString('latin1')
  return markup.test(text) || signatures.some((signature) => text.indexOf(signature, 1) > 0)
}
