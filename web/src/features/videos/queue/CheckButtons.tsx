import { useTranslation } from 'react-i18next'
import { type Video, videoReview } from '#contract/videos/videos.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import type { TextKey } from '../../../format/texts.ts'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Lets a video be published, or sends it back with a reason, wherever an admin looks at it; both are logged. */
export function CheckButtons({ video: { id, title, influencer } }: { video: Video }) {
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
    <>
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
    </>
  )
}
