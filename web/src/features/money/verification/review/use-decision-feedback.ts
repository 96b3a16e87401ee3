import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { useToast } from '../../../../kit/toasts.tsx'

/** Feedback after a decision: a toast, then the next item, also when another admin was faster. */
export function useDecisionFeedback(onDecided: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return {
    showDecided: (name: string) => {
      toast.show({ title: 'review.done', text: t('review.doneText', { name }) })
      onDecided()
    },
    handleDecisionRefusal: (error: RequestError) => {
      handleRefusal(error)
      if (error.status === 409 || error.status === 404) onDecided()
    },
  }
}
