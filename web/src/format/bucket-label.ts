import { useTranslation } from 'react-i18next'
import { dateFormat, localeOf } from '#contract/formats.ts'
import type { Bucket } from '#contract/presence/analytics/analytics.ts'

/** Labels a bucket by its first day; buckets are in UTC for every user. */
export function useBucketLabel(bucket: Bucket) {
  const { t, i18n } = useTranslation()
  const format = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(localeOf(i18n.language), { timeZone: 'UTC', ...options }).format(new Date(day))
  const short = format(bucket === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' })
  const long = format(bucket === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' })
  return {
    short,
    long: (day: string) => (bucket === 'week' ? t('analytics.weekFrom', { day: long(day) }) : long(day)),
  }
}
