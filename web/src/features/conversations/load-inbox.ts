import { conversations } from '#contract/conversations/conversations.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'
import { idIn } from '../../api/search-params.ts'

/** Reads the conversations with the open one; admins have none. */
export const loadInbox: ScreenLoader = (prefetch, { search, role }) => {
  if (role === 'admin') return
  prefetch.list(conversations.list, {})
  const [chosen, to] = [idIn(search, 'c'), idIn(search, 'to')]
  if (chosen !== null) {
    prefetch.read(conversations.read, { params: { id: chosen } })
    prefetch.list(conversations.messages, { params: { id: chosen } })
  } else if (to !== null) prefetch.read(conversations.opening, { params: { id: to } })
}
