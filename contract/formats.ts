/** The locale of a language's formats; Arabic with the digits that its texts are written with. */
export const localeOf = (language: string) => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** Cents with their currency as the reader of `language` writes them; with `signed`, what came in has a plus. */
export const formatMoney = (cents: number, language: string, signed = false): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .formatToParts(cents / 100)
    // some locales write US$, whose parts change places in a line that runs from right to left
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('')
