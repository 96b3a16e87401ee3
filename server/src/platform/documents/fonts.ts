import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

export type Weight = 400 | 600
/** One of the typeface's files, each of which covers some scripts. */
export type Face = { name: string; font: Font }

const scripts = ['latin', 'arabic', 'latin-ext', 'vietnamese'] as const
const opened = new Map<Weight, Face[]>()

/** The faces of a weight, in the order in which they are searched for a character. Loaded once, for all documents. */
export function facesOf(weight: Weight): Face[] {
  const known = opened.get(weight)
  if (known) return known
  const faces = scripts.map((script) => ({ name: `${script}-${weight}`, font: openFont(script, weight) }))
  opened.set(weight, faces)
  return faces
}

function openFont(script: string, weight: Weight): Font {
  const file = import.meta.resolve(`@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`)
  const font = create(readFileSync(fileURLToPath(file)))
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
  return font
}

/** The face with a glyph for a character, preferably the present one, so that words are not split; undefined without any. */
export const faceFor = (faces: Face[], codePoint: number, present?: Face): Face | undefined =>
  present?.font.hasGlyphForCodePoint(codePoint)
    ? present
    : faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint))
