import { useTranslation } from 'react-i18next'
import { maxCounted } from '#contract/admin/dashboards/max-counted.ts'
import {
  dateFormat,
  formatCompact,
  formatMoney,
  formatPercent,
  instantParts,
  localeOf,
  numberFormat,
} from '#contract/formats.ts'
import classes from './figures.module.css'
import { serverDate, serverNow } from './server-clock.ts'

/** An amount in cents, formatted with its currency in the user's locale; tabular digits. */
export function Money({ cents, signed = false }: { cents: number; signed?: boolean }) {
  return <bdi className={classes.money}>{useMoney()(cents, signed)}</bdi>
}

/** The same as a string, for labels and sentences. */
export function useMoney() {
  const { i18n } = useTranslation()
  return (cents: number, signed = false) => formatMoney(cents, i18n.language, signed)
}

/** Formats a number in full in the user's locale. */
export function useNumber() {
  const { i18n } = useTranslation()
  return (value: number) => numberFormat(localeOf(i18n.language)).format(value)
}

/** Formats a capped count: '999+' stands for more. */
export function useCount() {
  const number = useNumber()
  return (count: number) => (count < maxCounted ? number(count) : `${number(maxCounted - 1)}+`)
}

/** Formats a ratio as whole percents. */
export function usePercent() {
  const { i18n } = useTranslation()
  return (share: number) => formatPercent(share, i18n.language)
}

/** A large number in compact form, with the exact one as its title (look.md). */
export function Count({ of: count }: { of: number }) {
  const { i18n } = useTranslation()
  const number = useNumber()
  return <bdi title={number(count)}>{formatCompact(count, i18n.language)}</bdi>
}

/** A number with the plural form of what `Count` writes in compact form: 2,203 is read as '2.2 thousand', not as ending in 3. */
export const pluralOfCount = (count: number) => (count < 1000 ? count : count < 1_000_000 ? 1000 : 1_000_000)

/** Unit, its seconds, and the number of seconds from which it is used: 36 hours are shown in hours, not as one day. */
const units = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 5_184_000],
  ['day', 86_400, 172_800],
  ['hour', 3_600, 3_600],
  ['minute', 60, 0],
] as const

/** Formats a duration in its largest fitting unit, such as '3 days'; at least one minute. */
export function useDuration() {
  const { i18n } = useTranslation()
  return (milliseconds: number) => {
    const seconds = Math.max(60, milliseconds / 1000)
    // the last unit begins at 0
    const [unit, size] = units.find(([name, , from]) => name !== 'year' && name !== 'month' && seconds >= from)!
    const format = numberFormat(localeOf(i18n.language), { style: 'unit', unit, unitDisplay: 'long' })
    return format.format(Math.trunc(seconds / size))
  }
}

export function useTimes() {
  const { i18n } = useTranslation()
  const format = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    dateFormat(localeOf(i18n.language), options).format(new Date(iso))
  const exact = format(instantParts)
  const day = format({ dateStyle: 'long' })
  const shortDay = format({ day: 'numeric', month: 'short' })
  /** Time-zone independent, hence identical on the server and in the browser. */
  const utcDay = format({ dateStyle: 'long', timeZone: 'UTC' })
  const isThisYear = (iso: string) => new Date(iso).getFullYear() === serverDate().getFullYear()
  const dayInYear = { day: 'numeric', month: 'long' } as const
  const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const
  /** Dates of this year without the year, which a sentence about future events does not need. */
  const near = (iso: string) =>
    format(isThisYear(iso) ? { ...dayInYear, ...timeOfDay } : { ...dayInYear, ...timeOfDay, year: 'numeric' })(iso)
  /** The same of a deadline: midnight is the end of the day before. */
  const due = (iso: string) => {
    const at = new Date(iso)
    if (at.getHours() === 0 && at.getMinutes() === 0) at.setMinutes(-1)
    return near(at.toISOString())
  }
  const nearUtcDay = (iso: string) => (isThisYear(iso) ? format({ ...dayInYear, timeZone: 'UTC' })(iso) : utcDay(iso))
  const utcShortDay = format({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const utcMonth = format({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const month = format({ month: 'long', year: 'numeric' })
  const relative = (iso: string) => {
    const seconds = (new Date(iso).getTime() - serverNow()) / 1000
    const format = new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric: 'auto' })
    // the last unit begins at 0
    const [unit, size] = units.find(([, , from]) => Math.abs(seconds) >= from)!
    return format.format(Math.trunc(seconds / size), unit)
  }
  return { exact, near, due, day, shortDay, utcDay, nearUtcDay, utcShortDay, month, utcMonth, relative }
}

/** A relative time such as '3 hours ago', with the exact time as its title, which is printed instead. */
export function RelativeTime({ at }: { at: string }) {
  const { exact, relative } = useTimes()
  return (
    <time dateTime={at} title={exact(at)} className={classes.relative}>
      <span>{relative(at)}</span>
    </time>
  )
}
