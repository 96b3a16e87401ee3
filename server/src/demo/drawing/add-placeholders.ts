import path from 'node:path'
import { eq } from 'drizzle-orm'
import { showcaseItems } from '../../features/showcase/tables.ts'
import { makePlaceholder } from '../../features/uploads/index.ts'
import { users } from '../../features/users/tables.ts'
import type { Services } from '../../platform/services.ts'

/** Adds to the URLs of demo pictures, drawn into `folder`, their placeholders. */
export async function addPlaceholders({ database: { orm } }: Services, folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const url = `/media/demo/${name}`
    const placeholder = await makePlaceholder(path.join(folder, name))
    if (!placeholder) continue
    const withPlaceholder = `${url}#${placeholder}`
    await orm.update(users).set({ avatarUrl: withPlaceholder }).where(eq(users.avatarUrl, url))
    await orm.update(users).set({ coverUrl: withPlaceholder }).where(eq(users.coverUrl, url))
    await orm.update(showcaseItems).set({ imageUrl: withPlaceholder }).where(eq(showcaseItems.imageUrl, url))
  }
}
