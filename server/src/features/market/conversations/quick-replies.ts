import { eq } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { QuickReplies } from '#contract/market/conversations/conversations.ts'
import { keepOtherChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { quickReplies } from './tables.ts'

/** The texts that the actor wrote to answer with. */
export async function readQuickReplies({ db, actor }: Pick<ReadContext, 'db' | 'actor'>): Promise<QuickReplies> {
  const [row] = await db.select().from(quickReplies).where(eq(quickReplies.userId, actor.id))
  return { texts: row?.texts ?? [] }
}

/** Replaces the actor's quick replies. Refuses to undo what was changed elsewhere since they were loaded (409 `changed_elsewhere`). */
export async function changeQuickReplies(context: Context, change: QuickReplies & Was): Promise<QuickReplies> {
  const { tx, actor } = context
  await lockUser(tx, actor)
  const { texts } = keepOtherChanges(await readQuickReplies(context), change)
  await tx
    .insert(quickReplies)
    .values({ userId: actor.id, texts })
    .onConflictDoUpdate({ target: quickReplies.userId, set: { texts } })
  return { texts }
}
