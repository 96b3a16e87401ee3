import IconAlertTriangle from 'icon:alert-triangle'
import IconChecklist from 'icon:checklist'
import IconFlag from 'icon:flag'
import IconGavel from 'icon:gavel'
import IconGift from 'icon:gift'
import IconLifebuoy from 'icon:lifebuoy'
import IconMessageCircle from 'icon:message-circle'
import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import IconScale from 'icon:scale'
import IconSearch from 'icon:search'
import IconShieldLock from 'icon:shield-lock'
import IconSpeakerphone from 'icon:speakerphone'
import IconStar from 'icon:star'
import IconTargetArrow from 'icon:target-arrow'
import IconTrophy from 'icon:trophy'
import IconVideo from 'icon:video'
import IconWallet from 'icon:wallet'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { Icon } from '../../../kit/icon.ts'

/** The picture of a notification that is about no person. */
export const kindIcons: Record<NotificationKind, Icon> = {
  orders: IconChecklist,
  campaigns: IconTargetArrow,
  videos: IconVideo,
  messages: IconMessageCircle,
  disputes: IconScale,
  reviews: IconStar,
  money: IconWallet,
  gifts: IconGift,
  ranks: IconTrophy,
  searches: IconSearch,
  verification: IconRosetteDiscountCheck,
  reports: IconFlag,
  support: IconLifebuoy,
  moderation: IconGavel,
  security: IconShieldLock,
  announcements: IconSpeakerphone,
  admin: IconAlertTriangle,
}
