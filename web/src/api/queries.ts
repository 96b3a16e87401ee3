import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type CurrentUser, identity } from '#contract/accounts/identity/identity.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Subject } from '#contract/subjects.ts'
import { onceSender } from './forms/send-once.ts'
import { type CallInput, RequestError, read, readLinkedPage } from './request.ts'
import { withStepUp } from './step-up.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<Meta>
  }
}

/** Properties of an endpoint that are stored with its answer. */
export const metaOf = ({ shows, fresh }: Endpoint) => ({ shows, fresh })
type Meta = ReturnType<typeof metaOf>

/** Time in milliseconds for which data, as read by the loader of a route, is not read again when it is first shown. */
const justReadMs = 1000
/** Time for which a failed read is not repeated either: its screen, which may have been loading longer, shows the error. */
const justFailedMs = 5000

/**
 * Stale after five minutes; no retry, no refetch on focus or mount, no polling (spec §9), except for what an action
 * or an event (`startLive`) has invalidated, and for what is `fresh` (contract/endpoint.ts) and was not just read. A failure is written
 * to the console (spec §8). Without a connection, requests fail at once: a screen says so instead of waiting for the network. A
 * `signed_out` response refetches the current user, and `Guarded` then redirects to sign-in; so does `party_changed`, and the page is loaded
 * anew for the other account.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const isOfOther = error instanceof RequestError && ['signed_out', 'party_changed'].includes(error.code)
    if (isOfOther && queryClient.getQueryData(userKey)) queryClient.invalidateQueries({ queryKey: userKey })
  }
  const isAdmin = () => queryClient.getQueryData<CurrentUser | null>(userKey)?.role === 'admin'
  const isFresh = (meta?: Partial<Meta>) => meta?.fresh === 'everyone' || (meta?.fresh === 'admins' && isAdmin())
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        console.error(error.message)
        onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state, meta }) =>
          state.isInvalidated || (isFresh(meta) && Date.now() - state.dataUpdatedAt > justReadMs) ? 'always' : false,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justFailedMs,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** Query key of the current user (`useUser`). */
export const userKey = [identity.currentUser.url]

/** Key of a query; numbers in paths and queries are the same as their texts. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>) =>
  input === undefined ? [endpoint.url] : [endpoint.url, asTexts(input.params), asTexts(input.query)]

const asTexts = (values: object = {}) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/**
 * Makes data stale that shows a subject that the endpoint changes: refetched at once where it is on screen, otherwise when it is next
 * shown.
 */
export const invalidateAfter = (queryClient: QueryClient, { invalidates = [] }: Endpoint) =>
  invalidateSubjects(queryClient, invalidates)

/** Makes data stale that shows any of these subjects. */
export const invalidateSubjects = (queryClient: QueryClient, subjects: readonly Subject[]) =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((subject) => subjects.includes(subject)) ?? false,
  })

/** A query of an endpoint. */
export const readOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: () => read(endpoint, input),
  meta: metaOf(endpoint),
})

type Page<T> = { items: T[]; nextCursor: string | null }
type ItemOf<E extends Endpoint> = AnswerOf<E> extends Page<infer T> ? T : never

/** A query of a list, page by page; asks for a proof of identity where the server requires one (`withStepUp`). */
export const listOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    withStepUp(
      () =>
        read(endpoint, { ...input, query: { ...input.query, cursor: pageParam } } as CallInput<E>) as Promise<
          Page<ItemOf<E>>
        >,
    ),
  getNextPageParam: (page: Page<ItemOf<E>>) => page.nextCursor ?? undefined,
  meta: metaOf(endpoint),
})

/** Marks the parameter of a page of newer items. */
const newer = '>'

/** A query of a list that is read on in both directions, such as from the message that a search has found. */
export const twoWayListOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...listOptions(endpoint, input),
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => {
    const { around, ...query } = (input as { query?: { around?: unknown } }).query ?? {}
    const place = pageParam?.startsWith(newer)
      ? { after: pageParam.slice(newer.length) }
      : pageParam === undefined
        ? { around }
        : { cursor: pageParam }
    return read(endpoint, { ...input, query: { ...query, ...place } } as CallInput<E>) as Promise<
      Page<ItemOf<E>> & { previousCursor: string | null }
    >
  },
  getPreviousPageParam: ({ previousCursor }: { previousCursor: string | null }) =>
    previousCursor ? newer + previousCursor : undefined,
})

/** A query of a list that is a plain array, page by page (`readLinkedPage`). */
export const linkedListOptions = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: [...keyOf(endpoint, input), 'pages'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    readLinkedPage(endpoint, { ...input, query: { ...input.query, cursor: pageParam } } as CallInput<E>),
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  meta: metaOf(endpoint),
})

/** `keepsPrevious`: data of other values, such as another period, stays until the new answer is there, so that nothing moves. */
type ReadOptions = { enabled?: boolean; keepsPrevious?: boolean }
const optionsOf = ({ keepsPrevious, ...options }: ReadOptions) => ({
  ...options,
  placeholderData: keepsPrevious ? keepPreviousData : undefined,
})

/** Reads an endpoint and caches the response until it is invalidated. */
export const useRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) =>
  useQuery({ ...readOptions(endpoint, input), ...optionsOf(options) })

/** A list read page by page; `items` holds those of all pages loaded so far. */
export function useList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const list = useInfiniteQuery({ ...listOptions(endpoint, input), ...optionsOf(options) })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/** A list read page by page in both directions; `items` holds those of all pages loaded so far. */
export function useTwoWayList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const list = useInfiniteQuery({ ...twoWayListOptions(endpoint, input), ...optionsOf(options) })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/** A plain array read page by page, as `useList` does for other lists. */
export function useLinkedList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const list = useInfiniteQuery({ ...linkedListOptions(endpoint, input), ...optionsOf(options) })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/**
 * Checks whether a refusal may mean that the screen shows an old state: not when a field is wrong, the session is missing or there were
 * too many requests.
 */
const suggestsStaleData = ({ status, issues }: RequestError) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429 && issues.length === 0

/**
 * A mutation, sent once however often the button is pressed (`onceSender`). The subjects that the endpoint invalidates become stale after
 * success, and after a refusal that suggests that something has changed meanwhile.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { onDone, onRefused }: { onDone?: (answer: AnswerOf<E>) => void; onRefused?: (error: RequestError) => void } = {},
) {
  const queryClient = useQueryClient()
  const sender = useRef<ReturnType<typeof onceSender<E>> | null>(null)
  return useMutation<AnswerOf<E>, RequestError, CallInput<E>>({
    mutationFn: (input) => {
      sender.current ??= onceSender(endpoint)
      return sender.current(input)
    },
    onSuccess: (answer) => {
      onDone?.(answer)
      invalidateAfter(queryClient, endpoint)
    },
    onError: (error) => {
      onRefused?.(error)
      if (suggestsStaleData(error)) invalidateAfter(queryClient, endpoint)
    },
  })
}
