import type { Language } from '#contract/languages.ts'

/** Native names of the languages. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  de: 'Deutsch',
  pt: 'Português',
}
