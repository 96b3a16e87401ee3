import { eq, sql } from 'drizzle-orm'
import type { Applicant } from '#contract/market/campaign-requests/applicant.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { builtOnce } from '../../../../platform/database/prepared.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { socialProfilesView } from '../../../money/social-profiles/index.ts'
import { campaignTermsView } from '../../campaigns/index.ts'
import { dealsView, ratingColumn, worksColumn } from '../../deals/index.ts'
import { campaignRequests } from '../tables.ts'

const campaign = campaignTermsView.as('campaign')
// the columns of an influencer's rating and works read this name
const influencer = usersView.as('u')

const reach = sql<Applicant['reach']>`(
  select coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'followers', followers, 'isVerified', is_verified)
    order by followers desc, platform), '[]')
  from (select distinct on (platform) platform, followers, is_verified from ${socialProfilesView} profiles
    where user_id = u.id order by platform, is_verified desc, followers desc) on_platform)`

const onTime = sql<number | null>`(
  select avg(w.is_on_time::int)::float from all_work w where w.influencer_id = u.id)`

const dealsFrom = sql<number | null>`(
  select min(d.price) from ${dealsView} d where d.influencer_id = u.id and d.is_active and d.is_visible_to_businesses
    and not d.is_price_hidden and d.platforms && ${campaign.platforms})`

/** The public figures of the influencers of these requests, by the request's id, in one statement. */
export async function readApplicants(db: Queryable, requestIds: number[]): Promise<Map<number, Applicant>> {
  if (requestIds.length === 0) return new Map()
  const statement = builtOnce(db, 'applicants', (orm) =>
    orm
      .select({
        id: campaignRequests.id,
        works: sql<string[] | null>`${sql.raw(worksColumn)}`,
        reach,
        // hundredths of a star, and the number of reviews
        rating: sql<[number, number] | null>`${sql.raw(ratingColumn)}`,
        onTime,
        dealsFrom,
      })
      .from(campaignRequests)
      .innerJoin(influencer, eq(influencer.id, campaignRequests.influencerId))
      .innerJoin(campaign, eq(campaign.id, campaignRequests.campaignId))
      .where(sql`${campaignRequests.id} = any(${sql.placeholder('ids')}::int[])`),
  )
  const found = await statement.execute({ ids: requestIds })
  return new Map(
    found.map(({ id, works, rating, ...figures }) => [
      id,
      { ...figures, works: works ?? [], rating: rating && { average: rating[0] / 100, count: rating[1] } },
    ]),
  )
}
