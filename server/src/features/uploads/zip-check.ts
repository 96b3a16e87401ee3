import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { damaged, unsafe, wrongType } from './identify.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const mostEntries = 2_000
const mostUnpacked = 200 * 1024 * 1024
const largestEntry = 64 * 1024 * 1024
const inflate = promisify(inflateRaw)
const foreign =
  /\.(exe|dll|js|vbs|bat|cmd|scr|ps1|jar|hta|html?|zip|7z|rar|docm|xlsm|pptm)$|vbaproject|(^|\/)\.\.(\/|$)|^\/|[\\\0]/i

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number }

/**
 * What kind of Office file a ZIP is. Refuses 415 what is none, macros, programs and archives inside, more than 2,000 entries or
 * 200 MB unpacked, entries that overlap or unpack to more than they say (reliability.md 4.4).
 */
export async function officeType(zip: Buffer): Promise<string> {
  const entries = directory(zip)
  if (entries.some(({ name }) => foreign.test(name))) throw unsafe()
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostUnpacked) throw unsafe()
  const names = new Set(entries.map(({ name }) => name))
  const kinds = { 'word/document.xml': 'wordprocessingml.document', 'xl/workbook.xml': 'spreadsheetml.sheet' }
  const all = { ...kinds, 'ppt/presentation.xml': 'presentationml.presentation' }
  const kind = Object.entries(all).find(([part]) => names.has(part))?.[1]
  if (!kind || !names.has('[Content_Types].xml')) throw wrongType()
  await unpack(zip, entries)
  return office + kind
}

function directory(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > zip.length) throw damaged()
  const many = zip.readUInt16LE(end + 10)
  const start = zip.readUInt32LE(end + 16)
  if (many > mostEntries) throw unsafe()
  // nothing before the first entry, nothing after the last byte of the comment, one volume
  if (end + 22 + zip.readUInt16LE(end + 20) !== zip.length || zip.readUInt32LE(end + 4) !== 0) throw unsafe()
  if (start + zip.readUInt32LE(end + 12) !== end) throw damaged()
  const entries: Entry[] = []
  let at = start
  for (let i = 0; i < many; i++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const length = zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + length),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    if (isEncrypted || ![0, 8].includes(entry.method)) throw unsafe()
    entries.push(entry)
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  if (at !== end) throw damaged()
  return entries
}

/** Unpacks every entry to see that it is what it says, one at a time. */
async function unpack(zip: Buffer, entries: Entry[]): Promise<void> {
  let end = 0
  for (const { name, method, packed, unpacked, offset } of entries.toSorted(
    (one, other) => one.offset - other.offset,
  )) {
    if (offset < end || offset + 30 > zip.length || zip.readUInt32LE(offset) !== 0x04034b50) throw unsafe()
    if (end === 0 && offset !== 0) throw unsafe()
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    end = from + packed
    if (end > zip.length || unpacked > largestEntry) throw unsafe()
    const content = zip.subarray(from, end)
    const whole = method === 0 ? content : await inflated(content, unpacked)
    if (whole.length !== unpacked) throw damaged()
    if (name === '[Content_Types].xml' && /macroenabled|vbaproject/i.test(whole.toString('latin1'))) throw unsafe()
  }
}

async function inflated(content: Buffer, unpacked: number): Promise<Buffer> {
  try {
    return await inflate(content, { maxOutputLength: unpacked + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? unsafe() : damaged()
  }
}
