import { useTimes } from '../../../format/figures.tsx'

/** A calendar date (YYYY-MM-DD) in the user's locale, the same in every time zone; `near`: without the year while it is this year's. */
export function CalendarDay({ date, near = false }: { date: string; near?: boolean }) {
  const { utcDay, nearUtcDay } = useTimes()
  return (
    <time dateTime={date} title={near ? utcDay(date) : undefined} suppressHydrationWarning>
      {near ? nearUtcDay(date) : utcDay(date)}
    </time>
  )
}
