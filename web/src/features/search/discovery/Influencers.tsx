import { useSearchParams } from 'react-router'
import { Compare } from './Compare.tsx'
import { InfluencerSearch } from './InfluencerSearch.tsx'
import type { InviteSlot } from './invite-slot.ts'
import { SavedSearches } from './SavedSearches.tsx'
import { Shortlist } from './Shortlist.tsx'
import { parseIds } from './search-state.ts'
import { useShortlistRequested } from './use-shortlist-requested.ts'

/** Influencers for a business: search, comparison, shortlist and saved searches, by the URL. */
export function Influencers({ invite }: InviteSlot) {
  const [search] = useSearchParams()
  useShortlistRequested()
  const compared = parseIds(search.get('compare'))
  if (compared.length > 0) return <Compare ids={compared} invite={invite} />
  const view = search.get('view')
  if (view === 'shortlist') return <Shortlist invite={invite} />
  return view === 'saved' ? <SavedSearches /> : <InfluencerSearch invite={invite} />
}
