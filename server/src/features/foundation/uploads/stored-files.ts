import { and, asc, gt, like } from 'drizzle-orm'
import { isPublic, pictureNames } from '#contract/foundation/uploads/uploads.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StoredFile } from '../../../platform/storage/stores.ts'
import { usersView } from '../users/index.ts'
import { files } from './tables.ts'
import { isComplete } from './uploads.ts'

const batchSize = 1_000

/** Every uploaded file: public pictures in all their sizes, other files once, and avatars from before pictures had sizes. */
export async function* uploadedFiles(db: Queryable): AsyncGenerator<StoredFile> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await db
      .select({ id: files.id, purpose: files.purpose, path: files.path })
      .from(files)
      .where(and(gt(files.id, last), isComplete))
      .orderBy(asc(files.id))
      .limit(batchSize)
    for (const { id, purpose, path } of found) {
      // private files have their place
      if (!isPublic(purpose)) yield { store: 'storage', name: path! }
      else for (const name of path ? [path] : pictureNames(purpose, id)) yield { store: 'media', name }
    }
    const end = found.at(-1)
    if (!end || found.length < batchSize) break
    last = end.id
  }
  yield* oldAvatars(db)
}

async function* oldAvatars(db: Queryable): AsyncGenerator<StoredFile> {
  const users = usersView.as('users')
  for (let last = 0; ; ) {
    const found = await db
      .select({ id: users.id, avatarUrl: users.avatarUrl })
      .from(users)
      .where(and(gt(users.id, last), like(users.avatarUrl, '/media/avatars/%')))
      .orderBy(asc(users.id))
      .limit(batchSize)
    // the query finds no others
    for (const { avatarUrl } of found) yield { store: 'media', name: avatarUrl!.replace(/^\/media\/|#.*$/g, '') }
    const end = found.at(-1)
    if (!end || found.length < batchSize) return
    last = end.id
  }
}
