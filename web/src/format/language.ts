import { type Language, languages } from '#contract/languages.ts'

const storageKey = 'language'
const year = 365 * 24 * 3600

/** The stored language, or English if there is none or storage is unavailable (spec §4). */
export function storedLanguage(): Language {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return languages.find((language) => language === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Stores the language, also in a cookie for the server; returns whether the cookie changed. */
export function storeLanguage(language: Language): boolean {
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

/** Stores the language and reloads the page (spec §2, Navigation header). */
export function chooseLanguage(language: Language): void {
  storeLanguage(language)
  const url = new URL(window.location.href)
  url.searchParams.delete('lng')
  window.location.assign(url)
  if (url.href === window.location.href) window.location.reload()
}
