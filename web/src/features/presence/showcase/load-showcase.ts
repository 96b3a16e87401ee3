import { showcase, showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** Reads the data of the open tab. */
export const loadShowcase: ScreenLoader = (prefetch, { search }) => {
  const tab = search.get('tab')
  if (tab === 'achievements') prefetch.list(showcase.achievements, { query: { limit: showcaseLimits.achievements } })
  else if (tab === 'projects') prefetch.list(showcase.projects, { query: { limit: showcaseLimits.projects } })
  else prefetch.list(showcase.items, { query: { limit: 100 } })
}
