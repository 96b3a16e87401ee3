import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in analytics (reliability.md 4.7). */
export const analyticsPersonalData: PersonalTable[] = [
  // events belong to anonymous visitors; the user gets the aggregated figures
  { table: 'analytics_events', where: 't.user_id = $1', erase: true },
  {
    section: 'analytics',
    table: `(select (day - date '2000-01-01') * 10 + array_position(array['view', 'visitor', 'click', 'reaction', 'like'], kind)
      as id, d.* from analytics_daily d)`,
    where: 't.user_id = $1',
    omit: ['id'],
  },
  { table: 'analytics_daily', where: 't.user_id = $1', erase: true },
  { table: 'analytics_sources', where: 't.user_id = $1', erase: true },
]
