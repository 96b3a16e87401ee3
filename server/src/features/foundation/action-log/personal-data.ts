import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in action log (reliability.md 4.7). */
export const actionLogPersonalData: PersonalTable[] = [
  // admins cannot delete their own account, and their actions stay on record
  { table: 'admin_action_logs', where: 't.admin_id = $1' },
]
