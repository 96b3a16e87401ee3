const formats = new Map<string, Intl.DisplayNames>()
const names = new Map<string, string>()

/** The name of a country or language in a given language; its code if unknown. */
export function nameOf(code: string, type: 'region' | 'language', language: string): string {
  const key = `${language} ${type} ${code}`
  const known = names.get(key)
  if (known !== undefined) return known
  const name = lookUp(code, type, language)
  // of codes that are unknown there may be any number
  if (name !== code) names.set(key, name)
  return name
}

function lookUp(code: string, type: 'region' | 'language', language: string): string {
  const key = `${language} ${type}`
  const format = formats.get(key) ?? new Intl.DisplayNames([language], { type })
  formats.set(key, format)
  try {
    return format.of(code) ?? code
  } catch {
    return code
  }
}
