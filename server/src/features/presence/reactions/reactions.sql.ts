// Adds to analytics_events and reads it: a reaction and everything that counts it, in one statement

import type pg from 'pg'
import { reactionErrors } from '#contract/presence/reactions/errors.ts'
import { type EmojiType, type Engagement, emojiTypes } from '#contract/presence/reactions/reactions.ts'
import { type Expression, jsonColumn } from '../../../platform/database/json-column.ts'
import { queryPrepared, type Statement } from '../../../platform/database/prepared.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Visit } from '../analytics/index.ts'

/**
 * Adds a reaction, one of each type per visitor, day and influencer (product.md 7); `emoji_reactions` is incremented in the same
 * statement. Bots are ignored. Refuses the actor's own profile (403 `own_profile`).
 */
export async function react(
  pool: pg.Pool,
  userId: number,
  { emojiType, visit }: { emojiType: EmojiType; visit: Visit },
): Promise<void> {
  if (visit.actorId === userId) throw new Refusal(403, 'own_profile', reactionErrors.ownProfileReaction)
  if (!visit.counts) return
  await queryPrepared(pool, {
    text: `with owner as (select id from users where id = $1 and is_active and role = 'influencer'),
      added as (
        insert into analytics_events (kind, user_id, subject, period, visitor, country, at)
        select kind, owner.id, subject, date_trunc('day', $3::timestamptz, 'UTC'), $4, $5, $3
        from owner cross join (values ('reaction', $2), ('visitor', '')) as event(kind, subject) order by kind
        on conflict do nothing returning user_id, kind, subject)
      insert into emoji_reactions as r (user_id, emoji_type, count, created_at, updated_at)
      select user_id, subject, 1, $3, $3 from added where kind = 'reaction'
      on conflict (user_id, emoji_type) do update set count = r.count + 1, updated_at = excluded.updated_at`,
    values: [userId, emojiType, visit.at, visit.visitor, visit.country],
  })
}

export type EngagementRow = {
  total_views: number
  profile_likes: number
  liked: boolean
  counts: Partial<Record<EmojiType, number>> | null
  /** Each visitor's digest, in hexadecimal digits, with one of their reactions. */
  given: [string, EmojiType][] | null
}

type EngagementParameters<T> = { userId: T; actorId: T; visitors: T; at: T }

/** The parts of `Engagement`, for several visitors; no row when there is no such visible influencer. */
const engagementStatement = ({ userId, actorId, visitors, at }: EngagementParameters<unknown>): Statement => ({
  text: `select u.total_views, u.profile_likes,
      exists (select from profile_likes l where l.user_id = u.id and l.liker_id = $2) as liked,
      (select jsonb_object_agg(r.emoji_type, r.count) from emoji_reactions r where r.user_id = u.id) as counts,
      (select json_agg(json_build_array(encode(e.visitor, 'hex'), e.subject)) from analytics_events e
        where e.kind = 'reaction' and e.user_id = u.id and e.subject in (${emojiTypes.map((type) => `'${type}'`)})
          and e.period = date_trunc('day', $4::timestamptz, 'UTC') and e.visitor = any($3::bytea[])) as given
    from users u where u.id = $1 and u.is_active and u.role = 'influencer'`,
  values: [userId, actorId, visitors, at],
})

/** The column of the engagement with an influencer's public profile. */
export const engagementColumn = (parameters: EngagementParameters<Expression>) =>
  jsonColumn(engagementStatement(parameters))

export function engagementFromRow(row: EngagementRow, visitor: Buffer): Engagement {
  const digest = visitor.toString('hex')
  const given = new Set(row.given?.filter(([each]) => each === digest).map(([, type]) => type))
  return {
    views: row.total_views,
    likes: row.profile_likes,
    liked: row.liked,
    reactions: { crazy: 0, fire: 0, crown: 0, ...row.counts },
    given: emojiTypes.filter((type) => given.has(type)),
  }
}

/**
 * Views, likes and reactions of an influencer's profile, in one statement; null when there is no such visible influencer. `viewer` is the
 * reader, by account and today's visitor digest (analytics/visitor.ts), to find their own like and reactions.
 */
export async function readEngagement(
  pool: pg.Pool,
  userId: number,
  viewer: { actorId: number | null; visitor: Buffer; at: Date },
): Promise<Engagement | null> {
  const { actorId, visitor, at } = viewer
  const statement = engagementStatement({ userId, actorId, visitors: [visitor], at })
  const { rows } = await queryPrepared<EngagementRow>(pool, statement)
  return rows[0] ? engagementFromRow(rows[0], visitor) : null
}
