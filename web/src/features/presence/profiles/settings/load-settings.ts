import { passkeys } from '#contract/accounts/security/passkeys.ts'
import { security } from '#contract/accounts/security/security.ts'
import { calendar } from '#contract/admin/calendar/calendar.ts'
import { blocks } from '#contract/foundation/blocks/blocks.ts'
import { notificationPreferenceEndpoints } from '#contract/foundation/notifications/preferences.ts'
import { pushDevices } from '#contract/foundation/notifications/push.ts'
import { preferenceNames, preferences } from '#contract/foundation/preferences/preferences.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { reports } from '#contract/market/reports/reports.ts'
import { contact } from '#contract/market/support/contact-messages.ts'
import { socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import type { Prefetch, ScreenLoader } from '../../../../api/prefetch.ts'

/** Reads the preference that the preview of the public page depends on, which admins do not have. */
const loadPreview: Load = (prefetch, role) =>
  void (role !== 'admin' && prefetch.read(preferences.read, { params: { name: 'show_country' } }))

type Load = (prefetch: Prefetch, role: Role) => void
const byTab: Record<string, Load> = {
  profile: loadPreview,
  expertise: loadPreview,
  places: loadPreview,
  social: (prefetch) => void prefetch.read(socialProfiles.list, {}),
  payout: (prefetch) => {
    prefetch.read(fullProfile.payoutDetails, {})
    prefetch.read(withdrawals.conditions, {})
  },
  security: (prefetch) => {
    prefetch.read(passkeys.list, {})
    prefetch.read(security.sessions, {})
  },
  privacy: (prefetch) => {
    for (const name of preferenceNames) prefetch.read(preferences.read, { params: { name } })
    prefetch.list(blocks.list, {})
  },
  notifications: (prefetch) => {
    prefetch.read(notificationPreferenceEndpoints.read, {})
    prefetch.read(calendar.address, {})
    prefetch.read(pushDevices.list, {})
  },
  reports: (prefetch) => prefetch.list(reports.list, { query: {} }),
  support: (prefetch) => prefetch.list(contact.list, { query: {} }),
}

/** Reads the data of the open section. */
export const loadSettings: ScreenLoader = (prefetch, { search, role }) =>
  byTab[search.get('tab') ?? 'profile']?.(prefetch, role)
