import { notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import type { Language } from '#contract/languages.ts'

/** Reads the filters of /notifications from its address. */
export function listQuery(search: URLSearchParams, language: string) {
  const kind = notificationKinds.find((kind) => kind === search.get('kind'))
  return {
    language: language as Language,
    unread: search.get('unread') === 'true' ? ('true' as const) : undefined,
    kind,
  }
}
