import { identityErrors } from './accounts/identity/errors.ts'
import { securityErrors } from './accounts/security/errors.ts'
import { teamErrors } from './accounts/team/errors.ts'
import { peopleErrors } from './admin/people/errors.ts'
import { alertErrors } from './foundation/alerts/errors.ts'
import { announcementErrors } from './foundation/announcements/errors.ts'
import { blockErrors } from './foundation/blocks/errors.ts'
import { messageErrors } from './foundation/messages/errors.ts'
import { newcomerErrors } from './foundation/newcomers/errors.ts'
import { notificationErrors } from './foundation/notifications/errors.ts'
import { settingsErrors } from './foundation/settings/errors.ts'
import { uploadErrors } from './foundation/uploads/errors.ts'
import { userErrors } from './foundation/users/errors.ts'
import { campaignRequestErrors } from './market/campaign-requests/errors.ts'
import { campaignErrors } from './market/campaigns/errors.ts'
import { conversationErrors } from './market/conversations/errors.ts'
import { dealErrors } from './market/deals/errors.ts'
import { deliverableViewErrors } from './market/deliverable-views/errors.ts'
import { disputeErrors } from './market/disputes/errors.ts'
import { engagementErrors } from './market/engagements/errors.ts'
import { linkErrors } from './market/links/errors.ts'
import { orderErrors } from './market/orders/errors.ts'
import { reportErrors } from './market/reports/errors.ts'
import { reviewErrors } from './market/reviews/errors.ts'
import { serviceTemplateErrors } from './market/service-templates/errors.ts'
import { supportErrors } from './market/support/errors.ts'
import { videoErrors } from './market/videos/errors.ts'
import { wordListErrors } from './market/word-lists/errors.ts'
import { bonusErrors } from './money/bonuses/errors.ts'
import { checkoutErrors } from './money/deposits/checkout-errors.ts'
import { depositErrors } from './money/deposits/errors.ts'
import { giftErrors } from './money/gifts/errors.ts'
import { ledgerErrors } from './money/ledger/errors.ts'
import { payoutErrors } from './money/payouts/errors.ts'
import { socialProfileErrors } from './money/social-profiles/errors.ts'
import { verificationErrors } from './money/verification/errors.ts'
import { walletErrors } from './money/wallet/errors.ts'
import { withdrawalErrors } from './money/withdrawals/errors.ts'
import { platformAddressErrors } from './platform-addresses/errors.ts'
import { analyticsErrors } from './presence/analytics/errors.ts'
import { moderationErrors } from './presence/moderation/errors.ts'
import { profileErrors } from './presence/profiles/errors.ts'
import { reactionErrors } from './presence/reactions/errors.ts'
import { showcaseErrors } from './presence/showcase/errors.ts'
import { requestErrors } from './request-errors.ts'
import { discoveryErrors } from './search/discovery/errors.ts'

/**
 * Every error sentence of the API, by feature. The English is the specification's (spec §5, §8) or, where it has none, ours; each
 * sentence is also the browser's translation key. `{{name}}` is filled from `params`.
 */
export const errors = {
  ...engagementErrors,
  ...wordListErrors,
  ...messageErrors,
  ...userErrors,
  ...alertErrors,
  ...analyticsErrors,
  ...announcementErrors,
  ...blockErrors,
  ...bonusErrors,
  ...campaignErrors,
  ...campaignRequestErrors,
  ...checkoutErrors,
  ...conversationErrors,
  ...dealErrors,
  ...deliverableViewErrors,
  ...depositErrors,
  ...discoveryErrors,
  ...disputeErrors,
  ...giftErrors,
  ...identityErrors,
  ...ledgerErrors,
  ...linkErrors,
  ...moderationErrors,
  ...newcomerErrors,
  ...notificationErrors,
  ...orderErrors,
  ...payoutErrors,
  ...peopleErrors,
  ...platformAddressErrors,
  ...profileErrors,
  ...reactionErrors,
  ...reportErrors,
  ...requestErrors,
  ...reviewErrors,
  ...securityErrors,
  ...serviceTemplateErrors,
  ...settingsErrors,
  ...showcaseErrors,
  ...socialProfileErrors,
  ...supportErrors,
  ...teamErrors,
  ...uploadErrors,
  ...verificationErrors,
  ...videoErrors,
  ...walletErrors,
  ...withdrawalErrors,
} as const

export type ErrorSentence = (typeof errors)[keyof typeof errors]
