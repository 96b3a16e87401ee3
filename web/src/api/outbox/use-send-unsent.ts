import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../session.ts'
import { moveUnsentOfTab, unsentItems, unsentName } from './unsent.ts'

/**
 * Sends the unsent messages of the signed-in user: those that closed tabs have left, and those that wait when the connection is back.
 * Messages of another open tab are sent by it, or by this one when it is closed.
 */
export function useSendUnsent(): void {
  const queryClient = useQueryClient()
  const userId = useUser().user?.id
  useEffect(() => (userId === undefined ? undefined : keepSending(queryClient, userId)), [queryClient, userId])
}

function keepSending(queryClient: QueryClient, userId: number): () => void {
  const send = async (when: 'now' | 'later') => {
    if (unsentItems().length === 0) return
    const { sendUnsent, sendUnsentLater } = await import('./outbox.ts')
    if (when === 'now') sendUnsent(queryClient, userId)
    else sendUnsentLater(queryClient, userId)
  }
  const onOnline = () => void send('now')
  const onStorage = ({ key }: StorageEvent) => void (key === unsentName && send('later'))
  moveUnsentOfTab()
  void send('now')
  window.addEventListener('online', onOnline)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('online', onOnline)
    window.removeEventListener('storage', onStorage)
  }
}
