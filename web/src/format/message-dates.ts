import { useTranslation } from 'react-i18next'
import { dateFormat, localeOf } from '#contract/formats.ts'
import { serverDate } from './server-clock.ts'

/** Formats the dates of messages in the user's locale and time zone. */
export function useMessageDates() {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  /** 'Today', 'yesterday', or the date. */
  const day = (iso: string) => {
    const days = daysAgo(iso)
    return days < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : dateFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
  }
  const time = (iso: string) => dateFormat(locale, { timeStyle: 'short' }).format(new Date(iso))
  /** The time for today, the date for other days. */
  const short = (iso: string) =>
    daysAgo(iso) < 1 ? time(iso) : dateFormat(locale, { dateStyle: 'short' }).format(new Date(iso))
  return { day, time, short }
}

/** Calendar days since; timestamps ahead of a wrong clock count as today. */
const daysAgo = (iso: string) =>
  Math.max(0, Math.round((midnight(serverDate()) - midnight(new Date(iso))) / 86_400_000))
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Groups messages, oldest first, by calendar day in the user's time zone. */
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
