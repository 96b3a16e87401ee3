import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, type RequestError } from './request.ts'
import { withStepUp } from './step-up.ts'

/** Stale after five minutes; no retry, no refetch on focus or mount, no polling (spec §9), except for what is `live`. */
export const createQueryClient = () =>
  new QueryClient({
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

export const keyOf = <E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>) =>
  input === undefined ? [endpoint.url] : [endpoint.url, input.params ?? {}, input.query ?? {}]

/** Reads again what a change has made stale, whether or not it is on the screen now. */
export function useReadAgain() {
  const queries = useQueryClient()
  return (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) queries.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'all' })
  }
}

/**
 * `fresh`: read again each time it is shown, for what others change meanwhile; `live`: also every ten seconds while the page is
 * seen.
 */
type ReadOptions = { enabled?: boolean; fresh?: boolean; live?: boolean }
const liveOptions = { refetchInterval: 10_000, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
const optionsOf = ({ fresh, live, ...options }: ReadOptions) => ({
  ...options,
  ...(fresh && { refetchOnMount: 'always' as const }),
  ...(live && liveOptions),
})

/** What an endpoint answers, kept until it is made stale. */
export const useRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) =>
  useQuery({ queryKey: keyOf(endpoint, input), queryFn: () => call(endpoint, input), ...optionsOf(options) })

type Page<T> = { items: T[]; nextCursor: string | null }
type ItemOf<E extends Endpoint> = AnswerOf<E> extends Page<infer T> ? T : never

/** A list that is read page by page; `items` are those of all pages so far. */
export function useList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const list = useInfiniteQuery({
    queryKey: keyOf(endpoint, input),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(endpoint, { ...input, query: { ...input.query, cursor: pageParam } } as CallInput<E>) as Promise<
        Page<ItemOf<E>>
      >,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...optionsOf(options),
  })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/**
 * A change that a person makes. While no definite answer came, doing it again sends the same Idempotency-Key, so that it
 * happens once however often the button is pressed.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { onDone, onRefused }: { onDone?: (answer: AnswerOf<E>) => void; onRefused?: (error: RequestError) => void } = {},
) {
  const key = useRef<string | null>(null)
  return useMutation<AnswerOf<E>, RequestError, CallInput<E>>({
    mutationFn: async (input) => {
      key.current ??= crypto.randomUUID()
      const given = { ...input, idempotencyKey: key.current }
      const answer = await withStepUp(() => call(endpoint, given))
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
