import { fileTypeFromBuffer } from 'file-type'
import { uploadErrors } from '#contract/uploads/errors.ts'
import { uploadTypes } from '#contract/uploads/uploads.ts'
import { contradictsType, extensionOf, isHarmfulName } from '../file-names.ts'
import { uploadRefusal } from '../uploads.ts'

/** The number of leading bytes needed to detect a file's type. */
export const sniffLength = 4_100

export const wrongType = () => uploadRefusal(415, 'upload_type', uploadErrors.uploadType)
export const unsafe = () => uploadRefusal(415, 'upload_unsafe', uploadErrors.uploadUnsafe)
export const damaged = () => uploadRefusal(415, 'upload_damaged', uploadErrors.uploadDamaged)

/** The placeholder type of Office files, which are told apart by their contents once complete. */
export const zipMime = 'application/zip'
const textTypes: Record<string, string> = { txt: 'text/plain', csv: 'text/csv', vtt: 'text/vtt' }

/**
 * Detects a file's type by its first bytes (reliability.md 4.4). Refuses a type that is not `accepted`, a name that contradicts it, and a second file signature near the beginning (415). Office files are `zipMime` until complete.
 */
export async function identify(head: Buffer, name: string, accepted: readonly string[]): Promise<string> {
  if (isHarmfulName(name)) throw unsafe()
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    if (!accepted.some((type) => type.includes('officedocument'))) throw wrongType()
    return zipMime
  }
  const mime = (await fileTypeFromBuffer(head))?.mime.replace('audio/vnd.wave', 'audio/wav').split(';')[0]
  const known = mime ?? textTypes[extensionOf(name)]
  if (!known || !uploadTypes[known] || !accepted.includes(known)) throw wrongType()
  if (contradictsType(name, known)) throw uploadRefusal(415, 'upload_mismatch', uploadErrors.uploadMismatch)
  if (hasSecondSignature(head.subarray(0, 1024))) throw unsafe()
  return known
}

// long enough not to occur in compressed content by chance
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

/** Whether the first kilobyte also contains the start of a web page, a script or another file. */
function hasSecondSignature(head: Buffer): boolean {
  const text = head.toString('latin1')
  return markup.test(text) || signatures.some((signature) => text.indexOf(signature, 1) > 0)
}
