import type { Language } from '#contract/languages.ts'

/** Languages by their own names. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  de: 'Deutsch',
  pt: 'Português',
}
