import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CampaignResults as Results, results } from '#contract/market/campaign-results/campaign-results.ts'
import { useRead } from '../../../api/queries.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { ResultDownloads } from './ResultDownloads.tsx'
import { ResultFigures } from './ResultFigures.tsx'
import { PlatformTable, PostTable } from './result-tables.tsx'
import { ViewsChart } from './ViewsChart.tsx'

/** Results of a campaign: figures against the target, views by day, platforms and posts, each with its source. */
export function CampaignResults({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation()
  const read = useRead(results.read, { params: { id: campaignId } })
  return (
    <Loaded read={read} section={t('campaignResults.title')} lines={6}>
      {(found) => (isEmpty(found) ? <NoResults /> : <Found found={found} />)}
    </Loaded>
  )
}

const isEmpty = ({ posts, days }: Results) => posts.live + posts.removed === 0 && days.length === 0

function NoResults() {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="list"
      title={t('campaignResults.empty')}
      text={t('campaignResults.emptyText')}
      action={<LinkButton to="?tab=requests">{t('campaignResults.toRequests')}</LinkButton>}
    />
  )
}

function Found({ found }: { found: Results }) {
  return (
    <Stack gap="lg">
      <ResultDownloads campaignId={found.campaignId} />
      <ResultFigures found={found} />
      <ViewsChart days={found.days} />
      <PlatformTable platforms={found.platforms} />
      <PostTable posts={found.topPosts} all={found.posts.live + found.posts.removed} />
    </Stack>
  )
}
