import { notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import type { Language } from '#contract/languages.ts'

/** What the address of /notifications chooses. */
export function listQuery(search: URLSearchParams, language: string) {
  const kind = notificationKinds.find((kind) => kind === search.get('kind'))
  return {
    language: language as Language,
    ...(search.get('unread') === 'true' && { unread: 'true' as const }),
    ...(kind && { kind }),
  }
}
