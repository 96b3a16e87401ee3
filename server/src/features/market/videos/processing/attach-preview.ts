import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Services } from '../../../../platform/services.ts'
import type { StoredFile } from '../../../../platform/storage/stores.ts'
import { campaignRequestsView } from '../../campaign-requests/index.ts'
import { placeOf } from '../media.ts'
import { videos, videoVersions } from '../tables.ts'
import { type VideoResult, videoFiles } from './job.ts'

const request = campaignRequestsView.as('request')

/** Versions that were submitted without a file, as those of the demo are, and have no preview yet. */
export async function versionsWithoutPreview(db: Queryable) {
  const rows = await db
    .select({ id: videoVersions.id, key: videoVersions.key, status: request.status })
    .from(videoVersions)
    .innerJoin(videos, eq(videos.id, videoVersions.videoId))
    .innerJoin(request, eq(request.id, videos.requestId))
    .where(and(isNull(videoVersions.fileId), isNull(videoVersions.processedAt), isNotNull(videoVersions.submittedAt)))
    .orderBy(asc(videoVersions.id))
  return rows.map(({ id, key, status }) => ({ id, key, isCompleted: status === 'completed' }))
}

/** Stores the files made of a clip as the preview of a version, with poster and thumbnails. */
export async function attachPreview(
  { storage, database, clock }: Services,
  { id, key, isCompleted }: { id: number; key: string; isCompleted: boolean },
  { folder, result }: { folder: string; result: VideoResult },
): Promise<void> {
  for (const made of Object.keys(videoFiles) as (keyof typeof videoFiles)[])
    await storage.put(createReadStream(path.join(folder, videoFiles[made])), placeOf({ key }, made))
  const previewBytes = (await stat(path.join(folder, videoFiles.preview))).size
  await database.orm
    .update(videoVersions)
    .set({ ...result, percent: 100, previewBytes, processedAt: clock(), isPlain: isCompleted })
    .where(eq(videoVersions.id, id))
}

/** The storage paths of all files made of videos. */
export async function previewPlaces(db: Queryable): Promise<string[]> {
  const made = Object.keys(videoFiles) as (keyof typeof videoFiles)[]
  const versions = await db
    .select({ key: videoVersions.key })
    .from(videoVersions)
    .where(isNotNull(videoVersions.processedAt))
  return versions.flatMap(({ key }) => made.map((each) => placeOf({ key }, each)))
}

const batchSize = 1_000

/** All files made of videos. */
export async function* previewFiles(db: Queryable): AsyncGenerator<StoredFile> {
  const made = Object.keys(videoFiles) as (keyof typeof videoFiles)[]
  for (let last = 0; ; ) {
    const versions = await db
      .select({ id: videoVersions.id, key: videoVersions.key })
      .from(videoVersions)
      .where(and(isNotNull(videoVersions.processedAt), gt(videoVersions.id, last)))
      .orderBy(asc(videoVersions.id))
      .limit(batchSize)
    for (const { key } of versions) for (const each of made) yield { store: 'storage', name: placeOf({ key }, each) }
    const end = versions.at(-1)
    if (!end || versions.length < batchSize) return
    last = end.id
  }
}
