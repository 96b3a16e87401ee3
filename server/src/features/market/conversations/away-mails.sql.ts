import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { sessionsView } from '../../accounts/sessions/index.ts'
import { type MailRequest, mailMembers } from '../../foundation/notifications/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { isArchivedSql } from './states.ts'

const awayAfterMilliseconds = 5 * 60_000
const batchSize = 200

type Unread = { conversation_id: number; receiver_id: number; sender_id: number; sender: string }

/**
 * Mails people who are away about messages unread for five minutes; returns the number of mails. Each conversation is mailed once until
 * it is read; several share one mail.
 */
export async function sendAwayMails(services: Services): Promise<number> {
  const { clock, publicOrigin } = services
  const before = new Date(clock().getTime() - awayAfterMilliseconds).toISOString()
  return inTransaction(services, async (context) => {
    const { tx } = context
    // the final select still sees the rows as they were before the update
    const { rows } = await tx.execute<Unread>(sql`
      with waiting as (
        select distinct m.conversation_id, m.receiver_id from messages m
        where not m.read and not m.mailed and m.created_at <= ${before}::timestamptz
          and not exists (select 1 from ${sessionsView} s where s.user_id = m.receiver_id and s.last_seen_at > ${before}::timestamptz)
          and not exists (select 1 from conversation_states st join conversations c on c.id = st.conversation_id
            where st.user_id = m.receiver_id and st.conversation_id = m.conversation_id
              and (st.muted_at is not null or ${isArchivedSql}))
        limit ${batchSize}
      ), marked as (
        update messages m set mailed = true from waiting w
        where m.conversation_id = w.conversation_id and m.receiver_id = w.receiver_id and not m.read and not m.mailed
        returning m.conversation_id, m.receiver_id, m.sender_id
      )
      select distinct k.conversation_id, k.receiver_id, k.sender_id, sender.display_name as sender
      from marked k
      join ${usersView} sender on sender.id = k.sender_id and sender.is_active
      join ${usersView} receiver on receiver.id = k.receiver_id and receiver.is_active
      where not exists (select 1 from messages o
        where o.conversation_id = k.conversation_id and o.receiver_id = k.receiver_id and not o.read and o.mailed)`)
    const byReceiver = Map.groupBy(rows, (row) => row.receiver_id)
    for (const [receiverId, unread] of byReceiver)
      await mailMembers(context, mailAbout(receiverId, unread, publicOrigin))
    return byReceiver.size
  })
}

/** One mail about all conversations; of several, it has a list. */
function mailAbout(userId: number, unread: Unread[], publicOrigin: string): MailRequest {
  const mails = unread.map(({ conversation_id, sender_id, sender }) => ({
    kind: 'direct_message' as const,
    otherId: sender_id,
    params: { from: sender, link: `${publicOrigin}/inbox?c=${conversation_id}` },
  }))
  const [first, ...others] = mails
  if (first && others.length === 0) return { userId, ...first }
  const items = mails.map(({ kind, params }) => ({ kind, params }))
  return { userId, kind: 'unread_messages', params: { link: `${publicOrigin}/inbox`, items } }
}
