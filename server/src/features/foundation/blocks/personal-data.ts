import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in blocks between people (reliability.md 4.7). */
export const blocksPersonalData: PersonalTable[] = [
  { section: 'blockedPeople', table: 'person_blocks', where: 't.blocker_id = $1', omit: ['blocker_id'], erase: true },
  { table: 'person_blocks', where: 't.blocked_id = $1', erase: true },
]
