import IconCircleCheck from 'icon:circle-check'
import IconId from 'icon:id'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { Count } from '../../../../format/figures.tsx'
import { Picture } from '../../../../kit/files/Picture.tsx'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'
import { RatingBadge } from '../../../market/reviews/Stars.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { useDisplayNames } from './use-display-names.ts'

type Props = {
  profile: PublicProfile
  /** Attributes of the title, where the application moves the focus to it. */
  titleProps?: HTMLAttributes<HTMLHeadingElement> & { 'data-page-title'?: boolean }
}

/** Avatar, name, verified badges, occupation, country and bio. */
export function ProfileHeader({ profile, titleProps }: Props) {
  const displayNames = useDisplayNames()
  const { profession, businessType, countryOfOrigin, bio } = profile
  const occupations = [
    profession && displayNames.profession(profession),
    businessType && displayNames.businessType(businessType),
  ]
  return (
    <>
      <div className="profile-head">
        {profile.avatarUrl ? (
          <span className="face big-face">
            <Picture url={profile.avatarUrl} alt="" sizes="120px" eager />
          </span>
        ) : (
          <PlainAvatar person={profile} size={120} eager />
        )}
        <div className="profile-name">
          <h1 {...titleProps}>
            <bdi>{profile.displayName}</bdi>
            <Badges profile={profile} />
          </h1>
          <p className="quiet" suppressHydrationWarning>
            <bdi>@{profile.username}</bdi>
            {occupations.filter(Boolean).map((each) => (
              <span key={each}>
                {' · '}
                <bdi>{each}</bdi>
              </span>
            ))}
            {countryOfOrigin && ` · ${displayNames.region(countryOfOrigin)}`}
          </p>
          <Reach profile={profile} />
          {profile.rating && (
            <a href="#reviews">
              <RatingBadge rating={profile.rating} />
            </a>
          )}
        </div>
      </div>
      {bio && (
        <p className="bio" dir="auto">
          {bio}
        </p>
      )}
    </>
  )
}

/** The platforms with their followers; the source of each figure is shown further down. */
function Reach({ profile: { socialProfiles } }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  if (socialProfiles.length === 0) return null
  return (
    <ul className="header-reach" aria-label={t('profile.platforms')}>
      {socialProfiles.map(({ id, platform, followers }) => (
        <li key={id}>
          <PlatformIcon platform={platform} />
          <a href="#figures">
            <Count of={followers} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Full-width cover, loaded eagerly; the background colour where there is none. */
export const Cover = ({ url }: { url: string | null }) => (
  <div className="cover">{url && <Picture url={url} alt="" sizes="100vw" eager />}</div>
)

function Badges({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  return (
    <>
      {profile.isIdentityVerified && (
        <span className="badge good" title={t('profile.identityText')}>
          <IconId size={14} aria-hidden /> {t('profile.identityVerified')}
        </span>
      )}
      {profile.isVerified && (
        <span className="badge good">
          <IconCircleCheck size={14} aria-hidden /> {t('profile.emailVerified')}
        </span>
      )}
    </>
  )
}
