import { sql } from 'drizzle-orm'
import { type FigureOf, figure } from '../../../platform/database/figures/figures.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
import { isArchivedSql } from './states.ts'

/** Unread messages in the conversations of the inbox that are not muted, and conversations marked as unread that have none. */
const directMessages: FigureOf = (personId) =>
  figure(sql`(
    (select count(*) from messages m where m.receiver_id = ${personId} and not m.read
      and not exists (select from conversation_states st join conversations c on c.id = st.conversation_id
        where st.user_id = ${personId} and st.conversation_id = m.conversation_id and (st.muted_at is not null or ${isArchivedSql})))
    + (select count(*) from conversation_states st join conversations c on c.id = st.conversation_id
      where st.user_id = ${personId} and st.marked_unread and not ${isArchivedSql} and not exists (
        select from messages m where m.receiver_id = ${personId} and m.conversation_id = st.conversation_id and not m.read)))`)

export const messageBadges: BadgeCounts = { influencer: { directMessages }, business: { directMessages } }
