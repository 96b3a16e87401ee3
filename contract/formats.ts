/** The locale for number and date formats; Arabic uses Latin digits, as its texts do. */
export const localeOf = (language: string) => (language === 'ar' ? 'ar-u-nu-latn' : language)

/**
 * Spanish and Portuguese name the dollar as US$, since a bare $ is a peso or a real to many readers. The locale of
 * plain Spanish writes '5000 US$' and the Latin American ones 'USD 5,000'; a country decides.
 */
const moneyLocaleOf = (language: string) =>
  language === 'es' ? 'es-AR' : language === 'pt' ? 'pt-BR' : localeOf(language)

/** Formats a share, such as 0.125, as a percentage with at most `decimals` decimals. */
export const formatPercent = (share: number, language: string, decimals = 0): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: decimals }).format(share)

/** Formats an amount of any currency, in its main unit, for a reader of `language`; other options are those of `Intl.NumberFormat`. */
export const formatCurrency = (
  amount: number,
  currency: string,
  { language, ...options }: Intl.NumberFormatOptions & { language: string },
): string =>
  new Intl.NumberFormat(moneyLocaleOf(language), { ...options, style: 'currency', currency })
    .formatToParts(amount)
    // Arabic has no bare $, and the parts of US$ change places in a line that runs from right to left
    .map(({ type, value }) => (language === 'ar' && type === 'currency' ? value.replace('US$', '$') : value))
    .join('')

/** Formats cents for a reader of `language`; with `signed`, positive amounts get a plus. */
export const formatMoney = (cents: number, language: string, signed = false): string =>
  formatCurrency(cents / 100, 'USD', {
    language,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
