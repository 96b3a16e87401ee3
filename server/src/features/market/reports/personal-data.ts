import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in reports (reliability.md 4.7). */
export const reportsPersonalData: PersonalTable[] = [
  // reports and their answers are kept for the admins; the reported content belongs to its owner
  {
    section: 'reports',
    table: 'reports',
    where: 't.user_id = $1',
    omit: ['number', 'case_id', 'snapshot'],
    idType: 'uuid',
  },
  {
    section: 'reported',
    table: 'reports',
    where: 't.case_id in (select c.id from report_cases c where c.subject_id = $1)',
    omit: ['number', 'user_id', 'reason', 'admin_notes', 'case_id'],
    idType: 'uuid',
  },
  { table: 'report_cases', where: '(t.subject_id = $1 or t.taken_by = $1 or t.decided_by = $1)' },
]
