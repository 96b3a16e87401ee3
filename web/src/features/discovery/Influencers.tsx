import { useSearchParams } from 'react-router'
import { Compare } from './Compare.tsx'
import { InfluencerSearch } from './InfluencerSearch.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { Shortlist } from './Shortlist.tsx'
import { idsOf } from './search-state.ts'

/** Influencers as a business looks for them: the search, some side by side, those kept in mind, and saved searches. */
export function Influencers() {
  const [search] = useSearchParams()
  const compared = idsOf(search.get('compare'))
  if (compared.length > 0) return <Compare ids={compared} />
  const view = search.get('view')
  if (view === 'shortlist') return <Shortlist />
  return view === 'saved' ? <SavedSearches /> : <InfluencerSearch />
}
