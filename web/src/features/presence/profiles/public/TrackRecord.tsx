import IconCircleCheck from 'icon:circle-check'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { reachOf } from '#contract/presence/profiles/reach.ts'
import { Count, useNumber, usePercent, useTimes } from '../../../../format/figures.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { useFollowers } from '../../../money/social-profiles/use-followers.ts'

type Social = PublicProfile['socialProfiles'][number]

/** Key figures for a buyer: reach, views, completed work and its reliability, and each platform with the source and age of its figures. */
export function TrackRecord({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const exact = useNumber()
  const percent = usePercent()
  const { socialProfiles, engagement, completedOrders, onTime, returningClients } = profile
  const reach = reachOf(socialProfiles)
  return (
    <section aria-labelledby="figures" className="proof">
      <h2 id="figures">{t('profile.figures')}</h2>
      <dl className="facts">
        {socialProfiles.length > 0 && (
          <div>
            <dt>{t('profile.reach')}</dt>
            <dd className="figure">
              <Count of={reach.total} />
            </dd>
            <dd className="source">
              {t('profile.reachSource', { count: socialProfiles.length, proven: exact(reach.proven) })}
            </dd>
          </div>
        )}
        {engagement && (
          <div>
            <dt>{t('profile.views')}</dt>
            <dd className="figure">
              <Count of={engagement.views} />
            </dd>
            <dd className="source">{t('profile.viewsSource')}</dd>
          </div>
        )}
        <div>
          <dt>{t('profile.completed')}</dt>
          <dd className="figure">
            <Count of={completedOrders} />
          </dd>
          <dd className="source">{t('profile.completedSource')}</dd>
        </div>
        {onTime !== null && (
          <div>
            <dt>{t('profile.onTime')}</dt>
            <dd className="figure">
              <bdi>{percent(onTime)}</bdi>
            </dd>
            <dd className="source">{t('profile.countedHere')}</dd>
          </div>
        )}
        {returningClients > 0 && (
          <div>
            <dt>{t('profile.returning')}</dt>
            <dd className="figure">
              <Count of={returningClients} />
            </dd>
            <dd className="source">{t('profile.countedHere')}</dd>
          </div>
        )}
      </dl>
      {socialProfiles.length > 0 && (
        <ul className="platforms" aria-label={t('profile.platforms')}>
          {socialProfiles.map((social) => (
            <PlatformCard key={social.id} social={social} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlatformCard({ social }: { social: Social }) {
  const { t } = useTranslation()
  return (
    <li className="card platform">
      <PlatformIcon platform={social.platform} size={28} />
      <div>
        <p>
          <a href={social.profileUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
            <bdi>{social.username ? `@${social.username}` : platformNames[social.platform]}</bdi>
          </a>
          {social.isVerified && (
            <span className="badge good">
              <IconCircleCheck size={14} aria-hidden /> {t('profile.verified')}
            </span>
          )}
        </p>
        <p className="followers">
          <strong>
            <Count of={social.followers} />
          </strong>{' '}
          {t('profile.followers')}
        </p>
        <Provenance social={social} />
      </div>
    </li>
  )
}

function Provenance({ social }: { social: Social }) {
  const { utcDay } = useTimes()
  const { provenance } = useFollowers()
  const { text, at } = provenance(social)
  return (
    <time className="source" dateTime={at} title={utcDay(at)} suppressHydrationWarning>
      {text}
    </time>
  )
}
