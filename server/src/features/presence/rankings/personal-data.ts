import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in rankings (reliability.md 4.7). */
export const rankingsPersonalData: PersonalTable[] = [
  {
    section: 'rankHistory',
    table: `(select day - date '2000-01-01' as id, h.* from rank_history h)`,
    where: 't.user_id = $1',
    omit: ['id'],
  },
  { table: 'rank_history', where: 't.user_id = $1', erase: true },
  // narrowed to the last runs to use the index, since the table is large
  { table: 'rankings', where: 't.run_id in (select id from rank_runs) and t.user_id = $1', erase: true },
]
