import IconBell from 'icon:bell'
import IconCreditCard from 'icon:credit-card'
import IconEye from 'icon:eye'
import IconFlag from 'icon:flag'
import IconLifebuoy from 'icon:lifebuoy'
import IconMail from 'icon:mail'
import IconPalette from 'icon:palette'
import IconShare from 'icon:share-3'
import IconShieldLock from 'icon:shield-lock'
import IconSparkles from 'icon:sparkles'
import IconUser from 'icon:user'
import IconUsers from 'icon:users'
import IconWorld from 'icon:world'
import type { ComponentType } from 'react'
import type { SignedInUser } from '#contract/accounts/identity/identity.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { type MemberRight, memberMay } from '#contract/member-rights.ts'
import type { TextKey } from '../../../../format/texts.ts'
import type { Icon } from '../../../../kit/icon.ts'
import { AccountTab } from '../../../accounts/identity/account/AccountTab.tsx'
import { AppearanceTab } from '../../../accounts/identity/account/AppearanceTab.tsx'
import { PrivacyTab } from '../../../accounts/identity/account/PrivacyTab.tsx'
import { ReportsTab } from '../../../accounts/identity/account/ReportsTab.tsx'
import { SupportTab } from '../../../accounts/identity/account/SupportTab.tsx'
import { SecurityTab } from '../../../accounts/security/SecurityTab.tsx'
import { TeamTab } from '../../../accounts/team/TeamTab.tsx'
import { NotificationsTab } from '../../../foundation/notifications/settings/NotificationsTab.tsx'
import { PayoutTab } from '../../../money/payout-details/PayoutTab.tsx'
import { ExpertiseTab } from '../editor/ExpertiseTab.tsx'
import { PlacesTab } from '../editor/PlacesTab.tsx'
import { ProfileTab } from '../editor/ProfileTab.tsx'
import { SocialProfiles } from '../editor/SocialProfiles.tsx'

/** A single setting that the search finds by its label, or by other words for it. */
export type Setting = {
  /** Name of its field or card, which ?field= focuses. */
  field: string
  label: TextKey
  words?: TextKey
  /** Roles that have it; otherwise everybody who has its section. */
  for?: readonly Role[]
}

/** One screen of the settings; `value` stands in its address (?tab=security). */
export type SettingSection = {
  value: string
  label: TextKey
  Icon: Icon
  Content: ComponentType
  for?: readonly Role[]
  /** The right that members of an account need for it. */
  needs: MemberRight
  /** Its form stands beside a preview. */
  isWide?: boolean
  /** Its one card has its title. */
  isOneCard?: boolean
  settings: readonly Setting[]
}

export type SettingGroup = { label: TextKey; sections: readonly SettingSection[] }

const people = ['influencer', 'business'] as const
const influencers = ['influencer'] as const
const businesses = ['business'] as const

