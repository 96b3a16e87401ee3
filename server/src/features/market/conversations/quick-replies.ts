import { eq } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { QuickReplies } from '#contract/market/conversations/conversations.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { quickReplies } from './tables.ts'

/** The actor's ready-made answers. */
export async function readQuickReplies({ db, actor }: Pick<ReadContext, 'db' | 'actor'>): Promise<QuickReplies> {
  const [row] = await db.select().from(quickReplies).where(eq(quickReplies.userId, actor.party.id))
  return { texts: row?.texts ?? [] }
}

/** Replaces the actor's quick replies. Refuses to undo changes made elsewhere since they were loaded (409 `changed_elsewhere`). */
export async function changeQuickReplies(context: Context, change: QuickReplies & Was): Promise<QuickReplies> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const { texts } = mergeConcurrentChanges(await readQuickReplies(context), change)
  await tx
    .insert(quickReplies)
    .values({ userId: actor.party.id, texts })
    .onConflictDoUpdate({ target: quickReplies.userId, set: { texts } })
  return { texts }
}
