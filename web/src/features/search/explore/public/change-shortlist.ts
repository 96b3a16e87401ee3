import { shortlist } from '#contract/search/discovery/discovery.ts'
import { call } from '../../../../api/request.ts'

/** Puts an influencer on the business's shortlist, or takes them off; the note of one who is on it by now is kept. */
export async function changeShortlist(influencerId: number, isListed: boolean): Promise<void> {
  const params = { influencerId }
  if (isListed) await call(shortlist.put, { params, body: { note: '', was: { note: '' } } })
  else await call(shortlist.remove, { params })
}
