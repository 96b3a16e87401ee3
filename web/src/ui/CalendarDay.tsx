import { useTimes } from './figures.tsx'

/** A day of the calendar (YYYY-MM-DD) as the reader writes it, the same in every zone. */
export function CalendarDay({ date }: { date: string }) {
  const { utcDay } = useTimes()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {utcDay(date)}
    </time>
  )
}
