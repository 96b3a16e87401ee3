import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/link-addresses.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { useTimes } from '../../ui/figures.tsx'
import { useWords } from './words.ts'

/** What a person or a business says of itself beside the bio. */
export function About({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { utcMonth } = useTimes()
  const words = useWords()
  const { website } = profile
  const lists: [label: string, names: string[]][] = [
    [t('profile.expertise'), profile.expertise.map(words.expertise)],
    [t('profile.industries'), profile.industries.map(words.businessType)],
    [t('profile.languages'), profile.languagesSpoken.map(words.language)],
    [t('profile.countries'), profile.countriesOfOperation.map(words.region)],
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
                {/* browsers lack names of some languages that the server knows */}
                <bdi suppressHydrationWarning>{words.list(names)}</bdi>
              </dd>
            </div>
          ))}
        {profile.aiProficiency && profile.aiProficiency !== 'None' && (
          <div>
            <dt>{t('profile.ai')}</dt>
            <dd>{words.aiProficiency(profile.aiProficiency)}</dd>
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
                <bdi>{hostOf(website)}</bdi>
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
