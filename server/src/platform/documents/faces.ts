import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Face } from 'harfbuzzjs'
import { amiri, readexPro } from '../typefaces/typefaces.ts'

type Family = {
  /** The name by which typst knows it. */
  name: string
  /** URLs, or files of packages. */
  files: string[]
}

/** A family that is loaded only for letters of its script. */
type ScriptFamily = Family & { letters: RegExp }

const file = (folder: string, name: string) => `@expo-google-fonts/${folder}/${name}.ttf`
const noto = (script: string, letters = new RegExp(String.raw`\p{Script=${script}}`, 'u')): ScriptFamily => ({
  name: `Noto Sans ${script}`,
  letters,
  files: [file(`noto-sans-${script.toLowerCase()}`, `400Regular/NotoSans${script}_400Regular`)],
})

const arabic = String.raw`\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufeff`
const ownFace = 'Readex Pro'

/** The family that every document has. */
const ownFamily: Family = {
  name: ownFace,
  files: [readexPro.regular, readexPro.semiBold],
}
/**
 * Arabic in documents is set in Amiri, because viewers read the single sign that other faces have for lam and alef backwards
 * (findings/typst-arabic-text.sh).
 */
const arabicFamily: ScriptFamily = {
  name: 'Amiri',
  letters: new RegExp(`[${arabic}]`, 'u'),
  files: [amiri.regular, amiri.bold],
}
/** The other families, in the order in which they are searched for a letter. */
const scriptFamilies: ScriptFamily[] = [
  arabicFamily,
  {
    name: 'Noto Sans',
    // every other script: Latin, Greek, Cyrillic, Devanagari, signs
    letters: /./su,
    files: ['400Regular/NotoSans_400Regular', '600SemiBold/NotoSans_600SemiBold'].map((each) =>
      file('noto-sans', each),
    ),
  },
  ...['Hebrew', 'Armenian', 'Bengali', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao'].map(
    (script) => noto(script),
  ),
  ...['Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai'].map((script) => noto(script)),
  {
    name: 'Noto Serif Tibetan',
    letters: /\p{Script=Tibetan}/u,
    files: [file('noto-serif-tibetan', '400Regular/NotoSerifTibetan_400Regular')],
  },
  {
    name: 'NanumGothic',
    letters: /\p{Script=Hangul}/u,
    files: [file('nanum-gothic', '400Regular/NanumGothic_400Regular')],
  },
  {
    name: 'Chocolate Classical Sans',
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    files: [file('chocolate-classical-sans', '400Regular/ChocolateClassicalSans_400Regular')],
  },
  {
    name: 'Noto Emoji',
    letters: /[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u,
    files: [file('noto-emoji', '400Regular/NotoEmoji_400Regular')],
  },
]

type Loaded = { files: Buffer[]; letters: Set<number> }
const loaded = new Map<string, Loaded>()

/** The files of a family and the letters for which it has a glyph, read when a document first needs them. */
function load({ name, files }: Family): Loaded {
  const known = loaded.get(name)
  if (known) return known
  const contents = files.map((each) => readFileSync(fileURLToPath(import.meta.resolve(each))))
  // every family has a file
  const family = { files: contents, letters: new Set(new Face(new Blob(contents[0]!), 0).collectUnicodes()) }
  loaded.set(name, family)
  return family
}

/** The typefaces of a document. */
export type Faces = {
  /** Typst's font setting: names in order, the first perhaps for a part of the letters only. */
  font: (string | { name: string; without: string })[]
  files: Buffer[]
  has(letter: string): boolean
}

/**
 * The faces that a text needs. Arabic is set in our own face if `isPicture`, whose text nobody copies, and it has all of the text's
 * Arabic letters.
 */
export function facesFor(text: string, { isPicture = false } = {}): Faces {
  const own = load(ownFamily)
  const letters = [...new Set(text)]
  const isArabic = (letter: string) => arabicFamily.letters.test(letter)
  // a letter is at least one character
  const knows = (family: Loaded, letter: string) => family.letters.has(letter.codePointAt(0)!)
  const isOwnArabic = isPicture && letters.every((letter) => !isArabic(letter) || knows(own, letter))
  const chosen: { family: Family; contents: Loaded }[] = [{ family: ownFamily, contents: own }]
  let missing = letters.filter((letter) => (isArabic(letter) && !isOwnArabic) || !knows(own, letter))
  for (const family of scriptFamilies) {
    if (!missing.some((letter) => family.letters.test(letter))) continue
    const contents = load(family)
    const still = missing.filter((letter) => !knows(contents, letter))
    if (still.length === missing.length) continue
    chosen.push({ family, contents })
    missing = still
  }
  const without = new Set(missing)
  return {
    font: chosen.map(({ family }) =>
      family.name === ownFace && !isOwnArabic ? { name: ownFace, without: arabic } : family.name,
    ),
    files: chosen.flatMap(({ contents }) => contents.files),
    has: (letter) => !without.has(letter),
  }
}
