import { useTranslation } from 'react-i18next'
import { formatCurrency, localeOf } from '#contract/formats.ts'
import { useMoney } from '../../../format/figures.tsx'
import type { Metric } from './metrics.ts'

const moneyMetrics = new Set<Metric>(['earnings', 'spend', 'costPerOrder'])
const percentMetrics = new Set<Metric>(['conversion', 'onTime'])

/** Unit of a metric. */
export function unitOf(metric: Metric): 'money' | 'percent' | 'count' {
  if (moneyMetrics.has(metric) || metric === 'costPerView') return 'money'
  return percentMetrics.has(metric) ? 'percent' : 'count'
}

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
