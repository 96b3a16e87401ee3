import { useSearchParams } from 'react-router'
import { profiles } from '#contract/profiles.ts'
import { showcase, showcaseVisits } from '#contract/showcase.ts'
import { useReadAgain } from '../../ui/queries.ts'

/** What is open over a tab of the showcase, in the address: ?new, ?edit=12 or ?comments=12. */
export function useOpened() {
  const [search, setSearch] = useSearchParams()
  const go = (what: Record<string, string>, replace = false) => {
    const tab = search.get('tab')
    setSearch({ ...(tab && { tab }), ...what }, { replace })
  }
  return {
    isNew: search.has('new'),
    edited: Number(search.get('edit')),
    commented: Number(search.get('comments')),
    openNew: () => go({ new: '' }),
    edit: (id: number) => go({ edit: String(id) }),
    comments: (id: number) => go({ comments: String(id) }),
    close: () => go({}, true),
  }
}

/** Reads again what shows the showcase. */
export function useShowcaseChanged() {
  const readAgain = useReadAgain()
  const { items, achievements, projects } = showcase
  return () => readAgain(items, achievements, projects, showcaseVisits.comments, profiles.read)
}
