// Updates users and adds to analytics_events: a like and everything that counts it, in one statement

import { reactionErrors } from '#contract/presence/reactions/errors.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import type { Visit } from '../analytics/index.ts'

type Likes = { likes: number; liked: boolean }

/**
 * Likes a profile; idempotent. `users.profile_likes` is incremented in the same statement. Refuses the actor's own profile
 * (403 `own_profile`), anyone who is not a visible influencer (404), and where one of the two has blocked the other (403).
 */
export async function likeProfile(context: ReadContext, userId: number, visit: Visit): Promise<Likes> {
  const { database, actor } = context
  if (actor.party.id === userId) throw new Refusal(403, 'own_profile', reactionErrors.ownProfileLike)
  await assertReachable(context, userId)
  const { rows } = await queryPrepared<{ likes: number }>(database.pool, {
    text: `with owner as (
        select id, profile_likes from users where id = $1 and is_active and role = 'influencer'),
      liked as (
        insert into profile_likes (user_id, liker_id, created_at) select id, $2, $3::timestamptz from owner
        on conflict do nothing returning user_id),
      counted as (
        update users u set profile_likes = u.profile_likes + 1 from liked where u.id = liked.user_id
        returning u.profile_likes),
      noted as (
        insert into analytics_events (kind, user_id, subject, period, visitor, country, at)
        select kind, liked.user_id, '', date_trunc('day', $3::timestamptz, 'UTC'), $4, $5, $3
        from liked cross join (values ('like'), ('visitor')) as event(kind) order by kind
        on conflict do nothing)
      select coalesce(counted.profile_likes, owner.profile_likes) as likes from owner left join counted on true`,
    values: [userId, actor.party.id, visit.at, visit.visitor, visit.country],
  })
  if (!rows[0]) throw notFound()
  return { likes: rows[0].likes, liked: true }
}

/** Removes a like; idempotent. Refuses the actor's own profile (403) and anyone who is not a visible influencer (404). */
export async function unlikeProfile({ database: { pool }, actor }: ReadContext, userId: number): Promise<Likes> {
  if (actor.party.id === userId) throw new Refusal(403, 'own_profile', reactionErrors.ownProfileLike)
  const { rows } = await queryPrepared<{ likes: number }>(pool, {
    text: `with owner as (
        select id, profile_likes from users where id = $1 and is_active and role = 'influencer'),
      gone as (
        delete from profile_likes l using owner where l.user_id = owner.id and l.liker_id = $2 returning l.user_id),
      counted as (
        update users u set profile_likes = u.profile_likes - 1 from gone where u.id = gone.user_id
        returning u.profile_likes)
      select coalesce(counted.profile_likes, owner.profile_likes) as likes from owner left join counted on true`,
    values: [userId, actor.party.id],
  })
  if (!rows[0]) throw notFound()
  return { likes: rows[0].likes, liked: false }
}

/** SQL: subtracts the likes given by the user `$1` from the counters of the people who got them. */
export const uncountLikesGiven = `update users u set profile_likes = u.profile_likes - 1
      from profile_likes l where l.liker_id = $1 and u.id = l.user_id`
