import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { discovery, shortlist } from '#contract/search/discovery/discovery.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { parseIds } from './search-state.ts'

/**
 * `?keep=12`, from a visitor who pressed a heart and then signed in: puts that person on the shortlist, unless they are on it with a note
 * already, and removes it from the address.
 */
export function useShortlistRequested(): void {
  const [search, setSearch] = useSearchParams()
  const handleRefusal = useRefusalHandler()
  const [influencerId] = parseIds(search.get('keep'))
  const asked = useRef<number | null>(null)
  const { data } = useRead(
    discovery.compare,
    { query: { ids: String(influencerId) } },
    { enabled: influencerId !== undefined },
  )
  const put = useAction(shortlist.put, { onRefused: (error) => handleRefusal(error) })
  const { mutate } = put
  useEffect(() => {
    if (influencerId === undefined || !data || asked.current === influencerId) return
    asked.current = influencerId
    const found = data.items.find(({ person }) => person.id === influencerId)
    if (found && found.shortlisted === null) mutate({ params: { influencerId }, body: { note: '', was: { note: '' } } })
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('keep')
        return next
      },
      { replace: true },
    )
  }, [influencerId, data, mutate, setSearch])
}
