import { sql } from 'drizzle-orm'
import { inTransaction } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/index.ts'
import { sessionsView } from '../sessions/index.ts'
import { usersView } from '../users/index.ts'

const awayAfterMilliseconds = 5 * 60_000
const batchSize = 200

/**
 * Mails people who are away about messages unread for five minutes; returns how many mails. Each conversation sends one mail, and
 * another only after it was read.
 */
export async function sendAwayMails(services: Services): Promise<number> {
  const { clock, publicOrigin } = services
  const before = new Date(clock().getTime() - awayAfterMilliseconds).toISOString()
  return inTransaction(services, async (context) => {
    const { tx } = context
    // the final select still sees the rows as they were before the update
    const { rows } = await tx.execute<{
      conversation_id: number
      receiver_id: number
      sender_id: number
      sender: string
    }>(sql`
      with waiting as (
        select distinct m.conversation_id, m.receiver_id from messages m
        where not m.read and not m.mailed and m.created_at <= ${before}::timestamptz
          and not exists (select 1 from ${sessionsView} s where s.user_id = m.receiver_id and s.last_seen_at > ${before}::timestamptz)
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
    for (const { conversation_id, receiver_id, sender_id, sender } of rows)
      await notify(context, {
        userId: receiver_id,
        otherId: sender_id,
        kind: 'direct_message',
        params: { from: sender, link: `${publicOrigin}/inbox?c=${conversation_id}` },
      })
    return rows.length
  })
}
