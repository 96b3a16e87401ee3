import { inArray, sql } from 'drizzle-orm'
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
export const readFitFigures = async (db: Queryable, influencerId: number): Promise<FitFigures> =>
  (await readFitFiguresOf(db, [influencerId])).get(influencerId)!

/** The same of several influencers, by their ids. */
export async function readFitFiguresOf(db: Queryable, influencerIds: number[]): Promise<Map<number, FitFigures>> {
  if (influencerIds.length === 0) return new Map()
  const found = await db
    .select({
      id: people.id,
      expertise: people.expertise,
      languages: people.languagesSpoken,
      country: people.countryOfOrigin,
    })
    .from(people)
    .where(inArray(people.id, influencerIds))
  const reach = await db
    .select({
      userId: profiles.userId,
      platform: profiles.platform,
      followers: sql<number | null>`max(${profiles.followers}) filter (where ${profiles.isVerified})`,
    })
    .from(profiles)
    .where(inArray(profiles.userId, influencerIds))
    .groupBy(profiles.userId, profiles.platform)
    .orderBy(profiles.platform)
  return new Map(
    found.map(({ id, ...person }) => [
      id,
      figuresOf(
        person,
        reach.filter(({ userId }) => userId === id),
      ),
    ]),
  )
}

type About = { expertise: string[]; languages: string[]; country: string | null }

function figuresOf({ expertise, languages, country }: About, reach: Reach[]): FitFigures {
  const followers: Partial<Record<Platform, number>> = {}
  for (const each of reach) if (each.followers !== null) followers[each.platform] = each.followers
  return {
    platforms: reach.map(({ platform }) => platform),
    categories: expertise.filter(isCategory),
    languages,
    country,
    followers,
  }
}

type Reach = { platform: Platform; followers: number | null }
