/**
 * Folds a text into words in one spelling, with a space around each: without case, accents, punctuation, Arabic vowel marks, elongation
 * and articles, so that `Westérn-Union` and `western union` are the same, and so are `الدفع` and `دفع`.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return ` ${words.map(withoutArticle).join(' ')} `
}

/** Strips an Arabic word of its article and prefixed particles; short words stay, because they would be left empty. */
const withoutArticle = (word: string) => word.replace(/^[وفبكل]?ال(?=\p{L}{3})/u, '').replace(/^لل(?=\p{L}{3})/u, '')

/** Returns a function that finds the phrases, as they are in the list, that a text contains as whole words. */
export function phraseFinder(phrases: readonly string[]): (text: string) => string[] {
  const wanted = phrases
    .map((phrase) => ({ phrase, folded: foldText(phrase) }))
    .filter(({ folded }) => folded.trim() !== '')
  return (text) => {
    const folded = foldText(text)
    return wanted.filter((each) => folded.includes(each.folded)).map(({ phrase }) => phrase)
  }
}
