import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'

/** Row of a list, in pages or as a plain array. */
type RowOf<E extends Endpoint> =
  AnswerOf<E> extends { items: (infer T)[] } ? T : AnswerOf<E> extends (infer T)[] ? T : never

/** A function that returns the rows of an endpoint's lists as they were last read, without reading them again. */
export function useListed() {
  const queryClient = useQueryClient()
  return <E extends Endpoint>({ url }: E): RowOf<E>[] =>
    // the queries of an endpoint hold its rows, however they are paged
    queryClient.getQueriesData({ queryKey: [url] }).flatMap(([, data]) => rowsOf(data)) as RowOf<E>[]
}

function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(rowsOf)
  return 'items' in data ? rowsOf(data.items) : []
}
