/** First day of the month in a text such as '2026-11', in the reader's time zone; of the present one if it says none. */
export function monthFrom(text: string | null, now: Date): Date {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month ? new Date(Number(year), Number(month) - 1, 1) : new Date(now.getFullYear(), now.getMonth(), 1)
}

export const toMonth = (month: Date): string =>
  `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`

export const shiftMonth = (month: Date, by: number): Date => new Date(month.getFullYear(), month.getMonth() + by, 1)

/** The query for the work in the weeks of a month, whichever weekday they begin on. */
export const workOfMonth = (month: Date) => ({
  from: new Date(month.getFullYear(), month.getMonth(), -6).toISOString(),
  until: new Date(month.getFullYear(), month.getMonth() + 1, 8).toISOString(),
  limit: 100,
})

/** The weeks that a month touches, each of seven days, beginning on a weekday (0 is Sunday). */
export function weeksOf(month: Date, firstDay: number): Date[][] {
  const lead = (month.getDay() - firstDay + 7) % 7
  const days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(month.getFullYear(), month.getMonth(), 1 - lead + week * 7 + day)),
  )
}

type WeekInfo = { firstDay: number }
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The weekday on which weeks begin in a locale (0 is Sunday); Monday in browsers that do not know. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as LocaleWithWeeks
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}
