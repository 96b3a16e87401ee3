import { fileTypeFromBuffer } from 'file-type'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { typeRefusal, uploadTypes } from '#contract/foundation/uploads/uploads.ts'
import { contradictsType, isHarmfulName, textTypeOf } from '../file-names.ts'
import { uploadRefusal } from '../uploads.ts'
import { decodeText, markedEncoding } from './text.ts'

/** The number of leading bytes needed to detect a file's type. */
export const sniffLength = 4_100

export const wrongType = (accepted: readonly string[] = Object.keys(uploadTypes)) =>
  uploadRefusal(415, 'upload_type', typeRefusal(accepted))
export const unsafe = () => uploadRefusal(415, 'upload_unsafe', uploadErrors.uploadUnsafe)
export const damaged = () => uploadRefusal(415, 'upload_damaged', uploadErrors.uploadDamaged)

/** The placeholder type of Office files, which are told apart by their contents once complete. */
export const zipMime = 'application/zip'

/**
 * Detects a file's type by its first bytes (reliability.md 4.4): whatever can be decoded as text is text, however it begins. Refuses a
 * type that is not `accepted`, a name that contradicts it, and a second file signature near the beginning (415). Office files are
 * `zipMime` until complete.
 */
export async function identify(head: Buffer, name: string, accepted: readonly string[]): Promise<string> {
  if (isHarmfulName(name)) throw unsafe()
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    if (!accepted.some((type) => type.includes('officedocument'))) throw wrongType(accepted)
    return zipMime
  }
  const text = decodeText(head, { isCut: head.length >= sniffLength })?.text
  const mime = text !== undefined && !isPdf(head) ? textTypeOf(name, accepted) : await typeOf(head)
  if (!mime || !uploadTypes[mime] || !accepted.includes(mime)) throw wrongType(accepted)
  if (contradictsType(name, mime)) throw uploadRefusal(415, 'upload_mismatch', uploadErrors.uploadMismatch)
  // sound and films contain covers and descriptions; their containers are checked once complete
  if (!isMedia(mime) && hasSecondSignature((text ?? head.toString('latin1')).slice(0, 1024))) throw unsafe()
  return mime
}

/** Recognises a PDF, the only accepted file besides texts that may have no control characters. */
const isPdf = (head: Buffer) => head.subarray(0, 5).equals(Buffer.from('%PDF-'))

async function typeOf(head: Buffer): Promise<string | null> {
  // the mark of UTF-16 is taken for the first frame of an MP3
  if (markedEncoding(head)) return null
  const mime = (await fileTypeFromBuffer(head))?.mime.split(';')[0]
  if (mime) return aliases[mime] ?? mime
  return quickTimeBoxes.includes(head.toString('latin1', 4, 8)) ? 'video/quicktime' : null
}

/** Other names of container types. */
const aliases: Record<string, string> = {
  'audio/vnd.wave': 'audio/wav',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'audio/3gpp': 'video/mp4',
  // the format that WebM is a subset of; browsers record H.264 to it
  'video/matroska': 'video/webm',
}
/** Boxes that QuickTime may begin with, which file-type does not know. */
const quickTimeBoxes = ['skip', 'pnot']

const isMedia = (mime: string) => uploadTypes[mime] === 'video' || uploadTypes[mime] === 'audio'

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

/** Returns whether the first kilobyte also contains the start of a web page, a script or another file. */
function hasSecondSignature(text: string): boolean {
  return markup.test(text) || signatures.some((signature) => text.indexOf(signature, 1) > 0)
}
