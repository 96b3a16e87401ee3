import { useTranslation } from 'react-i18next'
import type { Correspondent } from '#contract/conversations.ts'
import { localeOf } from '#contract/formats.ts'

/** The name of the other side; one who deleted their account has none. */
export function useNameOf() {
  const { t } = useTranslation()
  return (other: Correspondent) => (other.isDeleted ? t('inbox.deletedUser') : other.displayName)
}

/** Days and times of a conversation, in the reader's format and zone. */
export function useDays() {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  /** Today and yesterday by their names, older days by their dates. */
  const day = (iso: string) => {
    const days = daysAgo(iso)
    return days < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
  }
  const time = (iso: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso))
  /** The time of today, the date of other days. */
  const short = (iso: string) =>
    daysAgo(iso) < 1 ? time(iso) : new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(new Date(iso))
  return { day, time, short }
}

/** How many midnights have passed since; a clock that runs ahead is today. */
const daysAgo = (iso: string) => Math.max(0, Math.round((midnight(new Date()) - midnight(new Date(iso))) / 86_400_000))
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Messages, oldest first, in groups by the reader's days. */
export function byDay<T extends { createdAt: string }>(items: T[]): { day: number; items: T[] }[] {
  const groups: { day: number; items: T[] }[] = []
  for (const item of items) {
    const day = midnight(new Date(item.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
