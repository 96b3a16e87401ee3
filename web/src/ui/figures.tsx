import { useTranslation } from 'react-i18next'
import { mostCounted } from '#contract/counts.ts'
import { formatMoney, localeOf } from '#contract/formats.ts'

/** Cents with their currency, in the reader's format; digits of one width. */
export function Money({ cents, signed = false }: { cents: number; signed?: boolean }) {
  return <bdi style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{useMoney()(cents, signed)}</bdi>
}

/** The same as text, for labels and sentences. */
export function useMoney() {
  const { i18n } = useTranslation()
  return (cents: number, signed = false) => formatMoney(cents, i18n.language, signed)
}

/** A number as the reader writes it, every digit of it. */
export function useNumber() {
  const { i18n } = useTranslation()
  return (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
}

/** How many a list has, as far as they are counted: '999+' stands for more. */
export function useCount() {
  const number = useNumber()
  return (count: number) => (count < mostCounted ? number(count) : `${number(mostCounted - 1)}+`)
}

/** A share as the reader writes percents, whole ones. */
export function usePercent() {
  const { i18n } = useTranslation()
  return (share: number) =>
    new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A big number made short, with the exact one on hover (look.md). */
export function Count({ of: count }: { of: number }) {
  const { i18n } = useTranslation()
  const format = (options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf(i18n.language), options).format(count)
  return <bdi title={format()}>{format({ notation: 'compact', maximumFractionDigits: 1 })}</bdi>
}

/** Unit, its seconds, and from how many seconds on it is used: a deadline of a day and a half is told in hours. */
const units = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 5_184_000],
  ['day', 86_400, 172_800],
  ['hour', 3_600, 3_600],
  ['minute', 60, 0],
] as const

/** A length of time in its largest fitting unit, such as '3 days'; nothing is less than a minute. */
export function useDuration() {
  const { i18n } = useTranslation()
  return (milliseconds: number) => {
    const seconds = Math.max(60, milliseconds / 1000)
    const [unit, size] = units.find(([name, , from]) => name !== 'year' && name !== 'month' && seconds >= from)!
    const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'unit', unit, unitDisplay: 'long' })
    return format.format(Math.trunc(seconds / size))
  }
}

export function useTimes() {
  const { i18n } = useTranslation()
  const format = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), options).format(new Date(iso))
  const exact = format({ dateStyle: 'long', timeStyle: 'short' })
  const day = format({ dateStyle: 'long' })
  /** These two are the same at the server and in every zone. */
  const utcDay = format({ dateStyle: 'long', timeZone: 'UTC' })
  const utcMonth = format({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const relative = (iso: string) => {
    const seconds = (new Date(iso).getTime() - Date.now()) / 1000
    const format = new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric: 'auto' })
    const [unit, size] = units.find(([, , from]) => Math.abs(seconds) >= from)!
    return format.format(Math.trunc(seconds / size), unit)
  }
  return { exact, day, utcDay, utcMonth, relative }
}

/** A moment as people say it, with the exact one on hover and for machines. */
export function Moment({ at }: { at: string }) {
  const { exact, relative } = useTimes()
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(at)}
    </time>
  )
}
