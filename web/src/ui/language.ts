import { type Language, languages } from '#contract/languages.ts'

const storageKey = 'language'
const year = 365 * 24 * 3600

/** The stored language, or English when there is none or the storage cannot be read (spec §4). */
export function storedLanguage(): Language {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return languages.find((language) => language === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Stores the choice, and tells the server of it by a cookie; gives whether the cookie was not there yet. */
export function keepLanguage(language: Language): boolean {
  try {
    window.localStorage.setItem(storageKey, language)
  } catch (error) {
    console.error('The language could not be stored', error)
  }
  const cookie = `${storageKey}=${language}`
  if (document.cookie.split('; ').includes(cookie)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${cookie}; path=/; max-age=${year}; samesite=lax`
  return document.cookie.split('; ').includes(cookie)
}

/** Stores the choice and loads the page anew (spec §2, Navigation header). */
export function chooseLanguage(language: Language): void {
  keepLanguage(language)
  const address = new URL(window.location.href)
  address.searchParams.delete('lng')
  window.location.assign(address)
  if (address.href === window.location.href) window.location.reload()
}
