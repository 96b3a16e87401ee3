import type { PersonalTable } from '../../platform/personal-data.ts'

/** Personal data in notifications (reliability.md 4.7). */
export const notificationsPersonalData: PersonalTable[] = [
  { table: 'pair_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
  { table: 'folded_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
]
