import { useTranslation } from 'react-i18next'
import type { Bucket } from '#contract/analytics.ts'
import { localeOf } from '#contract/formats.ts'
import { useMoney } from '../../ui/figures.tsx'
import type { Metric } from './metrics.ts'

/** Figures as text: money with its currency, shares in percent, numbers as the reader writes them. */
export function useFigureText() {
  const { i18n } = useTranslation()
  const money = useMoney()
  const locale = localeOf(i18n.language)
  return (metric: Metric, value: number | null, short = false): string => {
    if (value === null) return '–'
    if (metric === 'earnings' && !short) return money(value)
    const options: Intl.NumberFormatOptions =
      metric === 'conversion'
        ? { style: 'percent', maximumFractionDigits: 2 }
        : short
          ? { notation: 'compact', maximumFractionDigits: 1 }
          : {}
    const text = new Intl.NumberFormat(locale, options).format(metric === 'earnings' ? value / 100 : value)
    return metric === 'earnings' ? `$${text}` : text
  }
}

/** The name of a span by its first day, which is one of UTC for every reader. */
export function useSpanName(bucket: Bucket) {
  const { t, i18n } = useTranslation()
  const format = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { timeZone: 'UTC', ...options }).format(new Date(day))
  const short = format(bucket === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' })
  const long = format(bucket === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' })
  return {
    short,
    long: (day: string) => (bucket === 'week' ? t('analytics.weekFrom', { day: long(day) }) : long(day)),
  }
}
