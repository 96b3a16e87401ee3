import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'

/** Formats seconds as players do: 0:07. */
export function useClockTime(): (seconds: number) => string {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const minutes = numberFormat(locale)
  const rest = numberFormat(locale, { minimumIntegerDigits: 2 })
  return (seconds) => `${minutes.format(Math.floor(seconds / 60))}:${rest.format(Math.floor(seconds % 60))}`
}
