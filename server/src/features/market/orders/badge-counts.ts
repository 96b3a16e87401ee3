import type { BadgeFigures } from '../../../platform/feature.ts'

const unreadMessages = (side: 'buyer_id' | 'influencer_id') => `select count(*)::int from tasks t
  join task_messages m on m.task_id = t.id where t.${side} = $1 and m.sender_id <> $1 and not m.read`

/** Orders to accept, deliveries to review and unread messages about tasks (spec §4, Pending counts). */
export const orderBadges: Record<'influencer' | 'business', BadgeFigures> = {
  influencer: {
    requests: `select count(*)::int from influencer_deal_purchases where influencer_id = $1 and status = 'pending'
      and (payment_status = 'paid' or (is_price_asked and amount = 0))`,
    taskMessages: unreadMessages('influencer_id'),
  },
  business: {
    reviews: `select count(*)::int from tasks where buyer_id = $1 and status = 'delivered'`,
    taskMessages: unreadMessages('buyer_id'),
  },
}
