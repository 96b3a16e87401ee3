import { useTimes } from '../format/figures.tsx'

/** A calendar date (YYYY-MM-DD) in the user's locale, the same in every time zone. */
export function CalendarDay({ date }: { date: string }) {
  const { utcDay } = useTimes()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {utcDay(date)}
    </time>
  )
}
