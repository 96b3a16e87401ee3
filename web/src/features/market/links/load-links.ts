import { bioPages } from '#contract/market/links/bio-page.ts'
import { links, maxLinks } from '#contract/market/links/links.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadLinks: ScreenLoader = (prefetch) => {
  prefetch.list(links.list, { query: { limit: maxLinks } })
  prefetch.read(bioPages.read, {})
}
