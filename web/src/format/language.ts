import { type Language, languages } from '#contract/languages.ts'
import { localStore } from '../storage/stores.ts'

const storageKey = 'language'
const year = 365 * 24 * 3600

/** The stored language, or English if there is none (spec §4); where storage keeps nothing, that of the cookie. */
export function storedLanguage(): Language {
  const stored = localStore.get(storageKey) ?? cookieLanguage()
  return languages.find((language) => language === stored) ?? 'en'
}

const cookieLanguage = () => new RegExp(`(?:^|; )${storageKey}=(\\w+)`).exec(document.cookie)?.[1]

/** Stores the language, also in a cookie for the server; returns whether the cookie changed. */
export function storeLanguage(language: Language): boolean {
  localStore.set(storageKey, language)
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
