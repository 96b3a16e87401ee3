import { and, asc, eq, gt, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import { day } from '../../../platform/clock.ts'
import type { Configuration } from '../../../platform/configuration/configuration.ts'
import { sqlState, type Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { removeOld } from '../../../platform/storage/storage.ts'
import { incomingFolder } from '../../../platform/storage/stores.ts'
import { makePlaceholders } from './pictures/make-placeholders.ts'
import { files, resumableUploads } from './tables.ts'
import { discardFile, isComplete } from './uploads.ts'

/** The queue of jobs that remove a user's unreferenced files. */
const releasedFilesQueue = 'files-released'

const batchSize = 200

/**
 * Removes unreferenced files uploaded over a day ago with their content, and uploads that received nothing for a day. A file that cannot be removed
 * does not stop the others: the first error is thrown at the end and the next sweep tries again. Returns how many were removed.
 */
export async function sweepFiles(services: Services): Promise<number> {
  const { database, clock, configuration, storage, media } = services
  const failures: unknown[] = []
  let removed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  const yesterday = new Date(clock().getTime() - day)
  const arriving = database.orm
    .select({ id: resumableUploads.id })
    .from(resumableUploads)
    .where(and(eq(resumableUploads.id, files.id), gt(resumableUploads.updatedAt, yesterday)))
  for (;;) {
    const unused = await database.orm
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.usedAt), lt(files.createdAt, yesterday), gt(files.id, last), notExists(arriving)))
      .orderBy(asc(files.id))
      .limit(batchSize)
    for (const { id } of unused) {
      const isRemoved = await discardOrMarkUsed(services, id).catch((error: unknown) => void failures.push(error))
      if (isRemoved) removed++
    }
    const end = unused.at(-1)
    if (!end || unused.length < batchSize) break
    last = end.id
  }
  const before = new Date(Date.now() - day)
  await sweepIncoming(configuration)
  await Promise.all([storage.tidy(before), media.tidy(before)])
  if (failures.length > 0) throw failures[0]
  return removed
}

/**
 * Removes files left in this machine's folder by uploads that were interrupted over a day ago. Each process does so as it starts, since
 * with a bucket each machine has a folder of its own, which the job at another one does not see.
 */
export const sweepIncoming = (configuration: Pick<Configuration, 'dataDir'>): Promise<void> =>
  removeOld(incomingFolder(configuration), new Date(Date.now() - day))

/** Removes a file; one that is referenced although it was never marked used is kept, and marked now. */
async function discardOrMarkUsed(services: Services, id: string): Promise<boolean> {
  try {
    return await discardFile(services, id)
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    await services.database.orm.update(files).set({ usedAt: services.clock() }).where(eq(files.id, id))
    return false
  }
}

/** Removes a user's unreferenced files at once, such as the pictures of a deleted account. */
async function sweepFilesOf(services: Services, userId: number): Promise<void> {
  const unused = await services.database.orm
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, userId), isNull(files.usedAt), isComplete))
  for (const { id } of unused) await discardOrMarkUsed(services, id)
}

/**
 * Releases the files of an account that is being deleted to the sweep, except those that the other side of an order or
 * conversation keeps.
 */
export async function releaseFilesOf(tx: Tx, jobs: Jobs, userId: number): Promise<void> {
  await tx
    .update(files)
    .set({ usedAt: null, withheldAt: sql`now()` })
    .where(and(eq(files.ownerId, userId), notInArray(files.purpose, ['task_result', 'message', 'brief', 'kyc'])))
  await jobs.enqueue(tx, releasedFilesQueue, { userId })
}

/** Sweeps hourly, makes missing placeholders, and removes a user's files after their account was deleted. */
export async function uploadJobs(services: Services): Promise<void> {
  await services.jobs.work(releasedFilesQueue, ({ userId }) => sweepFilesOf(services, Number(userId)))
  await services.jobs.schedule(
    'picture-placeholders',
    '*/10 * * * *',
    async () => void (await makePlaceholders(services)),
  )
  await services.jobs.schedule('files-sweep', '41 * * * *', async () => void (await sweepFiles(services)))
}
