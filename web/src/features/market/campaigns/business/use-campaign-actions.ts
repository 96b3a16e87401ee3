import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Campaign, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { useToast } from '../../../../kit/toasts.tsx'

/** Actions of a business on a campaign as a whole. A pause can be taken back by the toast that reports it. */
export function useCampaignActions({ id, title }: Campaign) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const params = { id }
  const resume = useAction(campaigns.resume, {
    onDone: () => toast.show({ title: 'campaign.resumed', text: title }),
    onRefused,
  })
  const pause = useAction(campaigns.pause, {
    onDone: () => toast.show({ title: 'campaign.paused', text: title, undo: () => resume.mutate({ params }) }),
    onRefused,
  })
  const close = useAction(campaigns.close, {
    onDone: () => toast.show({ title: 'campaign.closed', text: title }),
    onRefused,
  })
  const duplicate = useAction(campaigns.duplicate, {
    onDone: (copy) => {
      toast.show({ title: 'campaign.duplicated', text: t('campaign.duplicatedText') })
      navigate(paths.campaign(copy.id))
    },
    onRefused,
  })
  const remove = useAction(campaigns.remove, {
    onDone: () => {
      toast.show({ title: 'campaign.deleted', text: title })
      navigate(paths.campaigns, { replace: true })
    },
    onRefused,
  })
  return { params, pause, resume, close, duplicate, remove }
}
