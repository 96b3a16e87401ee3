import { IconCircleCheck, IconId } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/profiles.ts'
import { Picture } from '../../ui/Picture.tsx'
import { RatingMark } from '../../ui/Stars.tsx'
import { PlainFace } from '../kit/PlainFace.tsx'
import { useWords } from './words.ts'

/** Who this is: cover, face, name, what was proven of them, what they are and where from, and their own words. */
export function Head({ profile }: { profile: PublicProfile }) {
  const words = useWords()
  const { profession, businessType, countryOfOrigin, bio } = profile
  const what = [profession && words.profession(profession), businessType && words.businessType(businessType)]
  return (
    <>
      <div className="profile-head">
        {profile.avatarUrl ? (
          <span className="face big-face">
            <Picture url={profile.avatarUrl} alt="" sizes="120px" eager />
          </span>
        ) : (
          <PlainFace person={profile} size={120} />
        )}
        <div className="profile-name">
          <h1>
            <bdi>{profile.displayName}</bdi>
            <Badges profile={profile} />
          </h1>
          <p className="quiet" suppressHydrationWarning>
            <bdi>@{profile.username}</bdi>
            {what.filter(Boolean).map((each) => (
              <span key={each}>
                {' · '}
                <bdi>{each}</bdi>
              </span>
            ))}
            {countryOfOrigin && ` · ${words.region(countryOfOrigin)}`}
          </p>
          {profile.rating && (
            <a href="#reviews">
              <RatingMark rating={profile.rating} />
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

/** Seen at once, over the whole width; the ground of the page where there is none. */
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
