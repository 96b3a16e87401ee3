import type { Person } from '#contract/fields.ts'
import type { Deal } from '#contract/market/deals/deals.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { safeNext } from '../../../../format/paths.ts'

/** Action that a visitor was about to take before signing in: `ask` is requesting a price. */
export type Intent = {
  act: 'order' | 'ask' | 'message' | 'keep'
  person: Person
  /** The deal, with its price in cents unless it is on request. */
  deal: { title: string; price: number | null } | null
}

/** Reads the subject of the page after signing in (`?next=`), as a visitor may see it; null where it is nothing in particular. */
export async function readIntent(get: (url: string) => Promise<unknown>, search: string): Promise<Intent | null> {
  const next = safeNext(new URLSearchParams(search).get('next'))
  if (next === null) return null
  const { pathname, searchParams } = new URL(next, 'http://here.invalid')
  const idIn = (name: string) => /^[1-9]\d{0,9}$/.exec(searchParams.get(name) ?? '')?.[0]
  const about = async (act: 'message' | 'keep', id: string): Promise<Intent | null> => {
    const profile = (await get(`/api/profiles/${id}`)) as PublicProfile | null
    return profile && { act, person: personOf(profile), deal: null }
  }
  const [dealId, receiver, kept] = [idIn('buy'), idIn('to'), idIn('keep')]
  if (/^\/business\/influencer\/[^/]+$/.test(pathname) && dealId) {
    const deal = (await get(`/api/deals/${dealId}`)) as Deal | null
    if (!deal) return null
    const { title, price, isPriceHidden } = deal
    return { act: isPriceHidden ? 'ask' : 'order', person: personOf(deal.influencer), deal: { title, price } }
  }
  if (pathname === '/inbox' && receiver) return about('message', receiver)
  return pathname === '/business/influencers' && kept ? about('keep', kept) : null
}

/** Only what the page shows, since it is embedded in the document. */
const personOf = ({ id, username, displayName, avatarUrl }: Person): Person => ({
  id,
  username,
  displayName,
  avatarUrl,
})
