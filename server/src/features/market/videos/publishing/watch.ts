import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { day, hour } from '#contract/market/engagements/engagement.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { videos } from '../tables.ts'
import { lockCampaignOf, lockVideoRow } from '../video-row.ts'
import { recordViews } from './publish.ts'
import { recordRemoval, recordReturn } from './removal.ts'
import type { Watcher } from './watchers.ts'

const batchSize = 200
/** The interval of checks: daily, by a job that does not start at the same second each day. */
const againAfterMs = 20 * hour

/**
 * Checks published posts of a platform daily for 30 days (product.md 5): counts their views where the platform provides them, and records
 * those that are gone, or back. Nothing is recorded for a post that the platform does not answer for. Returns how many it answered for.
 */
export async function watchPosts(services: Services, watcher: Watcher): Promise<number> {
  const { database, clock } = services
  let watched = 0
  let after = 0
  for (;;) {
    const now = clock().getTime()
    const due = await database.orm
      .select({ id: videos.id, address: videos.platformUrl })
      .from(videos)
      .where(
        and(
          gt(videos.id, after),
          eq(videos.status, 'published'),
          eq(videos.platform, watcher.platform),
          gt(videos.publishedAt, new Date(now - videoLimits.watchDays * day)),
          or(isNull(videos.watchedAt), lt(videos.watchedAt, new Date(now - againAfterMs))),
        ),
      )
      .orderBy(asc(videos.id))
      .limit(batchSize)
    const last = due.at(-1)
    if (!last) return watched
    // published videos have an address
    const posts = due.map(({ id, address }) => ({ id, address: address! }))
    const reading = await watcher.read(posts.map(({ address }) => address))
    for (const { id, address } of posts) {
      const isRemoved = reading.removed.has(address)
      if (!isRemoved && !reading.found.has(address)) continue
      await recordPost(services, id, { watcher, views: reading.views.get(address), isRemoved })
      watched += 1
    }
    if (!reading.complete) return watched
    after = last.id
  }
}

type Seen = { watcher: Watcher; views: number | undefined; isRemoved: boolean }

const recordPost = (services: Services, id: number, { watcher, views, isRemoved }: Seen) =>
  inTransaction(services, async (context) => {
    await lockCampaignOf(context.tx, id)
    const locked = await lockVideoRow(context.tx, id)
    if (locked?.video.status !== 'published') return
    const { video } = locked
    const now = context.clock()
    const missedAt = isRemoved ? (video.missedAt ?? now) : null
    await context.tx.update(videos).set({ watchedAt: now, missedAt }).where(eq(videos.id, id))
    if (views !== undefined) await recordViews(context, video, { views, source: 'platform' })
    const isSure = watcher.isCertain || video.missedAt !== null
    if (isRemoved && isSure && !video.removedAt) await recordRemoval(context, locked, null)
    if (!isRemoved && video.removedAt) await recordReturn(context, locked, { actorId: null })
  })
