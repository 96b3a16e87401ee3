import { blocks } from '#contract/blocks/blocks.ts'
import { calendar } from '#contract/calendar/calendar.ts'
import { notificationPreferenceEndpoints } from '#contract/notifications/preferences.ts'
import { pushDevices } from '#contract/notifications/push.ts'
import { preferenceNames, preferences } from '#contract/preferences/preferences.ts'
import { fullProfile } from '#contract/profiles/own-profile.ts'
import { reports } from '#contract/reports/reports.ts'
import { passkeys } from '#contract/security/passkeys.ts'
import { security } from '#contract/security/security.ts'
import { socialProfiles } from '#contract/social-profiles/social-profiles.ts'
import { contact } from '#contract/support/contact-messages.ts'
import { withdrawals } from '#contract/withdrawals/withdrawals.ts'
import type { Prefetch, ScreenLoader } from '../../api/prefetch.ts'

/** Reads the preference that the preview of the public page depends on. */
const loadPreview = (prefetch: Prefetch) => void prefetch.read(preferences.read, { params: { name: 'show_country' } })

const byTab: Record<string, (prefetch: Prefetch) => void> = {
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

/** Reads the data of the open tab. */
export const loadSettings: ScreenLoader = (prefetch, { search }) => byTab[search.get('tab') ?? 'profile']?.(prefetch)
