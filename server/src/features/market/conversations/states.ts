import { sql } from 'drizzle-orm'
import { inTransaction, type ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { otherParticipantOf } from './participants.ts'
import { conversationStates } from './tables.ts'

type State = Partial<Pick<typeof conversationStates.$inferInsert, 'archivedAt' | 'mutedAt' | 'markedUnread'>>

/** Changes the actor's own state of a conversation; 404 for other people's. */
async function changeState(context: ReadContext, conversationId: number, state: State): Promise<void> {
  await otherParticipantOf(context, conversationId)
  await inTransaction(context, ({ tx, actor }) =>
    tx
      .insert(conversationStates)
      .values({ conversationId, userId: actor.party.id, ...state })
      .onConflictDoUpdate({ target: [conversationStates.userId, conversationStates.conversationId], set: state }),
  )
}

/** Removes a conversation from the actor's list until somebody writes again. */
export const archiveConversation = (context: ReadContext, id: number) =>
  changeState(context, id, { archivedAt: context.clock() })

export const unarchiveConversation = (context: ReadContext, id: number) =>
  changeState(context, id, { archivedAt: null })

/** Mutes a conversation: its messages are neither counted nor mailed about. */
export const muteConversation = (context: ReadContext, id: number) =>
  changeState(context, id, { mutedAt: context.clock() })

export const unmuteConversation = (context: ReadContext, id: number) => changeState(context, id, { mutedAt: null })

/** Shows a conversation as unread until it is next opened. */
export const markConversationUnread = (context: ReadContext, id: number) =>
  changeState(context, id, { markedUnread: true })

/** Returns whether a person has muted a conversation. */
export async function isMutedBy(db: Queryable, conversationId: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversation_states
    where user_id = ${userId} and conversation_id = ${conversationId} and muted_at is not null`)
  return rows.length > 0
}

/** SQL: the state of the conversation `c` for a person, as `st`; its columns are null where there is none. */
export const stateJoin = (userId: number) =>
  sql`left join conversation_states st on st.user_id = ${userId} and st.conversation_id = c.id`

/** SQL: whether the conversation `c` with the state `st` is archived: nobody has written since. */
export const isArchivedSql = sql.raw('coalesce(st.archived_at >= c.last_message_at, false)')
