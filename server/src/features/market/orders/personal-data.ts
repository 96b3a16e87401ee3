import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in orders (reliability.md 4.7). */
export const ordersPersonalData: PersonalTable[] = [
  { section: 'orders', table: 'influencer_deal_purchases', where: '(t.business_id = $1 or t.influencer_id = $1)' },
  {
    section: 'tasks',
    table: 'tasks',
    where: '(t.buyer_id = $1 or t.influencer_id = $1)',
    omit: ['pin_code', 'pin_mac', 'pin_attempts', 'pin_attempts_total'],
  },
  { section: 'taskEvents', table: 'task_events', where: 't.actor_id = $1' },
  { section: 'messages', table: 'task_messages', where: 't.sender_id = $1', omit: ['read'] },
]
