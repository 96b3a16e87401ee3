import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import type { Subject } from '#contract/subjects.ts'
import { invalidateSubjects, userKey } from '../queries.ts'
import { isUnreachable, RequestError } from '../request.ts'
import type { LiveMessage } from './connection.ts'
import { isOwnAction } from './own-actions.ts'
import { openLivePort } from './port.ts'
import { endTyping, noteTyping } from './typing.ts'

/** Pause before events are requested again for a session that took the place of one that ended, in milliseconds. */
const renewedAfterMs = 1_000

/**
 * Refetches the data on screen as soon as an event of the signed-in person makes it stale; returns the function that ends it. Data that
 * could not be refetched without a connection is refetched once there is one. When the session has ended, the current user is refetched.
 */
export function startLive(queryClient: QueryClient, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const port = openLivePort((message) => apply(message, { queryClient, onEnded }))
  const onEnded = async () => {
    await queryClient.invalidateQueries({ queryKey: userKey })
    const user = queryClient.getQueryData<CurrentUser | null>(userKey)
    // another tab has signed in again
    if (user?.id === userId) timer = setTimeout(() => port.hello(userId), renewedAfterMs)
  }
  const onOnline = () => refetchUnreached(queryClient)
  window.addEventListener('online', onOnline)
  port.hello(userId)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
    port.close()
  }
}

/** Invalidates the queries that a message makes stale. */
export function apply(
  message: LiveMessage,
  { queryClient, onEnded }: { queryClient: QueryClient; onEnded: () => void },
): void {
  if (message.type === 'ended') onEnded()
  else if (message.type === 'typing') noteTyping(message)
  else if (message.type === 'resync') queryClient.invalidateQueries()
  else if (message.type === 'own') {
    if (!isOwnAction(message.subjects)) stale(queryClient, message.subjects)
  } else if (message.type === 'ready') refetchUnreached(queryClient)
  else {
    if (message.type === 'message') endTyping()
    stale(queryClient, message.subjects)
  }
}

/** Refetches data on screen whose last read did not reach the server. */
function refetchUnreached(queryClient: QueryClient): void {
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof RequestError && isUnreachable(error),
  })
}

const waiting = new Map<QueryClient, Set<Subject>>()

/** Combines events that arrive together into one refetch. */
function stale(queryClient: QueryClient, subjects: readonly Subject[]): void {
  const collected = waiting.get(queryClient)
  if (collected) {
    for (const subject of subjects) collected.add(subject)
    return
  }
  waiting.set(queryClient, new Set(subjects))
  setTimeout(() => {
    // set before this task was queued, and removed only here
    const all = waiting.get(queryClient)!
    waiting.delete(queryClient)
    invalidateSubjects(queryClient, [...all])
  })
}
