import IconCircleCheck from 'icon:circle-check'
import IconId from 'icon:id'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { Count } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { Picture } from '../../../../kit/files/Picture.tsx'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import { RatingBadge } from '../../../market/reviews/Stars.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import classes from './profile-header.module.css'
import { useDisplayNames } from './use-display-names.ts'

type Props = {
  profile: PublicProfile
  /** The viewer is the person. */
  isOwn?: boolean
  /** Attributes of the title, where the application moves the focus to it. */
  titleProps?: HTMLAttributes<HTMLHeadingElement> & { 'data-page-title'?: boolean }
}

/** Avatar, name, verified badges, occupation, country and bio. */
export function ProfileHeader({ profile, isOwn = false, titleProps }: Props) {
  const displayNames = useDisplayNames()
  const { profession, businessType, countryOfOrigin, bio } = profile
  const occupations = [
    profession && displayNames.profession(profession),
    businessType && displayNames.businessType(businessType),
  ]
  return (
    <>
      <div className={classes.head}>
        <Avatar person={profile} size={120} eager className={classes.bigFace} />
        <div className={classes.name}>
          <h1 {...titleProps}>
            <bdi>{profile.displayName}</bdi>
            <Badges profile={profile} isOwn={isOwn} />
          </h1>
          <p className={text.quiet} suppressHydrationWarning>
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
        <p className={`${text.lines} ${classes.bio}`} dir="auto">
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
    <ul className={classes.reach} aria-label={t('profile.platforms')}>
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
  <div className={classes.cover}>{url && <Picture url={url} alt="" sizes="100vw" eager />}</div>
)

function Badges({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {profile.isIdentityVerified && (
        <span className={box.goodBadge} title={t('profile.identityText')}>
          <IconId size={14} aria-hidden /> {t('profile.identityVerified')}
        </span>
      )}
      {isOwn && profile.isVerified && (
        <span className={box.goodBadge}>
          <IconCircleCheck size={14} aria-hidden /> {t('profile.emailVerified')}
        </span>
      )}
    </>
  )
}
