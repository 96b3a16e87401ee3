import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in showcase (reliability.md 4.7). */
export const showcasePersonalData: PersonalTable[] = [
  {
    section: 'showcaseComments',
    table: 'showcase_comments',
    where: 't.user_id = $1',
    erase: true,
    fixCounters: `update showcase_portfolio_items i set comments = i.comments - c.many
      from (select item_id, count(*)::int as many from showcase_comments where user_id = $1 group by 1) c
      where i.id = c.item_id`,
  },
  {
    section: 'showcaseLikes',
    table: '(select l.item_id as id, l.* from showcase_likes l)',
    where: 't.user_id = $1',
    omit: ['id'],
  },
  {
    table: 'showcase_likes',
    where: 't.user_id = $1',
    erase: true,
    fixCounters: `update showcase_portfolio_items i set likes = i.likes - 1
      from showcase_likes l where l.user_id = $1 and i.id = l.item_id`,
  },
  { section: 'showcaseItems', table: 'showcase_portfolio_items', where: 't.user_id = $1', erase: true },
  { section: 'showcaseAchievements', table: 'showcase_achievements', where: 't.user_id = $1', erase: true },
  { section: 'showcaseProjects', table: 'showcase_upcoming_projects', where: 't.user_id = $1', erase: true },
]
