import { type PublicShowcase, showcaseLimits } from '#contract/showcase/showcase.ts'
import type { Database } from '../../platform/database/database.ts'
import { listAchievements } from './achievements.ts'
import { listProjects } from './projects.ts'
import { listItems } from './read-items.ts'

/** The showcase on an influencer's public profile; `readerId` is null when signed out. */
export async function readShowcase(
  { pool, orm }: Database,
  userId: number,
  readerId: number | null,
): Promise<PublicShowcase> {
  const [works, achievements, projects] = await Promise.all([
    listItems(pool, { userId, readerId }, {}),
    listAchievements(orm, userId, { limit: showcaseLimits.achievements }),
    listProjects(orm, userId, { limit: showcaseLimits.projects }),
  ])
  return { ...works, achievements: achievements.items, projects: projects.items }
}
