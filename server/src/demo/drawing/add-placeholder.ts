import { eq } from 'drizzle-orm'
import { showcaseItems } from '../../features/showcase/tables.ts'
import { users } from '../../features/users/tables.ts'
import type { Services } from '../../platform/services.ts'

/** Adds its placeholder to the URLs of a demo picture; it is empty for a picture that is transparent in places. */
export async function addPlaceholder(
  { database: { orm } }: Services,
  name: string,
  placeholder: string,
): Promise<void> {
  if (!placeholder) return
  const url = `/media/demo/${name}`
  const withPlaceholder = `${url}#${placeholder}`
  await orm.update(users).set({ avatarUrl: withPlaceholder }).where(eq(users.avatarUrl, url))
  await orm.update(users).set({ coverUrl: withPlaceholder }).where(eq(users.coverUrl, url))
  await orm.update(showcaseItems).set({ imageUrl: withPlaceholder }).where(eq(showcaseItems.imageUrl, url))
}
