import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { platformNames } from '#contract/platform-names.ts'
import type { SocialProfile } from '#contract/social-profiles.ts'
import { useNumber, useTimes } from './figures.tsx'

type Counted = Pick<SocialProfile, 'platform' | 'followersSource' | 'isVerified' | 'lastUpdated'> & {
  verifiedAt?: string | null
}

/** How many follow a profile elsewhere, in short and exactly, and who says so. */
export function useFollowers() {
  const { t, i18n } = useTranslation()
  const exact = useNumber()
  const { utcDay, relative } = useTimes()
  const short = (followers: number) =>
    t('settings.followersCount', {
      count: followers,
      number: new Intl.NumberFormat(localeOf(i18n.language), { notation: 'compact' }).format(followers),
    })
  /** The platform itself, the person as seen by us, or the person alone; and how old that is. */
  const provenance = ({ platform, followersSource, isVerified, verifiedAt, lastUpdated }: Counted) => {
    if (followersSource === 'api')
      return {
        said: t('followers.api', { platform: platformNames[platform], date: utcDay(lastUpdated) }),
        at: lastUpdated,
      }
    return isVerified && verifiedAt
      ? { said: t('followers.verified', { date: utcDay(verifiedAt) }), at: verifiedAt }
      : { said: t('followers.self', { ago: relative(lastUpdated) }), at: lastUpdated }
  }
  return { exact, short, provenance }
}
