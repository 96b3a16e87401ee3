import { storedFiles } from '../app.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { StoredFile, Stores } from '../platform/storage/stores.ts'

/** Looks for every stored file that a row names; returns how many are named, and those that are missing. */
export async function findMissingFiles(
  db: Queryable,
  stores: Stores,
): Promise<{ named: number; missing: StoredFile[] }> {
  let named = 0
  const missing: StoredFile[] = []
  for await (const file of storedFiles(db)) {
    named++
    if ((await stores[file.store].size(file.name)) === null) missing.push(file)
  }
  return { named, missing }
}
