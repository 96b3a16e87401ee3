import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { Money, useDuration, useMoney, useTimes } from './figures.tsx'
import { noteServerTime } from './server-clock.ts'

/** The text of a component in a language, with all spaces normalised and direction marks removed. */
async function renderText(language: Language, component: React.ReactNode): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: language, supportedLngs: languages, resources: {} })
  const html = renderToStaticMarkup(<I18nextProvider i18n={i18n}>{component}</I18nextProvider>)
  return plain(html.replaceAll(/<[^>]*>/g, ''))
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '')

const Amount = ({ cents, signed }: { cents: number; signed?: boolean }) => useMoney()(cents, signed)
const Relative = ({ iso }: { iso: string }) => useTimes().relative(iso)
const Length = ({ of }: { of: number }) => useDuration()(of)
const Day = ({ iso }: { iso: string }) => useTimes().day(iso)
const Exact = ({ iso }: { iso: string }) => useTimes().exact(iso)
const Near = ({ iso }: { iso: string }) => useTimes().near(iso)
const Due = ({ iso }: { iso: string }) => useTimes().due(iso)
const NearDay = ({ iso }: { iso: string }) => useTimes().nearUtcDay(iso)

describe('an amount', () => {
  it.each([
    ['en', 123_450, '$1,234.50'],
    ['ar', 123_450, '1,234.50 $'],
    ['ar', -500_000, '−5,000 $'],
    ['es', 500_000, 'US$ 5.000'],
    ['es', 123_450, 'US$ 1.234,50'],
    ['de', 500_000, '5.000 $'],
    ['de', 123_450, '1.234,50 $'],
    ['pt', 500_000, 'US$ 5.000'],
    ['pt', 123_450, 'US$ 1.234,50'],
  ] as const)('is formatted for the locale %s', async (language, cents, text) => {
    expect(await renderText(language, <Amount cents={cents} />)).toBe(text)
  })

  it.each([
    ['whole dollars without cents', 10_000, false, '$100'],
    ['cents with two digits', 10_005, false, '$100.05'],
    ['ten cents with two digits', 10, false, '$0.10'],
    ['zero', 0, false, '$0'],
    ['a large amount to the cent', 9_007_199_254_740_99, false, '$9,007,199,254,740.99'],
    ['an outgoing amount with its minus', -2_550, false, '−$25.50'],
    ['an incoming amount with a plus when signed', 2_550, true, '+$25.50'],
    ['zero without a sign when signed', 0, true, '$0'],
  ])('formats %s', async (_what, cents, signed, text) => {
    expect(await renderText('en', <Amount cents={cents} signed={signed} />)).toBe(text)
  })

  it('is isolated from the direction of the surrounding text', () => {
    expect(renderToStaticMarkup(<Money cents={100} />)).toMatch(/^<bdi [^>]*>.*<\/bdi>$/)
  })
})

describe('a duration', () => {
  const hour = 3_600_000
  it.each([
    [0, '1 minute'],
    [30 * 60_000, '30 minutes'],
    [47.5 * hour, '47 hours'],
    [72 * hour, '3 days'],
    [45 * 24 * hour, '45 days'],
  ])('of %d is formatted in its largest unit', async (milliseconds, text) => {
    expect(await renderText('en', <Length of={milliseconds} />)).toBe(text)
  })

  it.each([
    ['ar', '3 أيام'],
    ['es', '3 días'],
    ['de', '3 Tage'],
    ['pt', '3 dias'],
  ] as const)('is formatted for the locale %s', async (language, text) => {
    expect(await renderText(language, <Length of={72 * hour} />)).toBe(text)
  })
})

describe('a point in time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-05-10T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['2026-05-10T12:00:10Z', 'this minute'],
    ['2026-05-10T12:05:00Z', 'in 5 minutes'],
    ['2026-05-10T09:00:00Z', '3 hours ago'],
    ['2026-05-11T13:00:00Z', 'in 25 hours'],
    ['2026-05-20T12:00:00Z', 'in 10 days'],
    ['2026-05-09T11:00:00Z', '25 hours ago'],
  ])('%s is formatted relatively: %s', async (iso, text) => {
    expect(await renderText('en', <Relative iso={iso} />)).toBe(text)
  })

  it('is relative to the clock of the server where that of the device is wrong', async () => {
    const now = Date.now()
    noteServerTime('Sat, 09 May 2026 11:00:00 GMT', { requested: now, received: now })
    expect(await renderText('en', <Relative iso="2026-05-09T10:00:00Z" />)).toMatch(/^(1 hour|60 minutes) ago$/)
    noteServerTime('Sun, 10 May 2026 12:00:00 GMT', { requested: now, received: now })
    expect(await renderText('en', <Relative iso="2026-05-09T11:00:00Z" />)).toBe('25 hours ago')
  })

  it.each([
    ['en', 'in 3 days', 'May 13, 2026'],
    ['ar', 'خلال 3 أيام', '13 مايو 2026'],
    ['es', 'dentro de 3 días', '13 de mayo de 2026'],
    ['de', 'in 3 Tagen', '13. Mai 2026'],
    ['pt', 'em 3 dias', '13 de maio de 2026'],
  ] as const)('is formatted for the locale %s', async (language, relative, day) => {
    const iso = '2026-05-13T12:00:00Z'
    expect(await renderText(language, <Relative iso={iso} />)).toBe(relative)
    expect(await renderText(language, <Day iso={iso} />)).toBe(day)
  })

  it('is formatted with date and time where it must be exact', async () => {
    expect(await renderText('en', <Exact iso="2026-05-13T12:30:00Z" />)).toMatch(
      /^May 13, 2026 at \d{1,2}:\d\d (AM|PM) \S+$/,
    )
  })

  it('is the end of a day rather than the beginning of the next where it is a deadline', async () => {
    const midnight = new Date(2026, 4, 13)
    expect(await renderText('en', <Due iso={midnight.toISOString()} />)).toBe('May 12 at 11:59 PM')
    midnight.setHours(9)
    expect(await renderText('en', <Due iso={midnight.toISOString()} />)).toBe('May 13 at 9:00 AM')
  })

  it.each([
    ['en', 'May 13', 'January 2, 2027'],
    ['ar', '13 مايو', '2 يناير 2027'],
    ['es', '13 de mayo', '2 de enero de 2027'],
    ['de', '13. Mai', '2. Januar 2027'],
    ['pt', '13 de maio', '2 de janeiro de 2027'],
  ] as const)('goes without the year while it is this year’s, in the locale %s', async (language, near, far) => {
    expect(await renderText(language, <NearDay iso="2026-05-13" />)).toBe(near)
    expect(await renderText(language, <NearDay iso="2027-01-02" />)).toBe(far)
    expect(await renderText(language, <Near iso="2026-05-13T12:30:00Z" />)).toMatch(
      new RegExp(`^${near}\\D+\\d{1,2}:30`),
    )
  })
})
