import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { influencerLinks } from '../features/market/links/tables.ts'
import { showcaseAchievements, showcaseItems, showcaseProjects } from '../features/presence/showcase/tables.ts'
import type { Tx } from '../platform/database/database.ts'
import { textsIn } from './content/texts.ts'
import { placeholders } from './drawing/drawn.ts'
import { linksOf } from './links.ts'
import { showcaseOf } from './showcase.ts'

/** Gives a demo influencer links and a showcase in their language. */
export async function fillProfiles(
  tx: Tx,
  userId: number,
  { index, username, language, now }: { index: number; username: string; language: Language; now: Date },
) {
  const withOwner = <T>(rows: T[]) => rows.map((row) => ({ ...row, userId }))
  const { items, achievements, projects } = showcaseOf(index, { username, language }, now)
  await tx.insert(influencerLinks).values(withOwner(linksOf(index, username, language)))
  const withPlaceholder = placeholders()
  const shown = items.map((item) => ({ ...item, imageUrl: item.imageUrl && withPlaceholder(item.imageUrl) }))
  await tx.insert(showcaseItems).values(withOwner(shown))
  await tx.insert(showcaseAchievements).values(withOwner(achievements))
  if (projects.length > 0) await tx.insert(showcaseProjects).values(withOwner(projects))
}

/** Adds likes and comments between demo people and updates the counters. */
export async function addLikesAndComments(tx: Tx, language: Language) {
  await tx.execute(sql`
    insert into showcase_likes (item_id, user_id)
    select i.id, u.id from showcase_portfolio_items i join users o on o.id = i.user_id
      join users u on u.id <> o.id and u.role <> 'admin' and (i.id * 7 + u.id * 13) % 11 < 3
    where o.language = ${language}`)
  for (const [n, text] of textsIn[language].comments.entries())
    await tx.execute(sql`
      insert into showcase_comments (item_id, user_id, text)
      select i.id, u.id, ${text} from showcase_portfolio_items i join users o on o.id = i.user_id
        join lateral (select id from users where language = ${language} and role = 'influencer' and id <> o.id
          order by (id * 31 + i.id * 17 + ${n}::int) % 97 limit 1) u on true
      where o.language = ${language} and i.position = ${n}::int`)
  await tx.execute(sql`
    update showcase_portfolio_items i set
      likes = (select count(*) from showcase_likes l where l.item_id = i.id),
      comments = (select count(*) from showcase_comments c where c.item_id = i.id)
    from users o where o.id = i.user_id and o.language = ${language}`)
}
