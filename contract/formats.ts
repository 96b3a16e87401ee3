/** The locale for number and date formats; Arabic uses Latin digits, as its texts do. */
export const localeOf = (language: string) => (language === 'ar' ? 'ar-u-nu-latn' : language)

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Creates a format once for each key: creating one takes longer than rendering what surrounds it. */
function memoized<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  const format = (formats.get(key) as Format | undefined) ?? make()
  formats.set(key, format)
  return format
}

/** The number format of a locale. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  memoized(
    options ? `number ${locale} ${JSON.stringify(options)}` : `number ${locale}`,
    () => new Intl.NumberFormat(locale, options),
  )

/** The date and time format of a locale, in the system's time zone unless the options name one. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  memoized(
    `date ${locale} ${JSON.stringify(options)} ${new Date().getTimezoneOffset()}`,
    () => new Intl.DateTimeFormat(locale, options),
  )

/** Formats an instant for a reader of `language` in a time zone, with the name of the zone. */
export const formatInstant = (at: Date, language: string, timeZone: string): string =>
  dateFormat(localeOf(language), { ...instantParts, timeZone }).format(at)

/** The parts of an instant that are shown. */
export const instantParts = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

/** Formats the day of an instant for a reader of `language` in a time zone, with the name of the zone. */
export const formatDayOf = (at: Date, language: string, timeZone: string): string =>
  `${dateFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(at)} (${nameOfZone(at, language, timeZone)})`

const nameOfZone = (at: Date, language: string, timeZone: string) =>
  dateFormat(localeOf(language), { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

/** Formats a calendar day (YYYY-MM-DD), which is the same in every time zone. */
export const formatDay = (date: string, language: string): string =>
  dateFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** Formats a number in compact form, such as 12.3K. */
export const formatCompact = (value: number, language: string): string =>
  numberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/**
 * Spanish and Portuguese write the dollar as US$, since many of their readers take a bare $ for a peso or a real. The locale of
 * plain Spanish formats '5000 US$' and those of Latin America 'USD 5,000', so the locale names a country.
 */
const moneyLocaleOf = (language: string) =>
  language === 'es' ? 'es-AR' : language === 'pt' ? 'pt-BR' : localeOf(language)

/** Formats a share, such as 0.125, as a percentage with at most `decimals` decimals. */
export const formatPercent = (share: number, language: string, decimals = 0): string =>
  numberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: decimals }).format(share)

/**
 * Formats an amount of any currency, in its main unit, for a reader of `language`, with a true minus; other options are those of
 * `Intl.NumberFormat`.
 */
export const formatCurrency = (
  amount: number,
  currency: string,
  { language, ...options }: Intl.NumberFormatOptions & { language: string },
): string => {
  const format = numberFormat(moneyLocaleOf(language), { ...options, style: 'currency', currency })
  if (language !== 'ar' && amount >= 0) return format.format(amount)
  return format
    .formatToParts(amount)
    .map(({ type, value }) => {
      if (type === 'minusSign') return value.replace('-', '\u2212')
      // the locale has no bare $, and in right-to-left text the parts of US$ would swap places
      return type === 'currency' && language === 'ar' ? value.replace('US$', '$') : value
    })
    .join('')
}

/** Formats cents for a reader of `language`; with `signed`, positive amounts get a plus. */
export const formatMoney = (cents: number, language: string, signed = false): string =>
  formatCurrency(cents / 100, 'USD', {
    language,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })

/** The separators of spreadsheets in a language: before decimals, and between the fields of a line. */
export function separatorsOf(language: string): { decimal: string; field: string } {
  const parts = numberFormat(localeOf(language)).formatToParts(0.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return { decimal, field: decimal === ',' ? ';' : ',' }
}

/** Format in which a reader of `language` types an amount in dollars: the separators, and the text before and after it. */
export function amountFormatOf(language: string) {
  const parts = new Intl.NumberFormat(moneyLocaleOf(language), { style: 'currency', currency: 'USD' })
    .formatToParts(12_345.6)
    .map(({ type, value }) => ({ type, value: value.replaceAll(/\p{Cf}/gu, '') }))
  const separator = (wanted: 'group' | 'decimal') => parts.find(({ type }) => type === wanted)?.value ?? ''
  const joined = (some: typeof parts) => some.map(({ value }) => value).join('')
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'fraction')
  return {
    thousandSeparator: separator('group'),
    decimalSeparator: separator('decimal'),
    prefix: joined(parts.slice(0, first)),
    // the locale has no bare $ (`formatCurrency`)
    suffix: joined(parts.slice(last + 1)).replace('US$', language === 'ar' ? '$' : 'US$'),
  }
}
