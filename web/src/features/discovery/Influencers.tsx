import { useSearchParams } from 'react-router'
import { Compare } from './Compare.tsx'
import { InfluencerSearch } from './InfluencerSearch.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { Shortlist } from './Shortlist.tsx'
import { parseIds } from './search-state.ts'

/** Influencers for a business: search, comparison, shortlist and saved searches, by the URL. */
export function Influencers() {
  const [search] = useSearchParams()
  const compared = parseIds(search.get('compare'))
  if (compared.length > 0) return <Compare ids={compared} />
  const view = search.get('view')
  if (view === 'shortlist') return <Shortlist />
  return view === 'saved' ? <SavedSearches /> : <InfluencerSearch />
}
