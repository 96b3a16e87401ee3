import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { useLanguageName } from '../../../../format/language-names.ts'
import { useDisplayNames } from './use-display-names.ts'

/** Self-description of a user or business besides the bio. */
export function About({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { utcMonth } = useTimes()
  const displayNames = useDisplayNames()
  const languageName = useLanguageName()
  const { website, websiteHost } = profile
  const lists: [label: string, names: string[]][] = [
    [t('profile.expertise'), profile.expertise.map(displayNames.expertise)],
    [t('profile.industries'), profile.industries.map(displayNames.businessType)],
    [t('profile.languages'), profile.languagesSpoken.map(languageName)],
    [t('profile.countries'), profile.countriesOfOperation.map(displayNames.region)],
  ]
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('profile.about')}</h2>
      <dl className="facts">
        {lists
          .filter(([, names]) => names.length > 0)
          .map(([label, names]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {/* browsers lack some language names the server knows */}
                <bdi suppressHydrationWarning>{displayNames.list(names)}</bdi>
              </dd>
            </div>
          ))}
        {profile.aiProficiency && profile.aiProficiency !== 'None' && (
          <div>
            <dt>{t('profile.ai')}</dt>
            <dd>{displayNames.aiProficiency(profile.aiProficiency)}</dd>
          </div>
        )}
        {profile.certifications && (
          <div>
            <dt>{t('profile.certifications')}</dt>
            <dd dir="auto" className="lines">
              {profile.certifications}
            </dd>
          </div>
        )}
        {website && (
          <div>
            <dt>{t('profile.website')}</dt>
            <dd>
              <a href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
                <bdi>{websiteHost}</bdi>
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('profile.since')}</dt>
          <dd suppressHydrationWarning>{utcMonth(profile.createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
