import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in moderation (reliability.md 4.7). */
export const moderationPersonalData: PersonalTable[] = [
  // decisions about an account are kept, like other decisions
  {
    section: 'blocks',
    table: 'user_blocks',
    where: 't.user_id = $1',
    omit: ['blocked_by', 'ended_by', 'payouts_held_by', 'payout_checked_at'],
  },
  {
    section: 'sanctions',
    table: 'sanctions',
    where: 't.user_id = $1',
    omit: ['created_by', 'ended_by', 'case_id', 'block_id'],
  },
  { table: 'sanctions', where: '(t.created_by = $1 or t.ended_by = $1)' },
  { section: 'appeals', table: 'appeals', where: 't.user_id = $1', omit: ['taken_by', 'taken_at', 'decided_by'] },
  { table: 'appeals', where: '(t.taken_by = $1 or t.decided_by = $1)' },
  { table: 'user_blocks', where: '(t.blocked_by = $1 or t.ended_by = $1 or t.payouts_held_by = $1)' },
]
