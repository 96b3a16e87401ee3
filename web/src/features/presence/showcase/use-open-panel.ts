import { useSearchParams } from 'react-router'
import { fileId } from '#contract/presence/showcase/showcase.ts'

const pictureIn = (search: URLSearchParams) => {
  const id = fileId.safeParse(search.get('picture'))
  return id.success ? id.data : null
}

/** The panel open over a showcase tab, kept in the URL: ?new, ?edit=12 or ?comments=12. */
export function useOpenPanel() {
  const [search, setSearch] = useSearchParams()
  const openPanel = (params: Record<string, string>, replace = false) => {
    const tab = search.get('tab')
    setSearch(tab ? { tab, ...params } : params, { replace })
  }
  return {
    isNew: search.has('new'),
    /** Values that a new work begins with: ?picture= is that of an uploaded file. */
    shared: { imageFileId: pictureIn(search), title: search.get('title') ?? '' },
    edited: Number(search.get('edit')),
    commented: Number(search.get('comments')),
    openNew: () => openPanel({ new: '' }),
    edit: (id: number) => openPanel({ edit: String(id) }),
    comments: (id: number) => openPanel({ comments: String(id) }),
    close: () => openPanel({}, true),
  }
}
