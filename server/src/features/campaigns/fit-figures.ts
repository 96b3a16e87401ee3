import { eq, sql } from 'drizzle-orm'
import type { FitFigures } from '#contract/campaigns/fit.ts'
import type { Platform } from '#contract/fields.ts'
import { contentCategories } from '#contract/identity/profile-choices.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { socialProfilesView } from '../social-profiles/index.ts'
import { usersView } from '../users/index.ts'

const people = usersView.as('people')
const profiles = socialProfilesView.as('profiles')

const isCategory = (value: string) => (contentCategories as readonly string[]).includes(value)

/** What of an influencer a campaign's conditions are compared with (product.md 5, Fit). */
export async function readFitFigures(db: Queryable, influencerId: number): Promise<FitFigures> {
  const [person] = await db
    .select({ expertise: people.expertise, languages: people.languagesSpoken, country: people.countryOfOrigin })
    .from(people)
    .where(eq(people.id, influencerId))
  const reach = await db
    .select({
      platform: profiles.platform,
      followers: sql<number | null>`max(${profiles.followers}) filter (where ${profiles.isVerified})`,
    })
    .from(profiles)
    .where(eq(profiles.userId, influencerId))
    .groupBy(profiles.platform)
    .orderBy(profiles.platform)
  const followers: Partial<Record<Platform, number>> = {}
  for (const each of reach) if (each.followers !== null) followers[each.platform] = each.followers
  return {
    platforms: reach.map(({ platform }) => platform),
    categories: person!.expertise.filter(isCategory),
    languages: person!.languages,
    country: person!.country,
    followers,
  }
}
