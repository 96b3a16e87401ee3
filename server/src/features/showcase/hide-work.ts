import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../platform/context.ts'
import { showcaseComments, showcaseItems } from './tables.ts'

type Hidden = { ownerId: number; title: string; text: string | null }

/** Hides a work by an admin's decision; only its influencer sees it. Returns it; undefined when there is none. */
export async function hideWork({ tx, clock }: SystemContext, id: number): Promise<Hidden | undefined> {
  const [work] = await tx
    .update(showcaseItems)
    .set({ hiddenAt: clock(), updatedAt: clock() })
    .where(eq(showcaseItems.id, id))
    .returning()
  return work && { ownerId: work.userId, title: work.title, text: work.description }
}

/** Ends `hideWork`. */
export async function showWork({ tx, clock }: SystemContext, id: number): Promise<void> {
  await tx.update(showcaseItems).set({ hiddenAt: null, updatedAt: clock() }).where(eq(showcaseItems.id, id))
}

/** Hides a comment from everybody by an admin's decision. Returns it; undefined when there is none. */
export async function hideComment({ tx, clock }: SystemContext, id: number): Promise<Hidden | undefined> {
  const [comment] = await tx
    .update(showcaseComments)
    .set({ hiddenAt: clock() })
    .where(eq(showcaseComments.id, id))
    .returning()
  return comment && { ownerId: comment.userId, title: comment.text.slice(0, 80), text: comment.text }
}

/** Ends `hideComment`. */
export async function showComment({ tx }: SystemContext, id: number): Promise<void> {
  await tx.update(showcaseComments).set({ hiddenAt: null }).where(eq(showcaseComments.id, id))
}
