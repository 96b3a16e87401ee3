import { useSearchParams } from 'react-router'
import { profiles } from '#contract/profiles/profiles.ts'
import { showcase, showcaseVisits } from '#contract/showcase/showcase.ts'
import { useInvalidate } from '../../api/queries.ts'

/** The panel open over a showcase tab, kept in the URL: ?new, ?edit=12 or ?comments=12. */
export function useOpenPanel() {
  const [search, setSearch] = useSearchParams()
  const openPanel = (params: Record<string, string>, replace = false) => {
    const tab = search.get('tab')
    setSearch({ ...(tab && { tab }), ...params }, { replace })
  }
  return {
    isNew: search.has('new'),
    edited: Number(search.get('edit')),
    commented: Number(search.get('comments')),
    openNew: () => openPanel({ new: '' }),
    edit: (id: number) => openPanel({ edit: String(id) }),
    comments: (id: number) => openPanel({ comments: String(id) }),
    close: () => openPanel({}, true),
  }
}

/** Invalidates everything that shows the showcase. */
export function useInvalidateShowcase() {
  const invalidate = useInvalidate()
  const { items, achievements, projects } = showcase
  return () => invalidate(items, achievements, projects, showcaseVisits.comments, profiles.read)
}
