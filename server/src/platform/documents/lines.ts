import bidiFactory from 'bidi-js'
import { type Face, faceFor, facesOf, type Weight } from './fonts.ts'

const bidi = bidiFactory()
const segmenter = new Intl.Segmenter()

/** Text drawn in one call: one face, one direction. `text` is in the order the shaper expects. */
export type Run = { text: string; face: Face; width: number }
/** A line in visual order, left to right; `logical` is its text in reading order. */
export type Line = { runs: Run[]; width: number; logical: string }
export type Direction = 'ltr' | 'rtl'

type LayoutOptions = {
  /** Points. */
  width: number
  size: number
  weight: Weight
  /** Direction of the paragraph; `auto` follows its first letter. */
  direction: Direction | 'auto'
  /** Truncates with … beyond this; unlimited by default. */
  maxLines?: number
}

/**
 * Breaks text into lines of at most `width` and puts each into visual order (Unicode Bidirectional Algorithm), since pdfkit shapes
 * letters but does not reorder them. Characters without a glyph, such as emoji, are dropped; words longer than a line are broken.
 */
export function layLines(text: string, options: LayoutOptions): Line[] {
  const faces = facesOf(options.weight)
  const paragraphs = text
    .split('\n')
    .map((paragraph) => sanitize(paragraph, faces))
    .filter((paragraph) => paragraph !== '')
  const limit = options.maxLines ?? Number.POSITIVE_INFINITY
  const lines: Line[] = []
  for (const [i, paragraph] of paragraphs.entries()) {
    const remaining = limit - lines.length
    const isLast = i === paragraphs.length - 1
    const ranges = breakLines(paragraph, options)
    const fits = ranges.length < remaining || (ranges.length === remaining && isLast)
    const shown = fits ? paragraph : truncate(paragraph, ranges[remaining - 1] ?? ranges.at(-1)!, options)
    const shownRanges = fits ? ranges : breakLines(shown, options).slice(0, remaining)
    const levels = bidi.getEmbeddingLevels(shown, options.direction)
    lines.push(...shownRanges.map(([start, end]) => buildLine(shown, { start, end, levels: levels.levels }, options)))
    if (lines.length >= limit) break
  }
  return lines
}

/** Width of a text on one line, in points. */
export const widthOf = (text: string, { size, weight }: Pick<LayoutOptions, 'size' | 'weight'>): number => {
  const faces = facesOf(weight)
  return splitByFace(text, faces).reduce((sum, { text, face }) => sum + advance(text, face), 0) * size
}

/** Normalizes text to NFC with single spaces, without characters the faces lack and without control characters. */
function sanitize(text: string, faces: Face[]): string {
  const kept = [...text.normalize('NFC').replaceAll(/[\t\r]/g, ' ')].filter(
    (character) => !/[\p{Cc}\p{Cf}]/u.test(character) && faceFor(faces, character.codePointAt(0)!) !== undefined,
  )
  return kept.join('').replaceAll(/ +/g, ' ').trim()
}

/** Start and end (exclusive) of each line, without the space between two. */
function breakLines(text: string, options: LayoutOptions): [number, number][] {
  const lines: [number, number][] = []
  const fits = (start: number, end: number) => widthOf(text.slice(start, end), options) <= options.width
  // most table cells are short: measured once instead of once per word
  if (text.length > 0 && fits(0, text.length)) return [[0, text.length]]
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
    for (const { segment, index: offset } of segmenter.segment(word)) {
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

/** The text up to the end of a line, shortened so that … fits on that line too. */
function truncate(text: string, [start, end]: [number, number], options: LayoutOptions): string {
  const letters = [...segmenter.segment(text.slice(start, end))].map(({ segment }) => segment)
  const shortened = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  const fits = (length: number) => length <= letters.length && widthOf(shortened(length), options) <= options.width
  let [fitting, tooLong] = [0, letters.length + 1]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(middle)) fitting = middle
    else tooLong = middle
  }
  // with ligatures, more letters can be narrower than fewer
  for (const further of [3, 2]) if (fits(fitting + further)) fitting += further
  return `${text.slice(0, start)}${shortened(fitting)}`
}

function buildLine(
  text: string,
  { start, end, levels }: { start: number; end: number; levels: Uint8Array },
  { size, weight }: LayoutOptions,
): Line {
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
  const runs = toVisualOrder(pieces)
    .flatMap(({ text, level }) => {
      const isReversed = level % 2 === 1
      const parts = splitByFace(text, faces).map((part) => ({ ...part, text: forShaper(part.text, isReversed) }))
      return isReversed ? parts.reverse() : parts
    })
    .map((run) => ({ ...run, width: advance(run.text, run.face) * size }))
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), logical: text.slice(start, end) }
}

/** Rule L2 of the algorithm: from the highest level down to 1, reverse every run at that level or above. */
function toVisualOrder<T extends { level: number }>(pieces: T[]): T[] {
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

/** Splits text into pieces of one face each, in reading order. */
function splitByFace(text: string, faces: Face[]): { text: string; face: Face }[] {
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

/** The shaper itself reverses text that begins with an Arabic letter; anything it would put in the wrong order is reversed beforehand. */
function forShaper(text: string, isReversed: boolean): string {
  const isReversedByShaper = /^[\p{Script=Common}\p{Script=Inherited}]*\p{Script=Arabic}/u.test(text)
  return isReversed === isReversedByShaper ? text : [...text].reverse().join('')
}

const maxCachedWidths = 5_000
const widthCaches = new WeakMap<Face, Map<string, number>>()

/** Width at size 1, with kerning. Shaping dominates the cost of a document, so recent widths are cached. */
function advance(text: string, face: Face): number {
  const cache = widthCaches.get(face) ?? new Map<string, number>()
  widthCaches.set(face, cache)
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  const width = face.font.layout(text, []).advanceWidth / face.font.unitsPerEm
  if (cache.size >= maxCachedWidths) cache.clear()
  if (text.length <= 100) cache.set(text, width)
  return width
}
