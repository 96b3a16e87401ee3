import { Card } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useRead } from '../../../../api/queries.ts'
import { PageTabs } from '../../../../kit/page/PageTabs.tsx'
import { RequestFigures } from '../../campaign-requests/business/RequestFigures.tsx'
import { RequestLists } from '../../campaign-requests/business/RequestLists.tsx'
import { CampaignResults } from '../../campaign-results/CampaignResults.tsx'
import { VideoList } from '../../videos/VideoList.tsx'
import { CampaignBrief } from '../shared/CampaignBrief.tsx'
import classes from './business.module.css'
import { CampaignActivity } from './CampaignActivity.tsx'

type Tab = 'results' | 'requests' | 'videos' | 'brief' | 'activity'

/** Contents of a campaign in tabs: results come first once there are any, and until then its requests are open. */
export function CampaignTabs({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { id, approvedAt } = campaign
  const hasRequests = approvedAt !== null
  // the open tab stays when the first views arrive
  const [initial] = useState<Tab>(campaign.currentViews > 0 ? 'results' : 'requests')
  const counts = useRead(campaignRequests.counts, { query: { campaignId: id } }, { enabled: hasRequests })
  const tabs: { value: Tab; label: string; count?: number | undefined }[] = [
    ...(hasRequests
      ? [
          { value: 'results' as const, label: t('campaignResults.title') },
          { value: 'requests' as const, label: t('campaign.requests'), count: counts.data?.your_turn },
          { value: 'videos' as const, label: t('campaign.videos') },
        ]
      : []),
    { value: 'brief', label: t('buy.brief') },
    { value: 'activity', label: t('campaign.activity') },
  ]
  return (
    <PageTabs label={t('campaign.one')} tabs={tabs} initial={initial}>
      {(tab) => {
        if (tab === 'results') return <CampaignResults campaignId={id} />
        if (tab === 'requests')
          return (
            <>
              <div className={classes.figures}>
                <RequestFigures campaign={campaign} />
              </div>
              <RequestLists campaignId={id} />
            </>
          )
        if (tab === 'videos') return <VideoList campaignId={id} side="business" />
        if (tab === 'activity') return <CampaignActivity campaign={campaign} />
        return (
          <Card withBorder padding="lg">
            <CampaignBrief campaign={campaign} headings={2} />
          </Card>
        )
      }}
    </PageTabs>
  )
}
