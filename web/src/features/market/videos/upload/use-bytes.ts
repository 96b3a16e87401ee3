import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes, or bytes in a second, in their largest fitting unit. */
export function useBytes() {
  const { i18n } = useTranslation()
  return (bytes: number, per?: 'second'): string => {
    const step = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), units.length - 1)
    // the step is limited to the list
    const unit = units[step]!
    return numberFormat(localeOf(i18n.language), {
      style: 'unit',
      unit: per ? `${unit}-per-${per}` : unit,
      maximumFractionDigits: step < 2 ? 0 : 1,
    }).format(bytes / 1_000 ** step)
  }
}
