import type pg from 'pg'
import { type EmojiType, type Engagement, emojiTypes } from '#contract/engagement.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Look } from '../analytics/count.ts'

/**
 * Gives a reaction: one of each for each visitor, day and influencer (product.md 7), and emoji_reactions grows in the same
 * statement. Bots change nothing. Refuses one's own profile (403 `own_profile`).
 */
export async function react(pool: pg.Pool, userId: number, emojiType: EmojiType, look: Look): Promise<void> {
  if (look.actorId === userId) throw new Refusal(403, 'own_profile', messages.ownProfileReaction)
  if (!look.counts) return
  await pool.query({
    name: 'react',
    text: `with owner as (select id from users where id = $1 and is_active and role = 'influencer'),
      added as (
        insert into analytics_events (kind, user_id, subject, period, visitor, country, at)
        select kind, owner.id, subject, date_trunc('day', $3::timestamptz, 'UTC'), $4, $5, $3
        from owner cross join (values ('reaction', $2), ('visitor', '')) as event(kind, subject) order by kind
        on conflict do nothing returning user_id, kind, subject)
      insert into emoji_reactions as r (user_id, emoji_type, count, created_at, updated_at)
      select user_id, subject, 1, $3, $3 from added where kind = 'reaction'
      on conflict (user_id, emoji_type) do update set count = r.count + 1, updated_at = excluded.updated_at`,
    values: [userId, emojiType, look.at, look.visitor, look.country],
  })
}

type Row = {
  total_views: number
  profile_likes: number
  liked: boolean
  counts: Partial<Record<EmojiType, number>> | null
  given: EmojiType[] | null
}

/**
 * How an influencer's profile is met, in one statement; null when there is no such influencer to be seen. `viewer` is who asks:
 * their account and their digest of today (analytics/visitor.ts), by which their own like and reactions are found.
 */
export async function readEngagement(
  pool: pg.Pool,
  userId: number,
  viewer: { actorId: number | null; visitor: Buffer; at: Date },
): Promise<Engagement | null> {
  const { rows } = await pool.query<Row>({
    name: 'engagement',
    text: `select u.total_views, u.profile_likes,
        exists (select from profile_likes l where l.user_id = u.id and l.liker_id = $2) as liked,
        (select jsonb_object_agg(r.emoji_type, r.count) from emoji_reactions r where r.user_id = u.id) as counts,
        (select array_agg(e.subject) from analytics_events e
          where e.kind = 'reaction' and e.user_id = u.id and e.subject = any($3::text[])
            and e.period = date_trunc('day', $4::timestamptz, 'UTC') and e.visitor = $5) as given
      from users u where u.id = $1 and u.is_active and u.role = 'influencer'`,
    values: [userId, viewer.actorId, emojiTypes, viewer.at, viewer.visitor],
  })
  const row = rows[0]
  if (!row) return null
  return {
    views: row.total_views,
    likes: row.profile_likes,
    liked: row.liked,
    reactions: { crazy: 0, fire: 0, crown: 0, ...row.counts },
    given: emojiTypes.filter((type) => row.given?.includes(type)),
  }
}
