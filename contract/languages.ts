/** Languages of the product; English comes first and is the fallback (spec §9). */
export const languages = ['en', 'ar', 'es', 'de', 'pt'] as const
export type Language = (typeof languages)[number]

/** Only Arabic is written from right to left (spec §9). */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')
