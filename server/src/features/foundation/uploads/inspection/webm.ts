import type { FileHandle } from 'node:fs/promises'
import { damaged, unsafe } from './identify.ts'
import { readAt } from './iso-media.ts'

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
}
const maxElements = 20_000
/** Track types. */
const [picture, sound] = [1, 2]

type Element = { id: number; start: number; body: number; end: number; isOpen: boolean }

/**
 * Walks the elements of a WebM or Matroska: a header and one complete segment with tracks and content, nothing after it. Blanks its tags.
 * Returns whether it has pictures or only sound. Refuses inconsistent files and attachments (415).
 */
export async function checkWebm(file: FileHandle, bytes: number): Promise<'video' | 'audio'> {
  const header = await elementAt(file, 0, bytes)
  if (header.id !== ids.ebml) throw damaged()
  const headerBytes = await readAt(file, header.body, Math.min(256, header.end - header.body))
  if (!headerBytes.includes('webm') && !headerBytes.includes('matroska')) throw damaged()
  const segment = await elementAt(file, header.end, bytes)
  if (segment.id !== ids.segment || segment.end !== bytes) throw damaged()
  const seen = new Set<number>()
  const types: number[] = []
  let elementCount = 0
  for (let at = segment.body; at < segment.end; ) {
    const element = await elementAt(file, at, segment.end)
    seen.add(element.id)
    if (++elementCount > maxElements) throw damaged()
    if (element.id === ids.attachments) throw unsafe()
    if (element.id === ids.tags) await blank(file, element)
    if (element.id === ids.tracks) types.push(...(await trackTypes(file, element)))
    at = element.end
  }
  if (!seen.has(ids.tracks) || !seen.has(ids.cluster)) throw damaged()
  return types.includes(sound) && !types.includes(picture) ? 'audio' : 'video'
}

async function trackTypes(file: FileHandle, tracks: Element): Promise<number[]> {
  const types: number[] = []
  for (const track of await elementsIn(file, tracks)) {
    if (track.id !== ids.track) continue
    for (const { id, body } of await elementsIn(file, track))
      if (id === ids.trackType) types.push(...(await readAt(file, body, 1)))
  }
  return types
}

/** The elements in another, up to the first invalid one. */
async function elementsIn(file: FileHandle, { body, end }: Element): Promise<Element[]> {
  const elements: Element[] = []
  for (let at = body; at < end && elements.length < maxElements; ) {
    if ((await readAt(file, at, 1))[0] === 0) break
    const element = await elementAt(file, at, end)
    elements.push(element)
    at = element.end
  }
  return elements
}

async function elementAt(file: FileHandle, at: number, to: number): Promise<Element> {
  const head = await readAt(file, at, Math.min(12, to - at))
  const idLength = Math.clz32(head[0] ?? 0) - 23
  if (idLength > 4 || head.length < idLength + 1) throw damaged()
  const sizeStart = head.readUInt8(idLength)
  const sizeLength = Math.clz32(sizeStart) - 23
  if (sizeLength > 8 || head.length < idLength + sizeLength) throw damaged()
  let size = sizeStart & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isOpen &&= byte === 0xff
  }
  const body = at + idLength + sizeLength
  // live recordings have unknown length and extend to the end
  const end = isOpen ? to : body + size
  if (end > to) throw damaged()
  return { id: head.readUIntBE(0, idLength), start: at, body, end, isOpen }
}

/** Turns an element into a Void element of the same length. */
async function blank(file: FileHandle, { start, end }: Element): Promise<void> {
  if (end - start < 9 || end - start > 1024 * 1024) throw damaged()
  const space = Buffer.alloc(end - start)
  space[0] = 0xec
  space.writeUInt32BE(0x0100_0000, 1)
  space.writeUInt32BE(space.length - 9, 5)
  await file.write(space, 0, space.length, start)
}
