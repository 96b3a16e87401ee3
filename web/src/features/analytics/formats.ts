import { useTranslation } from 'react-i18next'
import type { Bucket } from '#contract/analytics/analytics.ts'
import { formatCurrency, localeOf } from '#contract/formats.ts'
import { useMoney } from '../../format/figures.tsx'
import type { Metric } from './metrics.ts'

const moneyMetrics = new Set<Metric>(['earnings', 'spend', 'costPerOrder'])
const percentMetrics = new Set<Metric>(['conversion', 'onTime'])

/** Formats a figure: money with its currency, shares as percentages, numbers in the user's locale. */
export function useFigureText() {
  const { i18n } = useTranslation()
  const money = useMoney()
  const locale = localeOf(i18n.language)
  return (metric: Metric, value: number | null, short = false): string => {
    if (value === null) return '–'
    const number = (of: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(of)
    // the cost of a view is a fraction of a cent
    if (metric === 'costPerView')
      return formatCurrency(value / 100, 'USD', { language: i18n.language, maximumSignificantDigits: 3 })
    if (moneyMetrics.has(metric) && !short) return money(Math.round(value))
    if (percentMetrics.has(metric)) return number(value, { style: 'percent', maximumFractionDigits: 2 })
    const options: Intl.NumberFormatOptions = short ? { notation: 'compact', maximumFractionDigits: 1 } : {}
    return moneyMetrics.has(metric)
      ? formatCurrency(value / 100, 'USD', { language: i18n.language, ...options })
      : number(value, options)
  }
}

/** Labels a bucket by its first day; buckets are in UTC for every user. */
export function useBucketLabel(bucket: Bucket) {
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
