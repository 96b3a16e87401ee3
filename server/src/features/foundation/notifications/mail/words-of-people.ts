import { withoutLinks } from '#contract/text.ts'
import { eventOf } from '../declare-event.ts'
import type { StoredParams } from '../mail-request.ts'

/** Params that any mail shows, whatever its event declares. */
const shownByAny = ['reason', 'from', 'dealTitle', 'campaignTitle', 'videoTitle']

/** The values of an event's mail or notification without any address in what people wrote. */
export function withoutLinksOfPeople(event: string, params: StoredParams): StoredParams {
  const cleaned = { ...params }
  for (const name of [...shownByAny, ...eventOf(event).written]) {
    const value = params[name]
    if (typeof value === 'string') cleaned[name] = withoutLinks(value)
  }
  return cleaned
}
