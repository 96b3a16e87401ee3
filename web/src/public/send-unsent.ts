import { QueryClient } from '@tanstack/react-query'
import { sendUnsent } from '../api/outbox/outbox.ts'
import { userQuery } from '../api/session.ts'

/** Sends what the signed-in person has written without a connection in a tab that was closed, from a page that has nothing else to do with it. */
export async function sendLeftUnsent(): Promise<void> {
  const queryClient = new QueryClient()
  // without a connection the next page tries again
  const user = await queryClient.fetchQuery({ ...userQuery, retry: false }).catch(() => null)
  if (user) sendUnsent(queryClient, user.id)
}
