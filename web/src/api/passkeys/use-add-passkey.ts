import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { passkeyProofs } from '#contract/accounts/security/passkey-proofs.ts'
import type { Passkey } from '#contract/accounts/security/passkeys.ts'
import { useToast } from '../../kit/toasts.tsx'
import { invalidateAfter } from '../queries.ts'
import type { RequestError } from '../request.ts'
import { useRefusalHandler } from '../use-refusal-handler.ts'
import { createPasskey } from './browser-passkeys.ts'

/** Adds a passkey of this device and shows the outcome; nothing is shown if the browser's dialog was closed. */
export function useAddPasskey(onAdded?: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  return useMutation<Passkey | null, RequestError, void>({
    mutationFn: createPasskey,
    onSuccess: (added) => {
      if (!added) return
      invalidateAfter(queryClient, passkeyProofs.add)
      toast.show({ title: 'settings.passkeyAdded', text: t('settings.passkeyAddedText', { name: added.name }) })
      onAdded?.()
    },
    onError: (error) => handleRefusal(error),
  })
}
