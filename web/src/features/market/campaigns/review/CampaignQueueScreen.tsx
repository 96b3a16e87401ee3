import { Anchor, Card, Group, Spoiler, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Campaign, campaignReview, reviewedStages } from '#contract/market/campaigns/campaigns.ts'
import { useList } from '../../../../api/queries.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { BulkBar, BulkCheckbox } from '../../../../kit/bulk/BulkBar.tsx'
import { type Bulk, useBulk } from '../../../../kit/bulk/use-bulk.ts'
import layout from '../../../../kit/layout.module.css'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { StatusFilter, useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../../../kit/screens.tsx'
import { QueueKeys } from '../../../../kit/shortcuts/QueueKeys.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { CampaignBrief } from '../shared/CampaignBrief.tsx'
import { CampaignLogo } from '../shared/CampaignLogo.tsx'
import { CampaignTerms } from '../shared/CampaignTerms.tsx'
import { ReviewButtons } from './ReviewButtons.tsx'

/** /admin/campaigns: campaigns in review, the longest waiting first; ?status= shows those of other stages. */
export function CampaignQueueScreen() {
  const { t } = useTranslation()
  const stage = useStatusParam(reviewedStages) ?? 'in_review'
  const list = useList(campaignReview.list, { query: { stage } })
  return (
    <Screen title={t('campaign.queue')} line={t('campaign.queueText')} size="md">
      <StatusFilter kind="campaign" statuses={reviewedStages} defaultStatus="in_review" />
      <PagedList
        list={list}
        section={t('campaign.queue')}
        empty={
          <EmptyState
            kind="done"
            title={t(stage === 'in_review' ? 'review.nothingWaits' : 'campaign.noneInStage')}
            text={t(stage === 'in_review' ? 'campaign.queueEmpty' : 'campaign.queueNoneInStage')}
          />
        }
      >
        {(items) => <CampaignQueue items={items} isOpen={stage === 'in_review'} />}
      </PagedList>
    </Screen>
  )
}

function CampaignQueue({ items, isOpen }: { items: Campaign[]; isOpen: boolean }) {
  const { t } = useTranslation()
  const bulk = useBulk(items, campaignReview.approve, {
    nameOf: ({ title }) => title,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  return (
    <>
      {isOpen && <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.campaigns')} />}
      <QueueKeys>
        {items.map((campaign) => (
          <CampaignInQueue key={campaign.id} campaign={campaign} bulk={isOpen ? bulk : null} />
        ))}
      </QueueKeys>
    </>
  )
}

function CampaignInQueue({ campaign, bulk }: { campaign: Campaign; bulk: Bulk | null }) {
  const { t } = useTranslation()
  const { id, title, business, stage, submittedAt, returnReason } = campaign
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`campaign-${id}`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Group gap="md" wrap="nowrap" align="flex-start" miw={0} flex="1 1 16rem">
            {bulk && <BulkCheckbox bulk={bulk} id={id} name={title} />}
            <CampaignLogo campaign={campaign} />
            <div className={layout.shrinks}>
              <Title order={2} size="h4" id={`campaign-${id}`} className={layout.breaks}>
                <bdi>{title}</bdi>
              </Title>
              {submittedAt && (
                <Text size="sm" c="dimmed">
                  {t('campaign.event.submitted')} <RelativeTime at={submittedAt} />
                </Text>
              )}
            </div>
          </Group>
          <StatusBadge kind="campaign" status={stage} />
        </Group>
        <Group justify="space-between">
          <UserRow person={business} note={<bdi>@{business.username}</bdi>} />
          <Anchor href={paths.publicProfile(business)} target="_blank" data-queue-key="e">
            {t('reports.openSubject')}
          </Anchor>
        </Group>
        {returnReason && (
          <div>
            <Text size="sm" c="dimmed">
              {t('campaign.returnedBecause')}
            </Text>
            <UserText>{returnReason}</UserText>
          </div>
        )}
        <CampaignTerms campaign={campaign} />
        <Spoiler
          maxHeight={280}
          showLabel={t('brief.more')}
          hideLabel={t('brief.less')}
          // a landmark that occurs many times in a list, so its name must be unique
          attributes={{ content: { 'aria-label': `${t('buy.brief')}: ${title} (${id})` } }}
        >
          <CampaignBrief campaign={campaign} />
        </Spoiler>
        {stage === 'in_review' && <ReviewButtons campaign={campaign} />}
      </Stack>
    </Card>
  )
}
