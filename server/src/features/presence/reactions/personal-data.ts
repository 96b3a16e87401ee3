import type { PersonalTable } from '../../../platform/personal-data.ts'
import { uncountLikesGiven } from './likes.sql.ts'

/** Personal data in reactions (reliability.md 4.7). */
export const reactionsPersonalData: PersonalTable[] = [
  { section: 'reactions', table: 'emoji_reactions', where: 't.user_id = $1', erase: true },
  {
    section: 'profileLikes',
    table: '(select l.user_id as id, l.liker_id, l.user_id as profile_id, l.created_at from profile_likes l)',
    where: 't.liker_id = $1',
    omit: ['id', 'liker_id'],
  },
  {
    table: 'profile_likes',
    where: '(t.user_id = $1 or t.liker_id = $1)',
    erase: true,
    fixCounters: uncountLikesGiven,
  },
]
