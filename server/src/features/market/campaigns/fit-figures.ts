import { sql } from 'drizzle-orm'
import type { Platform } from '#contract/fields.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import type { FitFigures } from '#contract/market/campaigns/fit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { usersView } from '../../foundation/users/index.ts'
import { socialProfilesView } from '../../money/social-profiles/index.ts'

const people = usersView.as('people')

/** SQL: the platforms of a row of `people`, each with its verified followers; null where none are verified. */
const reach = sql<Reach[]>`(
  select coalesce(jsonb_agg(on_platform order by platform), '[]')
  from (select platform, max(followers) filter (where is_verified) as followers from ${socialProfilesView} profiles
    where user_id = people.id group by platform) on_platform)`

const isCategory = (value: string) => (contentCategories as readonly string[]).includes(value)

/** Figures of an influencer that a campaign's conditions are compared with (product.md 5, Fit). */
export const readFitFigures = async (db: Queryable, influencerId: number): Promise<FitFigures> =>
  mustFind(await readFitFiguresOf(db, [influencerId]), influencerId)

/** The figures of several influencers, by their ids. */
export async function readFitFiguresOf(db: Queryable, influencerIds: number[]): Promise<Map<number, FitFigures>> {
  if (influencerIds.length === 0) return new Map()
  const statement = builtOnce(db, 'fit figures', (orm) =>
    orm
      .select({
        id: people.id,
        expertise: people.expertise,
        languages: people.languagesSpoken,
        country: people.countryOfOrigin,
        reach,
      })
      .from(people)
      .where(sql`${people.id} = any(${sql.placeholder('ids')}::int[])`),
  )
  const found = await statement.execute({ ids: influencerIds })
  return new Map(found.map(({ id, reach, ...person }) => [id, figuresOf(person, reach)]))
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
