import {
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { identity } from '#contract/identity/identity.ts'
import { type CallInput, call, RequestError, read } from './request.ts'
import { withStepUp } from './step-up.ts'

/**
 * Stale after five minutes; no retry, no refetch on focus or mount, no polling (spec §9), except for `live` queries. A
 * `signed_out` response refetches the current user, and `Guarded` then redirects to sign-in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof RequestError && error.code === 'signed_out' && queryClient.getQueryData(userKey))
      queryClient.invalidateQueries({ queryKey: userKey })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
  return queryClient
}

/** Query key of the current user (`useUser`). */
export const userKey = [identity.currentUser.url]

export const keyOf = <E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>) =>
  input === undefined ? [endpoint.url] : [endpoint.url, input.params ?? {}, input.query ?? {}]

/** Refetches what a change made stale, whether or not it is on screen. */
export function useInvalidate() {
  const queryClient = useQueryClient()
  return (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) queryClient.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'all' })
  }
}

/**
 * `fresh`: refetched on every mount, for data that others change; `live`: also polled every ten seconds while the page is
 * visible.
 */
type ReadOptions = { enabled?: boolean; fresh?: boolean; live?: boolean }
const liveOptions = { refetchInterval: 10_000, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
const optionsOf = ({ fresh, live, ...options }: ReadOptions) => ({
  ...options,
  ...(fresh && { refetchOnMount: 'always' as const }),
  ...(live && liveOptions),
})

/** Reads an endpoint and caches the response until it is invalidated. */
export const useRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) =>
  useQuery({ queryKey: keyOf(endpoint, input), queryFn: () => read(endpoint, input), ...optionsOf(options) })

type Page<T> = { items: T[]; nextCursor: string | null }
type ItemOf<E extends Endpoint> = AnswerOf<E> extends Page<infer T> ? T : never

/** A list read page by page; `items` holds those of all pages loaded so far. */
export function useList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const list = useInfiniteQuery({
    queryKey: keyOf(endpoint, input),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      read(endpoint, { ...input, query: { ...input.query, cursor: pageParam } } as CallInput<E>) as Promise<
        Page<ItemOf<E>>
      >,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...optionsOf(options),
  })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/**
 * A mutation. Until a definite response arrives, repeating it sends the same Idempotency-Key, so that it takes effect once
 * however often the button is pressed.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { onDone, onRefused }: { onDone?: (answer: AnswerOf<E>) => void; onRefused?: (error: RequestError) => void } = {},
) {
  const key = useRef<string | null>(null)
  return useMutation<AnswerOf<E>, RequestError, CallInput<E>>({
    mutationFn: async (input) => {
      key.current ??= crypto.randomUUID()
      const keyedInput = { ...input, idempotencyKey: key.current }
      const answer = await withStepUp(() => call(endpoint, keyedInput))
      key.current = null
      return answer
    },
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      if (error.status >= 400 && error.status < 500) key.current = null
      onRefused?.(error)
    },
  })
}
