import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CampaignStage, campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useList, useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { NoneInFilter } from '../../../../kit/page/NoneInFilter.tsx'
import { PageTabs } from '../../../../kit/page/PageTabs.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { EmptyState, PagedList, Screen } from '../../../../kit/screens.tsx'
import { BoardSkeleton } from '../../../../kit/skeleton/skeletons.tsx'
import { Together, useKeepWaiting } from '../../../../kit/skeleton/Together.tsx'
import { CampaignCard } from '../shared/CampaignCard.tsx'
import classes from './business.module.css'
import { useNextStep } from './use-next-step.ts'

const newCampaign = <NewCampaignLink />

function NewCampaignLink() {
  const { t } = useTranslation()
  return <LinkButton to={paths.newCampaign}>{t('campaign.new')}</LinkButton>
}

/** /business/campaigns: the business's campaigns by stage, newest first; the stage is kept in the URL (?tab=). */
export function CampaignsScreen() {
  const { t } = useTranslation()
  const isNew = useTotal() === 0
  return (
    <Screen title={t('campaign.mine')} line={t('campaign.mineText')} action={!isNew && newCampaign} size="xl">
      <Together skeleton={<BoardSkeleton />}>{isNew ? <CampaignList stage={undefined} /> : <StageTabs />}</Together>
    </Screen>
  )
}

/** The number of campaigns, once known. */
function useTotal() {
  const { data } = useRead(campaigns.counts, {})
  return data && campaignStages.reduce((sum, stage) => sum + data[stage], 0)
}

/** The stages in the order in which a business looks for them. */
const shownStages = [
  'active',
  'in_review',
  'returned',
  'draft',
  'paused',
  'completed',
] as const satisfies CampaignStage[]

function StageTabs() {
  const { t } = useTranslation()
  const counts = useRead(campaigns.counts, {})
  const total = useTotal()
  useKeepWaiting(counts.isLoading)
  return (
    <PageTabs
      label={t('campaign.stages')}
      tabs={[
        { value: 'all', label: t('common.all'), count: total },
        ...shownStages.map((stage) => ({
          value: stage,
          label: t(`campaign.status.${stage}`),
          count: counts.data?.[stage],
        })),
      ]}
    >
      {(tab) => <CampaignList key={tab} stage={tab === 'all' ? undefined : tab} />}
    </PageTabs>
  )
}

function CampaignList({ stage }: { stage: CampaignStage | undefined }) {
  const { t } = useTranslation()
  const nextStep = useNextStep()
  const list = useList(campaigns.list, { query: { stage } })
  return (
    <PagedList
      list={list}
      section={t('campaign.mine')}
      skeleton={<BoardSkeleton />}
      empty={
        stage ? (
          <NoneInFilter name="tab" />
        ) : (
          <EmptyState kind="people" title={t('campaign.empty')} text={t('campaign.emptyText')} action={newCampaign} />
        )
      }
    >
      {(items) => (
        <div className={classes.cards}>
          {items.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              to={paths.campaign(campaign.id)}
              badge={<StatusBadge kind="campaign" status={campaign.stage} />}
            >
              <Text size="sm">{nextStep(campaign)}</Text>
            </CampaignCard>
          ))}
        </div>
      )}
    </PagedList>
  )
}
