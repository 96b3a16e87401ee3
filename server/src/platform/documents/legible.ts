import type { Language } from '#contract/languages.ts'
import { nameIn } from '../texts.ts'
import { type Faces, facesFor } from './faces.ts'

/** Joiners and variants of the letter before them, which need no glyph. */
const shaping = /\p{Join_Control}|\p{Variation_Selector}/u
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u
/** Stands for a letter that no face has. */
const unknown = '\ufffd'

/** The faces that a text needs as it is shown. */
export function facesToShow(text: string, options?: Parameters<typeof facesFor>[1]): Faces {
  const faces = facesFor(text, options)
  return [...text].some((letter) => isIllegible(letter, faces)) ? facesFor(text + unknown, options) : faces
}

/** Letters to be seen that no face has a glyph for. */
const isIllegible = (letter: string, faces: Faces) =>
  letter !== '\n' && !shaping.test(letter) && !unseen.test(letter) && !/[\p{M}\s]/u.test(letter) && !faces.has(letter)

function shown(letter: string, faces: Faces): string {
  if (letter === '\n' || shaping.test(letter)) return letter
  if (unseen.test(letter)) return ''
  if (faces.has(letter)) return letter
  if (/\s/u.test(letter)) return ' '
  return /\p{M}/u.test(letter) ? '' : unknown
}

/** The same content with all texts in NFC, without invisible signs and with a mark for each letter that no face has. */
export function legible(content: unknown, faces: Faces): unknown {
  if (typeof content === 'string') return [...content.normalize('NFC')].map((letter) => shown(letter, faces)).join('')
  if (Array.isArray(content)) return content.map((each) => legible(each, faces))
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, legible(value, faces)]))
  return content
}

type Named = { displayName: string; username: string }

/**
 * A person's name in a document of a language, followed by the user name where some or all of its letters cannot be shown; deleted
 * accounts are named as such.
 */
export function legibleName({ displayName: given, username }: Named, language: Language): string {
  const displayName = nameIn(language, given)
  const letters = [...displayName.normalize('NFC')]
  const faces = facesFor(displayName)
  if (!letters.some((letter) => isIllegible(letter, faces))) return displayName
  const rest = letters
    .filter((letter) => !isIllegible(letter, faces))
    .join('')
    .trim()
  return /[\p{L}\p{N}]/u.test(rest) ? `${rest} (@${username})` : `@${username}`
}
