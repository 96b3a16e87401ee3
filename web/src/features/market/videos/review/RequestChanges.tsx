import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { agreedItemsOf, type ChecklistItem, videoLimits } from '#contract/market/videos/video-machine.ts'
import { type Video, videoRejection, videos } from '#contract/market/videos/videos.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { MissedItems } from '../../engagements/MissedItems.tsx'
import { useVideoAction } from '../use-video.ts'

type Props = { video: Video; request: CampaignRequest; reason: string | null }

/** The business requests changes: missing agreed items, which do not use up a round, and other changes (product.md 5). */
export function RequestChanges({ reason, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton variant="default" label={t('video.review.ask')} title={t('video.review.ask')} reason={reason}>
      {(close) => <RequestChangesForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function RequestChangesForm({ video, request, onClose }: Omit<Props, 'reason'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { form, draft, onRefused } = useContractForm(
    videoRejection,
    { businessFeedback: '', missed: [] as ChecklistItem[] },
    { draft: `video-changes-${video.id}` },
  )
  const reject = useVideoAction(videos.reject, {
    done: 'video.review.asked',
    onDone: () => {
      draft.clear()
      onClose()
    },
    onRefused,
  })
  const { missed } = form.getValues()
  return (
    <ContractForm form={form} onSubmit={(body) => reject.mutate({ params: { id: video.id }, body })}>
      <MissedItems
        items={agreedItemsOf(request.agreement, video.deliverableId).map((item) => ({
          item,
          label: t(`video.check.${item}`),
        }))}
        named={video.missedBefore}
        description={t('video.review.missedHint')}
        {...form.getInputProps('missed')}
      />
      <TextAreaField
        name="businessFeedback"
        label={t('video.review.feedback')}
        description={t('video.review.feedbackHint')}
        maxLength={4000}
        required
        data-autofocus
      />
      <Text size="sm" role="status">
        {missed.length > 0
          ? t('video.review.countsNot')
          : t('video.review.counts', { number: number(video.rounds + 1), most: number(videoLimits.rounds) })}
      </Text>
      <DialogActions submit={t('video.review.ask')} busy={reject.isPending} onClose={onClose} />
    </ContractForm>
  )
}
