import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Campaign, campaignReview, reviewedStages } from '#contract/market/campaigns/campaigns.ts'
import { useList } from '../../../../api/queries.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { BulkBar } from '../../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../../kit/bulk/use-bulk.ts'
import { QueueItem } from '../../../../kit/queue/QueueItem.tsx'
import { QueueWorkspace } from '../../../../kit/queue/QueueWorkspace.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { StatusFilter, useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState, Screen } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { PersonHistory } from '../../reports/PersonHistory.tsx'
import { CampaignBrief } from '../shared/CampaignBrief.tsx'
import { CampaignLogo } from '../shared/CampaignLogo.tsx'
import { CampaignTerms } from '../shared/CampaignTerms.tsx'
import { ReviewButtons } from './ReviewButtons.tsx'

/** /admin/campaigns: campaigns in review, the longest waiting first; ?status= shows those of other stages. */
export function CampaignQueueScreen() {
  const { t } = useTranslation()
  const stage = useStatusParam(reviewedStages) ?? 'in_review'
  const isOpen = stage === 'in_review'
  const list = useList(campaignReview.list, { query: { stage } })
  const bulk = useBulk(list.items, campaignReview.approve, {
    nameOf: ({ title }) => title,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  const bar = <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.campaigns')} />
  return (
    <Screen title={t('campaign.queue')} line={t('campaign.queueText')} size="xl">
      <StatusFilter kind="campaign" statuses={reviewedStages} defaultStatus="in_review" />
      <QueueWorkspace
        list={list}
        section={t('campaign.queue')}
        empty={
          <EmptyState
            kind="done"
            title={t(isOpen ? 'review.nothingWaits' : 'campaign.noneInStage')}
            text={t(isOpen ? 'campaign.queueEmpty' : 'campaign.queueNoneInStage')}
          />
        }
        keys={{ a: 'shortcuts.approve', r: 'campaign.return', e: 'reports.openSubject' }}
        bulk={isOpen ? { bulk, bar, nameOf: ({ title }) => title } : null}
        row={(campaign) => ({
          picture: <CampaignLogo campaign={campaign} size={40} />,
          title: <bdi>{campaign.title}</bdi>,
          note: (
            <>
              <bdi>{campaign.business.displayName}</bdi>
              {campaign.submittedAt && (
                <>
                  {' '}
                  · <RelativeTime at={campaign.submittedAt} />
                </>
              )}
            </>
          ),
        })}
      >
        {(campaign) => <CampaignInQueue key={campaign.id} campaign={campaign} />}
      </QueueWorkspace>
    </Screen>
  )
}

function CampaignInQueue({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { title, business, stage, submittedAt, returnReason } = campaign
  return (
    <QueueItem
      title={<bdi>{title}</bdi>}
      side={<StatusBadge kind="campaign" status={stage} />}
      decision={stage === 'in_review' && <ReviewButtons campaign={campaign} />}
      aside={
        <>
          <Group justify="space-between">
            <UserRow person={business} note={<bdi>@{business.username}</bdi>} />
            <Anchor href={paths.publicProfile(business)} target="_blank" data-queue-key="e">
              {t('reports.openSubject')}
            </Anchor>
          </Group>
          <CampaignTerms campaign={campaign} />
          <PersonHistory person={business} />
        </>
      }
    >
      {submittedAt && (
        <Text size="sm" c="dimmed">
          {t('campaign.event.submitted')} <RelativeTime at={submittedAt} />
        </Text>
      )}
      {returnReason && (
        <div>
          <Text size="sm" c="dimmed">
            {t('campaign.returnedBecause')}
          </Text>
          <UserText>{returnReason}</UserText>
        </div>
      )}
      <CampaignBrief campaign={campaign} />
    </QueueItem>
  )
}
