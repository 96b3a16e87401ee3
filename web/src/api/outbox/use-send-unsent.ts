import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../session.ts'
import { unsentItems } from './unsent.ts'

/** Sends what the signed-in user has unsent: what a reload has left, and whatever waits when the connection is back. */
export function useSendUnsent(): void {
  const queryClient = useQueryClient()
  const userId = useUser().user?.id
  useEffect(() => {
    if (userId === undefined) return
    const send = async () => {
      if (unsentItems().length === 0) return
      const { sendUnsent } = await import('./outbox.ts')
      sendUnsent(queryClient, userId)
    }
    void send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [queryClient, userId])
}
