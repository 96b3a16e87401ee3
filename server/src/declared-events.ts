import { identityEvents } from './features/accounts/identity/declared-events.ts'
import { securityEvents } from './features/accounts/security/declared-events.ts'
import { teamEvents } from './features/accounts/team/declared-events.ts'
import { adminEvents } from './features/admin/admin/declared-events.ts'
import { peopleEvents } from './features/admin/people/declared-events.ts'
import { personalDataEvents } from './features/admin/personal-data/declared-events.ts'
import { alertsEvents } from './features/foundation/alerts/declared-events.ts'
import { announcementsEvents } from './features/foundation/announcements/declared-events.ts'
import { approvalsEvents } from './features/foundation/approvals/declared-events.ts'
import { notificationsEvents } from './features/foundation/notifications/declared-events.ts'
import { campaignRequestsEvents } from './features/market/campaign-requests/declared-events.ts'
import { campaignsEvents } from './features/market/campaigns/declared-events.ts'
import { conversationsEvents } from './features/market/conversations/declared-events.ts'
import { disputesEvents } from './features/market/disputes/declared-events.ts'
import { engagementsEvents } from './features/market/engagements/declared-events.ts'
import { ordersEvents } from './features/market/orders/declared-events.ts'
import { reportsEvents } from './features/market/reports/declared-events.ts'
import { reviewsEvents } from './features/market/reviews/declared-events.ts'
import { supportEvents } from './features/market/support/declared-events.ts'
import { videosEvents } from './features/market/videos/declared-events.ts'
import { bonusesEvents } from './features/money/bonuses/declared-events.ts'
import { depositsEvents } from './features/money/deposits/declared-events.ts'
import { giftsEvents } from './features/money/gifts/declared-events.ts'
import { payoutDetailsEvents } from './features/money/payout-details/declared-events.ts'
import { payoutsEvents } from './features/money/payouts/declared-events.ts'
import { verificationEvents } from './features/money/verification/declared-events.ts'
import { withdrawalsEvents } from './features/money/withdrawals/declared-events.ts'
import { moderationEvents } from './features/presence/moderation/declared-events.ts'
import { rankingsEvents } from './features/presence/rankings/declared-events.ts'
import { discoveryEvents } from './features/search/discovery/declared-events.ts'

/** Everything that people are told, by the feature that declares it. Whatever runs rules or jobs imports this, as `app.ts` does. */
export const declaredEvents = {
  admin: adminEvents,
  alerts: alertsEvents,
  announcements: announcementsEvents,
  approvals: approvalsEvents,
  bonuses: bonusesEvents,
  'campaign-requests': campaignRequestsEvents,
  campaigns: campaignsEvents,
  conversations: conversationsEvents,
  deposits: depositsEvents,
  discovery: discoveryEvents,
  disputes: disputesEvents,
  engagements: engagementsEvents,
  gifts: giftsEvents,
  identity: identityEvents,
  team: teamEvents,
  moderation: moderationEvents,
  notifications: notificationsEvents,
  orders: ordersEvents,
  'payout-details': payoutDetailsEvents,
  payouts: payoutsEvents,
  people: peopleEvents,
  'personal-data': personalDataEvents,
  rankings: rankingsEvents,
  reports: reportsEvents,
  reviews: reviewsEvents,
  security: securityEvents,
  support: supportEvents,
  verification: verificationEvents,
  videos: videosEvents,
  withdrawals: withdrawalsEvents,
}
