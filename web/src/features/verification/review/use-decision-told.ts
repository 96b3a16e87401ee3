import { useTranslation } from 'react-i18next'
import { useRefused } from '../../../ui/refused.ts'
import type { RequestError } from '../../../ui/request.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** What an admin is told after a decision, and after one that came too late: the queue then moves on as well. */
export function useDecisionTold(decided: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  return {
    told: (name: string) => {
      toast.show({ title: 'review.done', text: t('review.doneText', { name }) })
      decided()
    },
    refused: (error: RequestError) => {
      refused(error)
      if (error.status === 409 || error.status === 404) decided()
    },
  }
}
