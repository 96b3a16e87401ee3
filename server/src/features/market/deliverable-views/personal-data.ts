import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in deliverable views (reliability.md 4.7). */
export const deliverableViewsPersonalData: PersonalTable[] = [
  { section: 'resultViews', table: 'task_result_views', where: 't.reported_by = $1' },
]
