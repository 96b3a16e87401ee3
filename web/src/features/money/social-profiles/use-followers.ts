import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { SocialProfile } from '#contract/money/social-profiles/social-profiles.ts'
import { useNumber, useTimes } from '../../../format/figures.tsx'

type FollowerCount = Pick<SocialProfile, 'platform' | 'followersSource' | 'isVerified' | 'lastUpdated'> & {
  verifiedAt?: string | null
}

/** Formats follower counts of social profiles, and their source. */
export function useFollowers() {
  const { t, i18n } = useTranslation()
  const exact = useNumber()
  const { utcDay, relative } = useTimes()
  const short = (followers: number) =>
    t('settings.followersCount', {
      count: followers,
      number: numberFormat(localeOf(i18n.language), { notation: 'compact' }).format(followers),
    })
  /** The source of the count (the platform's API, our verification, or the user) and its date. */
  const provenance = ({ platform, followersSource, isVerified, verifiedAt, lastUpdated }: FollowerCount) => {
    if (followersSource === 'api')
      return {
        text: t('followers.api', { platform: platformNames[platform], date: utcDay(lastUpdated) }),
        at: lastUpdated,
      }
    return isVerified && verifiedAt
      ? { text: t('followers.verified', { date: utcDay(verifiedAt) }), at: verifiedAt }
      : { text: t('followers.self', { ago: relative(lastUpdated) }), at: lastUpdated }
  }
  return { exact, short, provenance }
}
