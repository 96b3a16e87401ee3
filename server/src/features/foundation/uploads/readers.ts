import { and, eq, ne } from 'drizzle-orm'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/refusal.ts'
import { files } from './tables.ts'
import { type FileRow, isComplete } from './uploads.ts'

/** Returns whether someone other than its owner may read a file; provided by the features that use files. */
export type MayRead = (db: Queryable, actor: Actor, file: FileRow) => Promise<boolean>

/** Registered by features that let people other than its owner read a file. */
export type FileReaders = { readers: MayRead[] }

/** A file served at /api/files/: never an identity document, nor a public picture, which has no path. */
export async function findFile(db: Queryable, id: string): Promise<(FileRow & { path: string }) | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), ne(files.purpose, 'kyc'), isComplete))
  return file?.path ? { ...file, path: file.path } : null
}

/** The file if `actor` may read it: its owner, admins for task results, and people whom one of `readers` allows. Otherwise 404. */
export async function readableFile({ db, actor }: ReadContext, readers: MayRead[], id: string) {
  const file = await findFile(db, id)
  if (!file) throw notFound()
  if (file.ownerId === actor.party.id) return file
  if (actor.party.role === 'admin' && file.purpose === 'task_result') return file
  for (const mayRead of readers) if (await mayRead(db, actor, file)) return file
  throw notFound()
}
