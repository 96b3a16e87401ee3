import type { PersonalTable } from '../../../platform/personal-data.ts'
import { usersView } from '../users/index.ts'

/** Personal data in notifications (reliability.md 4.7). */
export const notificationsPersonalData: PersonalTable[] = [
  { table: 'pair_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
  { table: 'folded_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
  {
    section: 'notifications',
    table: 'notifications',
    where: 't.user_id = $1',
    omit: ['other_id', 'path'],
    idType: 'uuid',
    erase: true,
  },
  {
    section: 'notificationSettings',
    table: '(select user_id as id, * from notification_settings)',
    where: 't.user_id = $1',
    omit: ['user_id'],
  },
  { table: 'notification_settings', where: 't.user_id = $1', erase: true },
  {
    section: 'pushDevices',
    table: 'push_devices',
    account: 'derived',
    where: 't.user_id = $1',
    omit: ['user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'failures', 'paused_until'],
    erase: true,
  },
  {
    table: 'stopped_addresses',
    where: `t.address = (select lower(u.email) from ${usersView} u where u.id = $1)`,
    erase: true,
  },
]
