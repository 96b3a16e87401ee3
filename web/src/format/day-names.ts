import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { useTimes } from './figures.tsx'
import { serverDate } from './server-clock.ts'

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Days as people name them: 'today', 'tomorrow', 'yesterday', others by their date. */
export function useDayNames() {
  const { i18n } = useTranslation()
  const { day, near } = useTimes()
  const locale = localeOf(i18n.language)
  const daysFromNow = (iso: string) => Math.round((startOfDay(new Date(iso)) - startOfDay(serverDate())) / 86_400_000)
  const isNear = (iso: string) => Math.abs(daysFromNow(iso)) <= 1
  const named = (iso: string) =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysFromNow(iso), 'day')
  return {
    dayName: (iso: string) => (isNear(iso) ? named(iso) : day(iso)),
    /** With the time of day. */
    moment: (iso: string) => {
      if (!isNear(iso)) return near(iso)
      const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
      return `${named(iso)} ${time}`
    },
  }
}
