// Joins reports, their cases, sanctions and appeals: the figures of a quarter in one statement

import { sql } from 'drizzle-orm'
import {
  minPublished,
  type TransparencyReport,
  transparencyGroups,
  transparencyRows,
} from '#contract/presence/moderation/transparency.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { Quarter } from './quarters.ts'

const one = (value: number) => Math.round(value * 10) / 10

/**
 * Exact counts of a quarter: reports and appeals by the time of receipt or decision, sanctions by the time they were imposed. Undone and
 * ended sanctions count as well, since they were in force.
 */
export async function countQuarter(db: Queryable, { name, begins, ends }: Quarter): Promise<TransparencyReport> {
  const { rows } = await db.execute<{ group: string; row: string; count: number; median: number | null }>(sql`
    with imposed as (select kind, ground, source from sanctions where created_at >= ${begins} and created_at < ${ends})
    select 'reports' as group, entity_type as row, count(*)::int as count, null::float8 as median from reports
      where user_id is not null and created_at >= ${begins} and created_at < ${ends} group by entity_type
    union all select 'outcomes', status, count(*)::int, null from report_cases
      where decided_by is not null and decided_at >= ${begins} and decided_at < ${ends} group by status
    union all select 'sanctions', kind, count(*)::int, null from imposed group by kind
    union all select 'grounds', ground, count(*)::int, null from imposed group by ground
    union all select 'sources', source, count(*)::int, null from imposed group by source
    union all select 'appeals', status, count(*)::int, null from appeals
      where decided_at >= ${begins} and decided_at < ${ends} group by status
    union all select 'median', 'reports', count(*)::int,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 3600) from report_cases
      where decided_by is not null and decided_at >= ${begins} and decided_at < ${ends}
    union all select 'median', 'appeals', count(*)::int,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600) from appeals
      where decided_at >= ${begins} and decided_at < ${ends}`)
  const find = (group: string, row: string) => rows.find((each) => each.group === group && each.row === row)
  const median = (of: string) => {
    const found = find('median', of)
    return found && found.count >= minPublished && found.median !== null ? one(Number(found.median)) : null
  }
  return {
    quarter: name,
    groups: transparencyGroups.map((group) => {
      const counted = transparencyRows[group].map((row) => ({ name: row, count: find(group, row)?.count ?? 0 }))
      return { name: group, rows: counted, total: counted.reduce((sum, { count }) => sum + count, 0) }
    }),
    medianHours: { reports: median('reports'), appeals: median('appeals') },
  }
}

/** The time of the first report or sanction; null: there is none. */
export async function readFirstDay(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ since: Date | string | null }>(sql`
    select least((select min(created_at) from reports), (select min(created_at) from sanctions)) as since`)
  const { since } = onlyRow(rows)
  return since === null ? null : new Date(since)
}
