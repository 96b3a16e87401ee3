import IconChevronLeft from 'icon:chevron-left'
import IconChevronRight from 'icon:chevron-right'
import { ActionIcon, Anchor, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkItem } from '#contract/admin/dashboards/work.ts'
import { dateFormat, localeOf } from '#contract/formats.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { serverDate } from '../../../format/server-clock.ts'
import layout from '../../../kit/layout.module.css'
import classes from './calendar.module.css'
import { firstWeekday, shiftMonth, toMonth, weeksOf } from './calendar.ts'
import { pathOf } from './WorkRows.tsx'

/** The weeks of a month with open work on the day on which it goes on; on phones, only the days that hold some. */
export function DueCalendar({ month, rows, side }: { month: Date; rows: WorkItem[]; side: Side }) {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const weeks = weeksOf(month, firstWeekday(locale))
  const dayName = dateFormat(locale, { weekday: 'short' })
  const ofDay = (day: Date) => rows.filter((row) => isOnDay(row.next?.at ?? null, day))
  return (
    <table className={classes.month} aria-label={titleOf(month, locale)}>
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
                side={side}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const titleOf = (month: Date, locale: string) => dateFormat(locale, { month: 'long', year: 'numeric' }).format(month)

/** The name of a month, and the ways to the months beside it. */
export function MonthHeader({ month }: { month: Date }) {
  const { t, i18n } = useTranslation()
  const setParam = useSetSearchParam()
  const show = (by: number) => setParam('month', toMonth(shiftMonth(month, by)))
  return (
    <Group justify="space-between" mb="md">
      <Title order={2} size="h3" aria-live="polite">
        {titleOf(month, localeOf(i18n.language))}
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

function Day({ day, isOutside, rows, side }: { day: Date; isOutside: boolean; rows: WorkItem[]; side: Side }) {
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
            <li key={`${row.kind}-${row.id}`} data-turn={row.turnGroup}>
              <Anchor component={Link} to={pathOf(row, side)} inherit>
                <bdi>{row.title}</bdi>
              </Anchor>
              <Text size="xs" c="dimmed">
                <bdi>{row.other?.displayName}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

const isOnDay = (instant: string | null, day: Date) =>
  instant !== null && new Date(instant).toDateString() === day.toDateString()
