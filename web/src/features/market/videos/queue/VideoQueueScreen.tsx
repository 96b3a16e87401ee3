import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Video, videoReview } from '#contract/market/videos/videos.ts'
import { useList } from '../../../../api/queries.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { BulkBar } from '../../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../../kit/bulk/use-bulk.ts'
import { QueueItem } from '../../../../kit/queue/QueueItem.tsx'
import { QueueWorkspace } from '../../../../kit/queue/QueueWorkspace.tsx'
import { EmptyState, Loaded, Screen, SectionBoundary } from '../../../../kit/screens.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { PersonHistory } from '../../reports/PersonHistory.tsx'
import { Checklist } from '../review/Checklist.tsx'
import { ReviewStage } from '../review/ReviewStage.tsx'
import { useRequestOf } from '../use-video.ts'
import { VideoPoster } from '../VideoCard.tsx'
import classes from '../videos.module.css'
import { CheckButtons } from './CheckButtons.tsx'

/** /admin/videos: accepted videos that wait for an admin's check, where the settings ask for one; the longest waiting first. */
export function VideoQueueScreen() {
  const { t } = useTranslation()
  const list = useList(videoReview.list, { query: {} })
  const bulk = useBulk(list.items, videoReview.approve, {
    nameOf: ({ title }) => title,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  const bar = <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.videos')} />
  return (
    <Screen title={t('video.queue.title')} line={t('video.queue.text')} size="xl">
      <QueueWorkspace
        list={list}
        section={t('video.queue.title')}
        empty={<EmptyState kind="done" title={t('review.nothingWaits')} text={t('video.queue.empty')} />}
        keys={{ a: 'shortcuts.approve', r: 'video.queue.back', e: 'shortcuts.open' }}
        bulk={{ bulk, bar, nameOf: ({ title }) => title }}
        row={(video) => ({
          picture: (
            <div className={classes.inQueue}>
              <VideoPoster video={video} />
            </div>
          ),
          title: <bdi>{video.title}</bdi>,
          note: (
            <>
              <bdi>{video.influencer.displayName}</bdi> · <RelativeTime at={video.updatedAt} />
            </>
          ),
        })}
      >
        {(video) => <CheckedVideo key={video.id} video={video} />}
      </QueueWorkspace>
    </Screen>
  )
}

/** The player with the comments, and beside it what was agreed. */
function CheckedVideo({ video }: { video: Video }) {
  const { t } = useTranslation()
  const request = useRequestOf(video)
  return (
    <QueueItem
      title={<bdi>{video.title}</bdi>}
      decision={<CheckButtons video={video} />}
      aside={
        <>
          <UserRow person={video.influencer} note={<bdi>{video.campaignTitle}</bdi>} />
          <Loaded read={request} section={t('video.check.title')} lines={3}>
            {(request) => <Checklist video={video} request={request} />}
          </Loaded>
          <PersonHistory person={video.influencer} />
        </>
      }
    >
      <SectionBoundary name={t('video.player.name')}>
        <ReviewStage video={video} side={null} isInQueue />
      </SectionBoundary>
      <Text>
        <Anchor component={Link} to={paths.video(video.id)} data-queue-key="e">
          {t('video.queue.open')}
        </Anchor>
      </Text>
    </QueueItem>
  )
}
