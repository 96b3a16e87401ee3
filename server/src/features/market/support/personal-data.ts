import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in support (reliability.md 4.7). */
export const supportPersonalData: PersonalTable[] = [
  {
    section: 'contactReplies',
    table: 'contact_replies',
    where: 't.message_id in (select id from contact_messages where user_id = $1)',
    omit: ['admin_id', 'mail_id', 'mailed_from'],
    erase: true,
  },
  {
    section: 'contactMessages',
    table: 'contact_messages',
    where: 't.user_id = $1',
    omit: ['assigned_to', 'responded_by', 'solved_by', 'name', 'email'],
    erase: true,
  },
  // written by admins, whose account remains
  { table: 'canned_replies', where: 't.changed_by = $1' },
]
