import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { linkedListOptions, listOptions, readOptions } from './queries.ts'
import type { CallInput } from './request.ts'

/** Starts the reads of a screen; the screen shows the error of one that fails. */
export type Prefetch = ReturnType<typeof prefetchInto>

/** The reads of a screen, started while its code loads. */
export type ScreenLoader = (
  prefetch: Prefetch,
  at: { params: Record<string, string | undefined>; search: URLSearchParams; role: Role },
) => Promise<void> | void

export const prefetchInto = (queryClient: QueryClient) => ({
  /** Resolves to the response, or undefined when it failed. */
  read: <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E> | undefined> =>
    queryClient.fetchQuery(readOptions(endpoint, input)).catch(() => undefined),
  list: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    void queryClient.prefetchInfiniteQuery(listOptions(endpoint, input)),
  linkedList: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    void queryClient.prefetchInfiniteQuery(linkedListOptions(endpoint, input)),
})
