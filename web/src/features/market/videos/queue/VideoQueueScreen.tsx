import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Video, videoReview } from '#contract/market/videos/videos.ts'
import { useList } from '../../../../api/queries.ts'
import { paths } from '../../../../format/paths.ts'
import { BulkBar, BulkCheckbox } from '../../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../../kit/bulk/use-bulk.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { EmptyState, PagedList, Screen } from '../../../../kit/screens.tsx'
import { QueueKeys } from '../../../../kit/shortcuts/QueueKeys.tsx'
import { VideoCard } from '../VideoCard.tsx'
import { CheckButtons } from './CheckButtons.tsx'

/** /admin/videos: accepted videos that wait for an admin's check, where the settings ask for one; the longest waiting first. */
export function VideoQueueScreen() {
  const { t } = useTranslation()
  const list = useList(videoReview.list, { query: {} })
  return (
    <Screen title={t('video.queue.title')} line={t('video.queue.text')} size="md">
      <PagedList
        list={list}
        section={t('video.queue.title')}
        empty={<EmptyState kind="done" title={t('review.nothingWaits')} text={t('video.queue.empty')} />}
      >
        {(items) => <VideoQueue items={items} />}
      </PagedList>
    </Screen>
  )
}

function VideoQueue({ items }: { items: Video[] }) {
  const { t } = useTranslation()
  const bulk = useBulk(items, videoReview.approve, {
    nameOf: ({ title }) => title,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  return (
    <>
      <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.videos')} />
      <QueueKeys>
        {items.map((video) => (
          <Stack key={video.id} gap="xs" component="article" aria-label={video.title}>
            <VideoCard
              video={video}
              side={null}
              note={
                <>
                  <bdi>{video.influencer.displayName}</bdi> · <bdi>{video.campaignTitle}</bdi>
                </>
              }
            />
            <Group gap="md">
              <BulkCheckbox bulk={bulk} id={video.id} name={video.title} />
              <Group gap="xs">
                <LinkButton data-queue-key="e" to={paths.video(video.id)} variant="default">
                  {t('video.queue.open')}
                </LinkButton>
                <CheckButtons video={video} />
              </Group>
            </Group>
          </Stack>
        ))}
      </QueueKeys>
    </>
  )
}
