import { useTranslation } from 'react-i18next'
import type { PublicCampaign } from '#contract/market/campaigns/campaigns.ts'
import { paths } from '../../../../format/paths.ts'
import type { Viewer } from '../../../../public/page.ts'

/** Link for influencers into the application; visitors sign up or in first, and come to the same place. */
export function JoinCampaign({ campaign, viewer }: { campaign: PublicCampaign; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const inside = paths.openCampaign(campaign.id)
  const next = `?next=${encodeURIComponent(inside)}`
  if (viewer === null)
    return (
      <>
        <a className="button primary big" href={`${paths.register}${next}`}>
          {t('publicCampaign.join')}
        </a>
        <a href={`${paths.login}${next}`}>{t('publicCampaign.signIn')}</a>
      </>
    )
  if (viewer.role === 'influencer')
    return (
      <a className="button primary big" href={inside}>
        {t('publicCampaign.open')}
      </a>
    )
  return <p className="quiet">{t('publicCampaign.onlyInfluencers')}</p>
}