/** All settings. Admins receive no payouts, have no public profile, and are deleted only by another admin. */
const groups: readonly SettingGroup[] = [
  {
    label: 'accounts.profile',
    sections: [
      {
        value: 'profile',
        label: 'settings.basics',
        needs: 'profile',
        Icon: IconUser,
        Content: ProfileTab,
        isWide: true,
        settings: [
          { field: 'avatar', label: 'settings.picture', words: 'settings.words.picture', for: ['influencer', 'admin'] },
          { field: 'avatar', label: 'settings.logo', words: 'settings.words.picture', for: businesses },
          { field: 'cover', label: 'settings.cover', words: 'settings.words.cover', for: people },
          { field: 'displayName', label: 'accounts.displayName', words: 'settings.words.name' },
          { field: 'profession', label: 'accounts.profession', words: 'settings.words.profession', for: influencers },
          {
            field: 'businessType',
            label: 'settings.businessType',
            words: 'settings.words.industries',
            for: businesses,
          },
          { field: 'bio', label: 'accounts.bio', words: 'settings.words.bio', for: people },
          { field: 'website', label: 'settings.website', words: 'settings.words.website', for: people },
          { field: 'username', label: 'accounts.username', words: 'settings.words.username' },
        ],
      },
      {
        value: 'expertise',
        label: 'settings.expertiseTab',
        needs: 'profile',
        Icon: IconSparkles,
        Content: ExpertiseTab,
        for: people,
        isWide: true,
        settings: [
          { field: 'expertise', label: 'settings.expertise', words: 'settings.words.expertise', for: influencers },
          { field: 'industries', label: 'settings.industries', words: 'settings.words.industries' },
          { field: 'aiProficiency', label: 'settings.aiProficiency', words: 'settings.words.ai', for: influencers },
          {
            field: 'certifications',
            label: 'settings.certifications',
            words: 'settings.words.certifications',
            for: influencers,
          },
        ],
      },
      {
        value: 'places',
        label: 'settings.places',
        needs: 'profile',
        Icon: IconWorld,
        Content: PlacesTab,
        for: people,
        isWide: true,
        settings: [
          { field: 'countryOfOrigin', label: 'accounts.country', words: 'settings.words.country' },
          { field: 'countriesOfOperation', label: 'settings.countriesOfOperation', words: 'settings.words.country' },
          { field: 'languagesSpoken', label: 'accounts.languages', words: 'settings.words.languages' },
          { field: 'streetAddress', label: 'settings.address', words: 'settings.words.address' },
        ],
      },
      {
        value: 'social',
        label: 'settings.social',
        needs: 'profile',
        Icon: IconShare,
        Content: SocialProfiles,
        for: influencers,
        isOneCard: true,
        settings: [{ field: 'social', label: 'settings.social', words: 'settings.words.social' }],
      },
    ],
  },
  {
    label: 'settings.group.access',
    sections: [
      {
        value: 'account',
        label: 'settings.account',
        needs: 'owner',
        Icon: IconMail,
        Content: AccountTab,
        settings: [
          { field: 'email', label: 'accounts.email', words: 'settings.words.email' },
          { field: 'phone', label: 'settings.phone', words: 'settings.words.phone' },
          { field: 'password', label: 'accounts.password', words: 'settings.words.password' },
        ],
      },
      {
        value: 'security',
        label: 'settings.security',
        needs: 'owner',
        Icon: IconShieldLock,
        Content: SecurityTab,
        settings: [
          { field: 'passkeys', label: 'settings.passkeys', words: 'settings.words.passkeys' },
          { field: 'twoFactor', label: 'settings.twoFactor', words: 'settings.words.twoFactor' },
          { field: 'sessions', label: 'settings.sessions', words: 'settings.words.sessions' },
        ],
      },
      {
        value: 'team',
        label: 'team.title',
        Icon: IconUsers,
        Content: TeamTab,
        needs: 'read',
        for: people,
        isOneCard: true,
        settings: [{ field: 'team', label: 'team.title', words: 'settings.words.team' }],
      },
    ],
  },
  {
    label: 'settings.group.money',
    sections: [
      {
        value: 'payout',
        label: 'settings.payout',
        needs: 'owner',
        Icon: IconCreditCard,
        Content: PayoutTab,
        for: people,
        isOneCard: true,
        settings: [{ field: 'payout', label: 'settings.payout', words: 'settings.words.payout' }],
      },
    ],
  },
  {
    label: 'settings.group.app',
    sections: [
      {
        value: 'notifications',
        label: 'notifications.title',
        needs: 'person',
        Icon: IconBell,
        Content: NotificationsTab,
        settings: [
          { field: 'choices', label: 'notifications.what', words: 'settings.words.notifications' },
          { field: 'push', label: 'push.title', words: 'settings.words.push' },
          { field: 'quietHours', label: 'push.quiet', words: 'settings.words.quiet' },
          { field: 'timeZone', label: 'notifications.timeZone', words: 'settings.words.timeZone' },
          { field: 'calendar', label: 'calendar.title', words: 'settings.words.calendar' },
        ],
      },
      {
        value: 'look',
        label: 'settings.look',
        needs: 'person',
        Icon: IconPalette,
        Content: AppearanceTab,
        isOneCard: true,
        settings: [
          { field: 'appearance', label: 'header.appearance', words: 'settings.words.appearance' },
          { field: 'variant', label: 'settings.variant', words: 'settings.words.look' },
          { field: 'primary', label: 'settings.primary', words: 'settings.words.look' },
          { field: 'radius', label: 'settings.radius', words: 'settings.words.look' },
        ],
      },
    ],
  },
  {
    label: 'settings.group.privacy',
    sections: [
      {
        value: 'privacy',
        label: 'settings.privacy',
        needs: 'owner',
        Icon: IconEye,
        Content: PrivacyTab,
        for: people,
        settings: [
          { field: 'show_as_new_member', label: 'settings.preference.show_as_new_member' },
          { field: 'show_country', label: 'settings.preference.show_country', words: 'settings.words.country' },
          { field: 'indexable', label: 'settings.preference.indexable', words: 'settings.words.indexable' },
          { field: 'read_receipts', label: 'settings.preference.read_receipts', words: 'settings.words.receipts' },
          { field: 'blocked', label: 'blocks.title', words: 'settings.words.blocked' },
          { field: 'myData', label: 'settings.myData', words: 'settings.words.myData' },
          { field: 'deleteAccount', label: 'settings.deleteAccount', words: 'settings.words.delete' },
        ],
      },
      {
        value: 'reports',
        label: 'settings.reports',
        needs: 'read',
        Icon: IconFlag,
        Content: ReportsTab,
        for: people,
        settings: [],
      },
      {
        value: 'support',
        label: 'notifications.kind.support',
        needs: 'read',
        Icon: IconLifebuoy,
        Content: SupportTab,
        for: people,
        settings: [],
      },
    ],
  },
]

const isFor = (role: Role, { for: roles }: { for?: readonly Role[] }) => roles === undefined || roles.includes(role)

/** The groups with what somebody can use in their account; none is empty. */
export const settingGroupsOf = ({ role, membership }: Pick<SignedInUser, 'role' | 'membership'>): SettingGroup[] =>
  groups
    .map(({ label, sections }) => ({
      label,
      sections: sections
        .filter((section) => isFor(role, section) && memberMay(membership?.role, section.needs))
        .map((section) => ({ ...section, settings: section.settings.filter((setting) => isFor(role, setting)) })),
    }))
    .filter(({ sections }) => sections.length > 0)
