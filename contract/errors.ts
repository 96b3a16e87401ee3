import { alertErrors } from './alerts/errors.ts'
import { analyticsErrors } from './analytics/errors.ts'
import { announcementErrors } from './announcements/errors.ts'
import { blockErrors } from './blocks/errors.ts'
import { bonusErrors } from './bonuses/errors.ts'
import { campaignRequestErrors } from './campaign-requests/errors.ts'
import { campaignErrors } from './campaigns/errors.ts'
import { checkoutErrors } from './checkout/errors.ts'
import { conversationErrors } from './conversations/errors.ts'
import { dealErrors } from './deals/errors.ts'
import { deliverableViewErrors } from './deliverable-views/errors.ts'
import { depositErrors } from './deposits/errors.ts'
import { discoveryErrors } from './discovery/errors.ts'
import { disputeErrors } from './disputes/errors.ts'
import { giftErrors } from './gifts/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { ledgerErrors } from './ledger/errors.ts'
import { linkErrors } from './links/errors.ts'
import { moderationErrors } from './moderation/errors.ts'
import { newcomerErrors } from './newcomers/errors.ts'
import { notificationErrors } from './notifications/errors.ts'
import { orderErrors } from './orders/errors.ts'
import { payoutErrors } from './payouts/errors.ts'
import { peopleErrors } from './people/errors.ts'
import { platformAddressErrors } from './platform-addresses/errors.ts'
import { profileErrors } from './profiles/errors.ts'
import { reactionErrors } from './reactions/errors.ts'
import { reportErrors } from './reports/errors.ts'
import { requestErrors } from './request-errors.ts'
import { reviewErrors } from './reviews/errors.ts'
import { securityErrors } from './security/errors.ts'
import { serviceTemplateErrors } from './service-templates/errors.ts'
import { settingsErrors } from './settings/errors.ts'
import { showcaseErrors } from './showcase/errors.ts'
import { socialProfileErrors } from './social-profiles/errors.ts'
import { supportErrors } from './support/errors.ts'
import { uploadErrors } from './uploads/errors.ts'
import { verificationErrors } from './verification/errors.ts'
import { videoErrors } from './videos/errors.ts'
import { walletErrors } from './wallet/errors.ts'
import { withdrawalErrors } from './withdrawals/errors.ts'

/**
 * Every error sentence of the API, by feature. The English is the specification's (spec §5, §8) or, where it has none, ours; each
 * sentence is also the browser's translation key. `{{name}}` is filled from `params`.
 */
export const errors = {
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
  ...uploadErrors,
  ...verificationErrors,
  ...videoErrors,
  ...walletErrors,
  ...withdrawalErrors,
} as const

export type ErrorSentence = (typeof errors)[keyof typeof errors]
