import { eq } from 'drizzle-orm'
import type { QuickReplies } from '#contract/conversations/conversations.ts'
import type { ReadContext } from '../../platform/context.ts'
import { quickReplies } from './tables.ts'

/** The texts that the actor wrote to answer with. */
export async function readQuickReplies({ db, actor }: ReadContext): Promise<QuickReplies> {
  const [row] = await db.select().from(quickReplies).where(eq(quickReplies.userId, actor.id))
  return { texts: row?.texts ?? [] }
}

/** Replaces the actor's quick replies. */
export async function changeQuickReplies({ db, actor }: ReadContext, { texts }: QuickReplies): Promise<QuickReplies> {
  await db
    .insert(quickReplies)
    .values({ userId: actor.id, texts })
    .onConflictDoUpdate({ target: quickReplies.userId, set: { texts } })
  return { texts }
}
