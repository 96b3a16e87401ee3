import { useTranslation } from 'react-i18next'
import { type Video, videoReview } from '#contract/market/videos/videos.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import type { TextKey } from '../../../../format/texts.ts'
import { ApproveOrReturn } from '../../../../kit/dialogs/ApproveOrReturn.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

/** Approves a video for publishing, or sends it back with a reason, on every screen where an admin sees it; both are logged. */
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
    <ApproveOrReturn
      approval={{ title: t('video.queue.approveTitle'), text: t('video.queue.approveText', { name }) }}
      returning={{ title: t('video.queue.back'), text: t('video.queue.backText', { name }) }}
      approve={{ isPending: approve.isPending, run: () => approve.mutate({ params: { id }, body: {} }) }}
      reject={{ isPending: reject.isPending, run: (notes) => reject.mutate({ params: { id }, body: { notes } }) }}
    />
  )
}
