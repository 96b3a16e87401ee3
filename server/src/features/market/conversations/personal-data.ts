import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in conversations (reliability.md 4.7). */
export const conversationsPersonalData: PersonalTable[] = [
  { section: 'conversations', table: 'conversations', where: '(t.participant1_id = $1 or t.participant2_id = $1)' },
  { section: 'directMessages', table: 'messages', where: 't.sender_id = $1', omit: ['read', 'mailed'] },
  { table: 'conversation_states', where: 't.user_id = $1', erase: true },
  { section: 'quickReplies', table: 'quick_replies', where: 't.user_id = $1', erase: true },
]
