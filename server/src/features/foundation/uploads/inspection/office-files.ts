import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { damaged, unsafe, wrongType } from './identify.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const maxEntries = 2_000
const maxUnpacked = 200 * 1024 * 1024
const largestEntry = 64 * 1024 * 1024
const inflate = promisify(inflateRaw)
const foreign =
  /\.(exe|dll|js|vbs|bat|cmd|scr|ps1|jar|hta|html?|zip|7z|rar|docm|xlsm|pptm)$|vbaproject|(^|\/)\.\.(\/|$)|^\/|[\\\0]/i

/**
 * The Office file type of a ZIP. Refuses 415 any other ZIP, macros, references fetched from outside, embedded programs and archives, more
 * than 2,000 entries or 200 MB unpacked, and entries that overlap or unpack to more than they declare (reliability.md 4.4).
 */
export async function officeType(zip: Buffer): Promise<string> {
  const end = endRecord(zip)
  const file = await fromBufferPromise(zip, { decodeStrings: false }).catch(() => Promise.reject(damaged()))
  const entries = await directory(zip, file, end)
  if (entries.some((entry) => namesOf(entry).some((name) => foreign.test(name)))) throw unsafe()
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxUnpacked) throw unsafe()
  const names = new Set(entries.map(nameOf))
  const kinds = { 'word/document.xml': 'wordprocessingml.document', 'xl/workbook.xml': 'spreadsheetml.sheet' }
  const all = { ...kinds, 'ppt/presentation.xml': 'presentationml.presentation' }
  const kind = Object.entries(all).find(([part]) => names.has(part))?.[1]
  if (!kind || !names.has('[Content_Types].xml')) throw wrongType()
  await unpack(zip, file, entries)
  return office + kind
}

/** The position of the end record. Nothing may follow its comment, or other readers might see a different archive. */
function endRecord(zip: Buffer): number {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > zip.length) throw damaged()
  if (zip.readUInt16LE(end + 10) > maxEntries) throw unsafe()
  if (end + 22 + zip.readUInt16LE(end + 20) !== zip.length || zip.readUInt32LE(end + 4) !== 0) throw unsafe()
  // with a 64-bit end record there would be two directories, and readers might choose differently
  if (end >= 20 && zip.readUInt32LE(end - 20) === 0x07064b50) throw damaged()
  return end
}

/** The entries, which must exactly fill the directory, from its declared start to the end record. */
async function directory(zip: Buffer, file: ZipFile, end: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  if (at + zip.readUInt32LE(end + 12) !== end) throw damaged()
  try {
    for await (const entry of file.eachEntry()) {
      entries.push(entry)
      at += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    }
  } catch {
    throw damaged()
  }
  if (entries.some((entry) => !entry.canDecodeFileData())) throw unsafe()
  if (at !== end) throw damaged()
  return entries
}

const nameOf = ({ fileNameRaw }: Entry) => fileNameRaw.toString('utf8')
/** An entry's name, and the alternative one from its extra field, if any. */
const namesOf = (entry: Entry) => [
  nameOf(entry),
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true),
]

/** Unpacks every entry, one at a time, to verify its declared size. */
async function unpack(zip: Buffer, file: ZipFile, entries: Entry[]): Promise<void> {
  let end = 0
  for (const entry of entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    const { relativeOffsetOfLocalHeader: offset, compressedSize, uncompressedSize } = entry
    // nothing before the first entry, and no overlapping entries
    if (offset < end || (end === 0 && offset !== 0) || uncompressedSize > largestEntry) throw unsafe()
    const { fileDataStart } = await file
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(() => Promise.reject(unsafe()))
    end = fileDataStart + compressedSize
    const content = zip.subarray(fileDataStart, end)
    // inflated here rather than by yauzl's stream, so that no more is unpacked than the entry declares
    const whole = entry.isCompressed() ? await inflated(content, uncompressedSize) : content
    if (whole.length !== uncompressedSize) throw damaged()
    if (nameOf(entry) === '[Content_Types].xml' && /macroenabled|vbaproject/i.test(whole.toString('latin1')))
      throw unsafe()
    if (/\.rels$/i.test(nameOf(entry)) && fetchesFromOutside(whole)) throw unsafe()
  }
}

const hyperlink = /\bType\s*=\s*["'][^"']*\/hyperlink["']/i

/**
 * Returns whether relationships name something outside that is fetched when the document is opened: a template, a picture, another
 * workbook. Links that somebody has to press are not. Obscured content (another encoding, entities) counts as such.
 */
function fetchesFromOutside(relationships: Buffer): boolean {
  const xml = relationships.toString('utf8')
  if (/\0|\ufffd|&#|<!|<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(xml)) return true
  return xml.split('<').some((tag) => /\bTargetMode\s*=\s*["']\s*External/i.test(tag) && !hyperlink.test(tag))
}

async function inflated(content: Buffer, unpacked: number): Promise<Buffer> {
  try {
    return await inflate(content, { maxOutputLength: unpacked + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? unsafe() : damaged()
  }
}
