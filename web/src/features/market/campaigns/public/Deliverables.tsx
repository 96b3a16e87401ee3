import { useTranslation } from 'react-i18next'
import type { Deliverable } from '#contract/market/campaigns/campaign-fields.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'

/** Deliverables of each influencer. */
export function Deliverables({ deliverables }: { deliverables: readonly Deliverable[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2>{t('campaign.deliverables')}</h2>
      <ul className="campaign-deliverables">
        {deliverables.map(({ id, platform, kind, count, caption, hashtags }) => (
          <li key={id}>
            <PlatformIcon platform={platform} size={22} />
            <div>
              <strong>{t(`campaign.deliverable.${kind}`, { count })}</strong>
              {caption && <p dir="auto">{t('campaign.caption', { text: caption })}</p>}
              {hashtags.length > 0 && (
                <p className="quiet">
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
