import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { work } from '#contract/admin/dashboards/work.ts'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { PagedList, Screen } from '../../../kit/screens.tsx'
import { monthFrom, workOfMonth } from './calendar.ts'
import { DueCalendar, MonthHeader } from './DueCalendar.tsx'

/** /influencer/calendar and /business/calendar: a month (?month=2026-11) of open work. */
export function WorkCalendarScreen() {
  const { t } = useTranslation()
  const side = sideOfReader(useSignedIn().role)
  const [search] = useSearchParams()
  const month = monthFrom(search.get('month'), serverDate())
  const list = useList(work.list, { query: workOfMonth(month) })
  const days = <DueCalendar month={month} rows={list.items} side={side} />
  return (
    <Screen title={t('board.calendar')} size="xl">
      <MonthHeader month={month} />
      <PagedList
        list={list}
        section={t('board.calendar')}
        skeleton={days}
        empty={
          <>
            <Text c="dimmed" mb="md">
              {t('board.nothingDue')}
            </Text>
            {days}
          </>
        }
      >
        {() => days}
      </PagedList>
    </Screen>
  )
}
