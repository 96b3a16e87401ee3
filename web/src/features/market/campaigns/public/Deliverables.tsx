import { useTranslation } from 'react-i18next'
import type { Deliverable } from '#contract/market/campaigns/campaign-fields.ts'
import text from '../../../../kit/native/text.module.css'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import classes from './campaign-page.module.css'

/** Deliverables of each influencer. */
export function Deliverables({ deliverables }: { deliverables: readonly Deliverable[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2>{t('campaign.deliverables')}</h2>
      <ul className={classes.deliverables}>
        {deliverables.map(({ id, platform, kind, count, caption, hashtags }) => (
          <li key={id}>
            <PlatformIcon platform={platform} size={22} />
            <div>
              <strong>{t(`campaign.deliverable.${kind}`, { count })}</strong>
              {caption && <p dir="auto">{t('campaign.caption', { text: caption })}</p>}
              {hashtags.length > 0 && (
                <p className={text.quiet}>
                  {hashtags.map((hashtag) => (
                    <bdi key={hashtag}>{`#${hashtag.replace(/^#/, '')} `}</bdi>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
