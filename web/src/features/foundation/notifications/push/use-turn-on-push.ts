import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushDevices } from '#contract/foundation/notifications/push.ts'
import { turnOnPush } from '../../../../api/push/browser-push.ts'
import { invalidateAfter } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useToast } from '../../../../kit/toasts.tsx'

/** Turns pushed notifications on for this browser and reports the outcome. */
export function useTurnOnPush(onAnswered: () => void = () => undefined) {
  const { t } = useTranslation()
  const { id } = useSignedIn()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    try {
      const answer = await turnOnPush(id)
      if (answer === 'on') toast.show({ title: 'push.onTitle', text: t('push.onText') })
      onAnswered()
    } catch {
      toast.show({ title: 'toast.error', text: t('push.failed'), failed: true })
    } finally {
      setBusy(false)
      await invalidateAfter(queryClient, pushDevices.add)
    }
  }
  return { turnOn, busy }
}
