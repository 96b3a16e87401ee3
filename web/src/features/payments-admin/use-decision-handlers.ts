import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { useInvalidate } from '../../api/queries.ts'
import type { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useToast } from '../../kit/toasts.tsx'

type DecisionMessage = 'desk.decided' | 'desk.approvalNoted' | 'desk.batchChanged' | 'alerts.done'

/**
 * `useAction` handlers of an admin's decision: shows a toast and refetches the given endpoints, on refusal too, since another
 * admin may have acted.
 */
export function useDecisionHandlers(staleEndpoints: Endpoint | Endpoint[], message: DecisionMessage = 'desk.decided') {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const invalidate = useInvalidate()
  const endpoints = [staleEndpoints].flat()
  return {
    onDone: () => {
      toast.show({ title: 'desk.title', text: t(message) })
      invalidate(...endpoints)
    },
    onRefused: (error: RequestError) => {
      handleRefusal(error)
      invalidate(...endpoints)
    },
  }
}
