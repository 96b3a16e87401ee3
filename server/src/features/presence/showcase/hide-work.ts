import { eq } from 'drizzle-orm'
import { truncate } from '#contract/truncate.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { withholdFiles } from '../../foundation/uploads/index.ts'
import { showcaseComments, showcaseItems } from './tables.ts'

type Hidden = { ownerId: number; title: string; text: string | null }

/** Hides a work by an admin's decision; its pictures are served no longer, and only its influencer reads it. Returns it; undefined when there is none. */
export async function hideWork(context: SystemContext, id: number): Promise<Hidden | undefined> {
  const { tx, clock } = context
  const [work] = await tx
    .update(showcaseItems)
    .set({ hiddenAt: clock(), updatedAt: clock() })
    .where(eq(showcaseItems.id, id))
    .returning()
  if (!work) return
  await withholdFiles(context, [work.imageFileId, work.videoFileId], true)
  return { ownerId: work.userId, title: work.title, text: work.description }
}

/** Ends `hideWork`. */
export async function showWork(context: SystemContext, id: number): Promise<void> {
  const { tx, clock } = context
  const [work] = await tx
    .update(showcaseItems)
    .set({ hiddenAt: null, updatedAt: clock() })
    .where(eq(showcaseItems.id, id))
    .returning()
  if (work) await withholdFiles(context, [work.imageFileId, work.videoFileId], false)
}

/** Hides a comment from everybody by an admin's decision. Returns it; undefined when there is none. */
export async function hideComment({ tx, clock }: SystemContext, id: number): Promise<Hidden | undefined> {
  const [comment] = await tx
    .update(showcaseComments)
    .set({ hiddenAt: clock() })
    .where(eq(showcaseComments.id, id))
    .returning()
  return comment && { ownerId: comment.userId, title: truncate(comment.text, 80, '…'), text: comment.text }
}

/** Ends `hideComment`. */
export async function showComment({ tx }: SystemContext, id: number): Promise<void> {
  await tx.update(showcaseComments).set({ hiddenAt: null }).where(eq(showcaseComments.id, id))
}
