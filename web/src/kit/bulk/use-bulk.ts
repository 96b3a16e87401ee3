import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { onceSender } from '../../api/forms/send-once.ts'
import { invalidateSubjects } from '../../api/queries.ts'
import type { CallInput, RequestError } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'

type Item = { id: number | string }

/** Outcome of a run: the number of decided items, and the others with the reason why they were not. */
export type BulkResult = { decided: number; left: { name: string; reason: string }[] }

export type Bulk = {
  chosen: number
  /** Decided items of all while a run is under way; null otherwise. */
  progress: { done: number; of: number } | null
  result: BulkResult | null
  isChosen: (id: Item['id']) => boolean
  areAllChosen: boolean
  toggle: (id: Item['id']) => void
  toggleAll: () => void
  run: () => Promise<void>
  stop: () => void
}

/**
 * Decides about several items of a queue, one request after another: each is a transaction of its own, so that one that is refused
 * changes nothing about the others, and stopping or leaving half-way leaves every item either decided or as it was.
 */
export function useBulk<T extends Item, E extends Endpoint>(
  items: readonly T[],
  endpoint: E,
  { nameOf, inputOf }: { nameOf: (item: T) => string; inputOf: (item: T) => CallInput<E> },
): Bulk {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<Item['id']>>(new Set())
  const [progress, setProgress] = useState<Bulk['progress']>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const isStopped = useRef(false)
  // items that another admin has decided meanwhile are in the list no more
  const chosen = items.filter(({ id }) => ids.has(id))
  const areAllChosen = items.length > 0 && chosen.length === items.length
  const toggle = (id: Item['id']) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const run = async () => {
    isStopped.current = false
    setResult(null)
    const left: BulkResult['left'] = []
    for (const [done, item] of chosen.entries()) {
      setProgress({ done, of: chosen.length })
      if (isStopped.current) {
        left.push({ name: nameOf(item), reason: t('bulk.stopped') })
        continue
      }
      try {
        await onceSender(endpoint)(inputOf(item))
      } catch (error) {
        left.push({ name: nameOf(item), reason: errorText(error as RequestError) })
      }
    }
    setProgress(null)
    setIds(new Set())
    setResult({ decided: chosen.length - left.length, left })
    await invalidateSubjects(queryClient, endpoint.invalidates ?? [])
  }
  return {
    chosen: chosen.length,
    progress,
    result,
    isChosen: (id) => ids.has(id),
    areAllChosen,
    toggle,
    toggleAll: () => setIds(areAllChosen ? new Set() : new Set(items.map(({ id }) => id))),
    run,
    stop: () => {
      isStopped.current = true
    },
  }
}
