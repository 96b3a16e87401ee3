import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Campaign, campaignReview } from '#contract/market/campaigns/campaigns.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import type { TextKey } from '../../../../format/texts.ts'
import { ApproveOrReturn } from '../../../../kit/dialogs/ApproveOrReturn.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

/** Approves a campaign, or returns it with a reason; both are logged and the business is notified (product.md 5). */
export function ReviewButtons({ campaign: { id, title, business } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const handlers = (done: TextKey) => ({
    onDone: () => toast.show({ title: done, text: title }),
    onRefused: (error: RequestError) => handleRefusal(error),
  })
  const approve = useAction(campaignReview.approve, handlers('campaign.approved'))
  const reject = useAction(campaignReview.reject, handlers('campaign.returned'))
  const params = { id }
  const name = business.displayName
  return (
    <Group gap="xs">
      <ApproveOrReturn
        approval={{ title: t('campaign.approveTitle'), text: t('campaign.approveText', { name }) }}
        returning={{ title: t('campaign.return'), text: t('campaign.returnText', { name }) }}
        approve={{ isPending: approve.isPending, run: () => approve.mutate({ params, body: {} }) }}
        reject={{ isPending: reject.isPending, run: (notes) => reject.mutate({ params, body: { notes } }) }}
      />
    </Group>
  )
}
