import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { day } from '../../platform/clock.ts'
import { sqlState } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { removeOld } from '../../platform/storage.ts'
import { incomingFolder } from '../../platform/stores.ts'
import { releasedFilesQueue } from '../accounts/deletion.ts'
import { files } from './tables.ts'
import { discard, isWhole } from './uploads.ts'

const atOnce = 200

/**
 * Removes, with their content, files that nothing has referred to for a day since they were sent; and what never arrived whole.
 * One that cannot be removed keeps none of the others; its error is thrown at the end, and the next sweep tries it again.
 */
export async function sweepFiles(services: Services): Promise<number> {
  const { database, clock, configuration, storage, media } = services
  const failures: unknown[] = []
  let removed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const unused = await database.orm
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.usedAt), lt(files.createdAt, new Date(clock().getTime() - day)), gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(atOnce)
    for (const { id } of unused) {
      const gone = await discardOrKeep(services, id).catch((error: unknown) => void failures.push(error))
      if (gone) removed++
    }
    if (unused.length < atOnce) break
    last = unused.at(-1)!.id
  }
  const before = new Date(Date.now() - day)
  await removeOld(incomingFolder(configuration), before)
  await Promise.all([storage.tidy(before), media.tidy(before)])
  if (failures.length > 0) throw failures[0]
  return removed
}

/** A file that something does refer to, though nobody said so, stays and is not asked about again. */
async function discardOrKeep(services: Services, id: string): Promise<boolean> {
  try {
    return await discard(services, id)
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    await services.database.orm.update(files).set({ usedAt: services.clock() }).where(eq(files.id, id))
    return false
  }
}

/** Removes at once what nothing refers to of a person's files, such as the pictures of who has left. */
async function sweepFilesOf(services: Services, userId: number): Promise<void> {
  const unused = await services.database.orm
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, userId), isNull(files.usedAt), isWhole))
  for (const { id } of unused) await discardOrKeep(services, id)
}

/** The sweep every hour, and after a person has left. */
export async function uploadJobs(services: Services): Promise<void> {
  await services.jobs.work(releasedFilesQueue, ({ userId }) => sweepFilesOf(services, Number(userId)))
  await services.jobs.schedule('files-sweep', '41 * * * *', async () => void (await sweepFiles(services)))
}
