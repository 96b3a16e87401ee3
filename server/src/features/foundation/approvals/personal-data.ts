import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in approvals (reliability.md 4.7): of admins, whose account remains. */
export const approvalsPersonalData: PersonalTable[] = [
  { table: 'lone_credits', where: 't.admin_id = $1' },
  { table: 'admin_changes', where: 't.admin_id = $1' },
]
