const names = new Map<string, Intl.DisplayNames>()

/** The name of a country or language in a given language; its code if unknown. */
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
