import IconChevronLeft from 'icon:chevron-left'
import IconChevronRight from 'icon:chevron-right'
import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dateFormat, localeOf } from '#contract/formats.ts'
import { useSetSearchParam } from '../../../../api/use-set-search-param.ts'
import { serverDate } from '../../../../format/server-clock.ts'
import layout from '../../../../kit/layout.module.css'
import type { OrderRow } from '../../engagements/order-rows.ts'
import classes from './calendar.module.css'
import { firstWeekday, monthFrom, shiftMonth, toMonth, weeksOf } from './calendar.ts'
import { RowTitle } from './RowCard.tsx'

/** A month (?month=2026-11) with the orders on the day of their next date; on phones, only the days that hold some. */
export function DueCalendar({ rows }: { rows: OrderRow[] }) {
  const { t, i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const month = useMonth()
  const weeks = weeksOf(month, firstWeekday(locale))
  const dayName = dateFormat(locale, { weekday: 'short' })
  const title = dateFormat(locale, { month: 'long', year: 'numeric' }).format(month)
  const ofDay = (day: Date) => rows.filter((row) => isOnDay(row.next?.at ?? null, day))
  const isEmpty = !weeks.flat().some((day) => day.getMonth() === month.getMonth() && ofDay(day).length > 0)
  return (
    <section aria-label={t('board.calendar')}>
      <MonthHeader month={month} title={title} />
      {isEmpty && (
        <Text c="dimmed" mb="md">
          {t('board.nothingDue')}
        </Text>
      )}
      <table className={classes.month} aria-label={title}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.getDay()} scope="col">
                {dayName.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.toISOString()}>
              {week.map((day) => (
                <Day
                  key={day.toISOString()}
                  day={day}
                  isOutside={day.getMonth() !== month.getMonth()}
                  rows={ofDay(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MonthHeader({ month, title }: { month: Date; title: string }) {
  const { t } = useTranslation()
  const setParam = useSetSearchParam()
  const show = (by: number) => setParam('month', toMonth(shiftMonth(month, by)))
  return (
    <Group justify="space-between" mb="md">
      <Title order={2} size="h3" aria-live="polite">
        {title}
      </Title>
      <Group gap="xs">
        <ActionIcon size={44} variant="default" aria-label={t('board.monthBefore')} onClick={() => show(-1)}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden className={layout.mirrored} />
        </ActionIcon>
        <ActionIcon size={44} variant="default" aria-label={t('board.monthAfter')} onClick={() => show(1)}>
          <IconChevronRight size={20} stroke={1.5} aria-hidden className={layout.mirrored} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function Day({ day, isOutside, rows }: { day: Date; isOutside: boolean; rows: OrderRow[] }) {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const short = dateFormat(locale, { day: 'numeric' })
  const long = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <td
      className={classes.day}
      data-outside={isOutside || undefined}
      data-empty={rows.length === 0 || undefined}
      data-today={isOnDay(serverDate().toISOString(), day) || undefined}
    >
      <span className={classes.number}>{short.format(day)}</span>
      <span className={classes.name}>{long.format(day)}</span>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.key} data-turn={row.turnGroup}>
              <RowTitle row={row} />
              <Text size="xs" c="dimmed">
                <bdi>{row.person.displayName}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

/** The month in the URL, otherwise the present one. */
function useMonth(): Date {
  const [search] = useSearchParams()
  return monthFrom(search.get('month'), serverDate())
}

const isOnDay = (instant: string | null, day: Date) =>
  instant !== null && new Date(instant).toDateString() === day.toDateString()
