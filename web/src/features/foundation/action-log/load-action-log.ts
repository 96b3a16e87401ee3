import { actionLog, adminActionTypes } from '#contract/foundation/action-log/action-log.ts'
import { truncate } from '#contract/truncate.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { withTimeZone } from '../../../format/local-time.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The filters of the log in the URL. */
export function actionLogQueryIn(search: URLSearchParams) {
  const [adminId, from, to] = [search.get('adminId'), search.get('from'), search.get('to')]
  const actionType = adminActionTypes.find((type) => type === search.get('actionType'))
  const text = (name: string, max: number) => truncate(search.get(name)?.trim() ?? '', max) || undefined
  const [targetType, targetId] = [text('targetType', 60), text('targetId', 100)]
  return {
    adminId: adminId && /^[1-9]\d{0,8}$/.test(adminId) ? adminId : undefined,
    actionType,
    targetType,
    targetId,
    ...withTimeZone({ from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined }),
  }
}

export const loadActionLog: ScreenLoader = (prefetch, { search }) => {
  prefetch.list(actionLog.list, { query: actionLogQueryIn(search) })
  prefetch.read(actionLog.choices, {})
}
