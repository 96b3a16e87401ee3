import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { videos } from '#contract/market/videos/videos.ts'
import { useList } from '../../../api/queries.ts'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { VideoCard } from './VideoCard.tsx'
import classes from './videos.module.css'

/** The videos of a campaign with their influencers, newest first. */
export function VideoList({ campaignId, side }: { campaignId: number; side: Side | null }) {
  const { t } = useTranslation()
  const list = useList(videos.list, { query: { campaignId } })
  return (
    <PagedList
      list={list}
      section={t('video.list')}
      skeleton={<ListSkeleton rows={2} height={120} />}
      empty={<EmptyState kind="pictures" title={t('video.emptyTitle')} text={t('video.emptyCampaign')} />}
    >
      {(items) => (
        <div className={classes.list}>
          {items.map((video) => (
            <VideoCard key={video.id} video={video} side={side} note={<bdi>{video.influencer.displayName}</bdi>} />
          ))}
        </div>
      )}
    </PagedList>
  )
}
