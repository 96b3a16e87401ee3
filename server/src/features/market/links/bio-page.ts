import { eq } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { type BioPage, bioSections } from '#contract/market/links/bio-page.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { bioPages } from './tables.ts'

/** The arrangement as stored, with newer sections at its end; the default where nothing is stored. */
export const bioPageOf = (stored: BioPage | null | undefined): BioPage => {
  const chosen = stored?.sections.filter((each) => bioSections.includes(each)) ?? []
  return {
    theme: stored?.theme ?? 'plain',
    sections: [...chosen, ...bioSections.filter((each) => !chosen.includes(each))],
  }
}

/** The actor's arrangement of /i/{id}. */
export async function readBioPage({ db, actor }: ReadContext): Promise<BioPage> {
  const [row] = await db
    .select({ theme: bioPages.theme, sections: bioPages.sections })
    .from(bioPages)
    .where(eq(bioPages.userId, actor.party.id))
  return bioPageOf(row)
}

/** Arranges the actor's /i/{id}. */
export async function changeBioPage(context: Context, given: BioPage & Was): Promise<void> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const { theme, sections } = mergeConcurrentChanges(await readBioPage(context), given)
  await tx
    .insert(bioPages)
    .values({ userId: actor.party.id, theme, sections })
    .onConflictDoUpdate({ target: bioPages.userId, set: { theme, sections } })
}
