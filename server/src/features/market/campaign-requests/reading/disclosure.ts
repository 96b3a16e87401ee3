import { eq } from 'drizzle-orm'
import { type Disclosure, disclosureOf } from '#contract/market/orders/disclosure.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { campaignTermsView } from '../../campaigns/index.ts'
import type { RequestRow } from '../request-row.ts'

const campaign = campaignTermsView.as('campaign')
const person = usersView.as('person')

/** The disclosure that posts need, by the rules of the countries that a campaign is for and of the influencer's own. */
export const disclosureIn = (locations: readonly string[], own: string | null): Disclosure =>
  disclosureOf(own === null ? locations : [...locations, own])

/** The disclosure that the posts of a request need. */
export async function disclosureFor(
  db: Queryable,
  { campaignId, influencerId }: Pick<RequestRow, 'campaignId' | 'influencerId'>,
): Promise<Disclosure> {
  const [row] = await db
    .select({ locations: campaign.locations, country: person.countryOfOrigin })
    .from(campaign)
    .innerJoin(person, eq(person.id, influencerId))
    .where(eq(campaign.id, campaignId))
  return disclosureIn(row?.locations ?? [], row?.country ?? null)
}
