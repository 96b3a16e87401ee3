import IconCalendarPlus from 'icon:calendar-plus'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calendarFiles } from '#contract/admin/calendar/calendar.ts'
import classes from './calendar-link.module.css'

const addresses = { order: calendarFiles.ofTask.url, request: calendarFiles.ofRequest.url }

/** Downloads the due date of an order or campaign request, for the reader's own calendar. */
export function CalendarLink({ of, id }: { of: keyof typeof addresses; id: number }) {
  const { t } = useTranslation()
  return (
    <Anchor href={addresses[of].replace(':id', String(id))} download size="sm" className={classes.link}>
      <IconCalendarPlus size={16} stroke={1.5} aria-hidden />
      {t('calendar.add')}
    </Anchor>
  )
}
