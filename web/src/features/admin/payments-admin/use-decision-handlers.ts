import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useToast } from '../../../kit/toasts.tsx'

type DecisionMessage = 'desk.decided' | 'desk.approvalNoted' | 'desk.batchChanged' | 'alerts.done'

/** `useAction` handlers of an admin's decision: a toast reports the outcome. */
export function useDecisionHandlers(message: DecisionMessage = 'desk.decided') {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return {
    onDone: () => toast.show({ title: 'desk.title', text: t(message) }),
    onRefused: (error: RequestError) => handleRefusal(error),
  }
}
