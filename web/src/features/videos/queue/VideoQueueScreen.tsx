import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Video, videoReview } from '#contract/videos/videos.ts'
import { useAction, useList } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'
import { BulkBar, BulkCheckbox } from '../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../kit/bulk/use-bulk.ts'
import { ConfirmButton, LinkButton } from '../../../kit/buttons.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { QueueKeys } from '../../../kit/shortcuts/QueueKeys.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { VideoCard } from '../../../shared/videos/VideoCard.tsx'

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
              <CheckButtons video={video} />
            </Group>
          </Stack>
        ))}
      </QueueKeys>
    </>
  )
}

/** Lets a video be published, or sends it back with a reason; both are logged. */
function CheckButtons({ video: { id, title, influencer } }: { video: Video }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const handlers = (done: TextKey) => ({
    onDone: () => toast.show({ title: done, text: title }),
    onRefused: (error: RequestError) => handleRefusal(error),
  })
  const approve = useAction(videoReview.approve, handlers('video.queue.approved'))
  const reject = useAction(videoReview.reject, handlers('video.queue.returned'))
  const name = influencer.displayName
  return (
    <Group gap="xs">
      <LinkButton data-queue-key="e" to={paths.video(id)} variant="default">
        {t('video.queue.open')}
      </LinkButton>
      <ConfirmButton
        data-queue-key="a"
        busy={approve.isPending}
        reason={reject.isPending ? t('common.loading') : null}
        title={t('video.queue.approveTitle')}
        text={t('video.queue.approveText', { name })}
        confirm={t('review.approve')}
        onConfirm={() => approve.mutate({ params: { id }, body: {} })}
      >
        {t('review.approve')}
      </ConfirmButton>
      <ReasonButton
        data-queue-key="r"
        title={t('video.queue.back')}
        text={t('video.queue.backText', { name })}
        description={t('review.reasonHint')}
        busy={reject.isPending}
        onSubmit={(notes) => reject.mutate({ params: { id }, body: { notes } })}
      />
    </Group>
  )
}
