import { useTranslation } from 'react-i18next'
import type { Bucket } from '#contract/analytics.ts'
import { localeOf } from '#contract/formats.ts'
import { useMoney } from '../../ui/figures.tsx'
import type { Metric } from './metrics.ts'

const amounts = new Set<Metric>(['earnings', 'spend', 'costPerOrder'])
const shares = new Set<Metric>(['conversion', 'onTime'])

/** Figures as text: money with its currency, shares in percent, numbers as the reader writes them. */
export function useFigureText() {
  const { i18n } = useTranslation()
  const money = useMoney()
  const locale = localeOf(i18n.language)
  return (metric: Metric, value: number | null, short = false): string => {
    if (value === null) return '–'
    const number = (of: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(of)
    // a view costs a part of a cent
    if (metric === 'costPerView') return `$${number(value / 100, { maximumSignificantDigits: 3 })}`
    if (amounts.has(metric) && !short) return money(Math.round(value))
    if (shares.has(metric)) return number(value, { style: 'percent', maximumFractionDigits: 2 })
    const options: Intl.NumberFormatOptions = short ? { notation: 'compact', maximumFractionDigits: 1 } : {}
    return amounts.has(metric) ? `$${number(value / 100, options)}` : number(value, options)
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
