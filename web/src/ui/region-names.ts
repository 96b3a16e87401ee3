const names = new Map<string, Intl.DisplayNames>()

/** What a country or a language is called in a language; its code where that is not known. */
export function nameOf(code: string, type: 'region' | 'language', language: string): string {
  const key = `${language} ${type}`
  const known = names.get(key) ?? new Intl.DisplayNames([language], { type })
  names.set(key, known)
  try {
    return known.of(code) ?? code
  } catch {
    return code
  }
}
