import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'

/** Formats seconds as players do: 0:07. */
export function useClockTime(): (seconds: number) => string {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const minutes = new Intl.NumberFormat(locale)
  const rest = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return (seconds) => `${minutes.format(Math.floor(seconds / 60))}:${rest.format(Math.floor(seconds % 60))}`
}
