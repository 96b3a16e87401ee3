import type { FileHandle } from 'node:fs/promises'
import { damaged } from './identify.ts'

const maxBoxes = 5_000
const tenMinutes = 600
const longestSide = 8_192
const containerBoxes = new Set(['moov', 'trak', 'mdia'])
/** The boxes that a file may begin with; older QuickTime has no `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']
/** Boxes that may reveal the place and the author of a recording. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid'])

type Box = { type: string; start: number; body: number; end: number }
type Found = { types: string[]; handlers: string[]; seconds: number }

/**
 * Walks the boxes of an MP4, MOV or M4A: they must fill the file exactly, with an index and content, and last at most `longestSeconds`, ten minutes by default.
 * Blanks metadata about place and device. Returns whether it has pictures or only sound. Refuses truncated or inconsistent files (415).
 */
export async function checkIsoMedia(
  file: FileHandle,
  bytes: number,
  { longestSeconds = tenMinutes }: { longestSeconds?: number } = {},
): Promise<'video' | 'audio'> {
  const found: Found = { types: [], handlers: [], seconds: 0 }
  await walk(file, { from: 0, to: bytes }, { found, depth: 0 })
  const has = (type: string) => found.types.includes(type)
  const [firstBox = ''] = found.types
  if (!firstBoxes.includes(firstBox) || !has('moov') || !(has('mdat') || has('moof'))) throw damaged()
  if (found.seconds > longestSeconds) throw damaged()
  if (found.handlers.includes('vide')) return 'video'
  if (found.handlers.includes('soun')) return 'audio'
  throw damaged()
}

async function walk(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  { found, depth }: { found: Found; depth: number },
): Promise<void> {
  for (let at = from; at < to; ) {
    const box = await boxAt(file, at, to)
    found.types.push(box.type)
    if (found.types.length > maxBoxes || depth > 4) throw damaged()
    if (metadataBoxes.has(box.type)) await blank(file, box)
    else if (containerBoxes.has(box.type))
      await walk(file, { from: box.body, to: box.end }, { found, depth: depth + 1 })
    else await readBox(file, box, found)
    at = box.end
  }
}

async function boxAt(file: FileHandle, at: number, to: number): Promise<Box> {
  const head = await readAt(file, at, Math.min(16, to - at))
  if (head.length < 8) throw damaged()
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) throw damaged()
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
  const body = at + (short === 1 ? 16 : 8)
  const type = head.toString('latin1', 4, 8)
  if (at + size < body || at + size > to || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw damaged()
  return { type, start: at, body, end: at + size }
}

async function readBox(file: FileHandle, { type, body, end }: Box, found: Found): Promise<void> {
  if (!['mvhd', 'tkhd', 'hdlr'].includes(type)) return
  const content = await readAt(file, body, Math.min(128, end - body))
  const isLong = content[0] === 1
  if (content.length < (type === 'hdlr' ? 12 : isLong ? 96 : 84)) throw damaged()
  if (type === 'hdlr') found.handlers.push(content.toString('latin1', 8, 12))
  if (type === 'mvhd') {
    const scale = content.readUInt32BE(isLong ? 20 : 12)
    const duration = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
    if (scale === 0) throw damaged()
    // all bits set means unknown, as in fragmented recordings
    found.seconds = duration >= 0xffff_ffff ? 0 : duration / scale
  }
  if (type === 'tkhd') {
    const [width, height] = [
      content.readUInt32BE(isLong ? 88 : 76) / 65_536,
      content.readUInt32BE(isLong ? 92 : 80) / 65_536,
    ]
    if (Math.max(width, height) > longestSide) throw damaged()
  }
}

/** Turns a box into a `free` box of the same length, so that no offsets change. */
async function blank(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, start + 4)
  const zeros = Buffer.alloc(65_536)
  for (let at = body; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}

export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
