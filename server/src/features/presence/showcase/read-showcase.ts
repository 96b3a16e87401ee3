import {
  type Achievement,
  type Project,
  type PublicShowcase,
  showcaseLimits,
} from '#contract/presence/showcase/showcase.ts'
import { type Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { type ItemRow, itemsStatement, pageFromRows } from './read-items.ts'

export type ShowcaseColumns = { works: unknown[]; achievements: Achievement[]; projects: Project[] }

/** The columns of the showcase on an influencer's public profile; `readerId`: the reader, 0 when signed out. */
export const showcaseColumns = (userId: Expression, readerId: Expression) => ({
  works: jsonColumn(itemsStatement(userId, readerId, {})),
  achievements: jsonColumn({
    text: `select id, user_id as "userId", title, description, icon, date from showcase_achievements
      where user_id = $1 order by date desc, id desc limit $2`,
    values: [userId, showcaseLimits.achievements],
  }),
  projects: jsonColumn({
    text: `select id, user_id as "userId", title, description, status, date from showcase_upcoming_projects
      where user_id = $1 order by id limit $2`,
    values: [userId, showcaseLimits.projects],
  }),
})

export const showcaseFromColumns = ({ works, achievements, projects }: ShowcaseColumns): PublicShowcase => ({
  ...pageFromRows(rowsOfJson<ItemRow>(works, ['created_at', 'updated_at']), {}),
  achievements,
  projects,
})
