/** Languages of the product; English comes first and is the fallback (spec §9). */
export const languages = ['en', 'ar', 'es', 'de', 'pt'] as const
export type Language = (typeof languages)[number]

/** Only Arabic is written from right to left (spec §9). */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** Territory of each language, from which other sites expect its spelling: that of most of its readers. */
const territories: Record<Language, string> = { en: 'US', ar: 'AR', es: 'MX', de: 'DE', pt: 'BR' }

/** A language with its territory, as in `og:locale`; Arabic without a country is `ar_AR` there. */
export const openGraphLocale = (language: Language) => `${language}_${territories[language]}`
