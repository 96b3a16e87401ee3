import bidiFactory from 'bidi-js'
import { type Face, faceFor, facesOf, type Weight } from './fonts.ts'

const bidi = bidiFactory()

/** Letters that are drawn together: one face, one direction. `text` is as the shaper takes it. */
export type Run = { text: string; face: Face; width: number }
/** A line from left to right; `logical` is what it says in reading order. */
export type Line = { runs: Run[]; width: number; logical: string }
export type Direction = 'ltr' | 'rtl'

type Wanted = {
  /** Points. */
  width: number
  size: number
  weight: Weight
  /** Direction of the paragraph; `auto` is that of its first letter. */
  direction: Direction | 'auto'
  /** What does not fit ends in …; without it there is no limit. */
  maxLines?: number
}

/**
 * Breaks text into lines of at most `width` and orders each as it is seen (Unicode Bidirectional Algorithm): pdfkit shapes
 * letters but reorders nothing. Characters that no face has, such as emoji, are left out; longer words than a line are broken.
 */
export function layLines(text: string, wanted: Wanted): Line[] {
  const faces = facesOf(wanted.weight)
  const paragraphs = text
    .split('\n')
    .map((paragraph) => writable(paragraph, faces))
    .filter((paragraph) => paragraph !== '')
  const most = wanted.maxLines ?? Number.POSITIVE_INFINITY
  const lines: Line[] = []
  for (const [i, paragraph] of paragraphs.entries()) {
    const room = most - lines.length
    const isLast = i === paragraphs.length - 1
    const ranges = breakLines(paragraph, wanted)
    const fits = ranges.length < room || (ranges.length === room && isLast)
    const shown = fits ? paragraph : cutOff(paragraph, ranges[room - 1] ?? ranges.at(-1)!, wanted)
    const shownRanges = fits ? ranges : breakLines(shown, wanted).slice(0, room)
    const levels = bidi.getEmbeddingLevels(shown, wanted.direction)
    lines.push(...shownRanges.map(([start, end]) => lineOf(shown, start, end, levels.levels, wanted)))
    if (lines.length >= most) break
  }
  return lines
}

/** Width of a text in one line, in points. */
export const widthOf = (text: string, { size, weight }: Pick<Wanted, 'size' | 'weight'>): number => {
  const faces = facesOf(weight)
  return inFaces(text, faces).reduce((sum, { text, face }) => sum + advance(text, face), 0) * size
}

/** Only what the faces have, composed, single spaces, and no control that would turn the order of others. */
function writable(text: string, faces: Face[]): string {
  const kept = [...text.normalize('NFC').replaceAll(/[\t\r]/g, ' ')].filter(
    (character) => !/[\p{Cc}\p{Cf}]/u.test(character) && faceFor(faces, character.codePointAt(0)!) !== undefined,
  )
  return kept.join('').replaceAll(/ +/g, ' ').trim()
}

/** Where each line begins and ends (exclusive), without the space between two. */
function breakLines(text: string, wanted: Wanted): [number, number][] {
  const lines: [number, number][] = []
  const fits = (start: number, end: number) => widthOf(text.slice(start, end), wanted) <= wanted.width
  let start = 0
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    if (index > start && !fits(start, index + word.length)) {
      lines.push([start, end])
      start = index
    }
    end = index + word.length
    if (fits(start, end)) continue
    // a word wider than the line
    let at = start
    for (const { segment, index: offset } of new Intl.Segmenter().segment(word)) {
      const next = index + offset + segment.length
      if (index + offset > at && !fits(at, next)) {
        lines.push([at, index + offset])
        at = index + offset
      }
    }
    start = at
  }
  if (end > start) lines.push([start, end])
  return lines
}

/** The text up to a line's end, shortened so that … fits on that line too. */
function cutOff(text: string, [start, end]: [number, number], wanted: Wanted): string {
  const line = [...new Intl.Segmenter().segment(text.slice(start, end))].map(({ segment }) => segment)
  while (line.length > 0 && widthOf(`${line.join('').trimEnd()}…`, wanted) > wanted.width) line.pop()
  return `${text.slice(0, start)}${line.join('').trimEnd()}…`
}

function lineOf(text: string, start: number, end: number, levels: Uint8Array, { size, weight }: Wanted): Line {
  const faces = facesOf(weight)
  const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1)
  const pieces: { text: string; level: number }[] = []
  for (let i = start; i < end; i++) {
    const level = levels[i]!
    const character = mirrored.get(i) ?? text[i]!
    const last = pieces.at(-1)
    if (last?.level === level) last.text += character
    else pieces.push({ text: character, level })
  }
  const runs = asSeen(pieces)
    .flatMap(({ text, level }) => {
      const isTurned = level % 2 === 1
      const parts = inFaces(text, faces).map((part) => ({ ...part, text: forShaper(part.text, isTurned) }))
      return isTurned ? parts.reverse() : parts
    })
    .map((run) => ({ ...run, width: advance(run.text, run.face) * size }))
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), logical: text.slice(start, end) }
}

/** Rule L2 of the algorithm: from the highest level to the lowest odd one, what is at it or above is turned around. */
function asSeen<T extends { level: number }>(pieces: T[]): T[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let i = 0; i < ordered.length; i++) {
      let end = i
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > i) ordered.splice(i, end - i, ...ordered.slice(i, end).reverse())
      i = Math.max(i, end)
    }
  }
  return ordered
}

/** Pieces of one face, in reading order. */
function inFaces(text: string, faces: Face[]): { text: string; face: Face }[] {
  const pieces: { text: string; face: Face }[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    const face = faceFor(faces, character.codePointAt(0)!, last?.face)
    if (!face) continue
    if (last?.face === face) last.text += character
    else pieces.push({ text: character, face })
  }
  return pieces
}

/** The shaper writes from right to left what begins with an Arabic letter; what it would write the wrong way round is turned first. */
function forShaper(text: string, isTurned: boolean): string {
  const isTurnedByShaper = /^[\p{Script=Common}\p{Script=Inherited}]*\p{Script=Arabic}/u.test(text)
  return isTurned === isTurnedByShaper ? text : [...text].reverse().join('')
}

/** Width at size 1, with kerning. */
const advance = (text: string, { font }: Face): number => font.layout(text, []).advanceWidth / font.unitsPerEm
