import path from 'node:path'
import { eq } from 'drizzle-orm'
import { showcaseItems } from '../../features/showcase/tables.ts'
import { makePlaceholder } from '../../features/uploads/index.ts'
import { users } from '../../features/users/tables.ts'
import type { Services } from '../../platform/services.ts'

/** Adds its placeholder to the URLs of a demo picture, drawn into `folder`. */
export async function addPlaceholder({ database: { orm } }: Services, folder: string, name: string): Promise<void> {
  const url = `/media/demo/${name}`
  const placeholder = await makePlaceholder(path.join(folder, name))
  if (!placeholder) return
  const withPlaceholder = `${url}#${placeholder}`
  await orm.update(users).set({ avatarUrl: withPlaceholder }).where(eq(users.avatarUrl, url))
  await orm.update(users).set({ coverUrl: withPlaceholder }).where(eq(users.coverUrl, url))
  await orm.update(showcaseItems).set({ imageUrl: withPlaceholder }).where(eq(showcaseItems.imageUrl, url))
}
