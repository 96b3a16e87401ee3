import { z } from 'zod'
import type { YouTubeAccess } from './followers.ts'

/** How often the videos that a platform knows, and tells of, were seen; `complete` is false when it stopped answering. */
export type ViewReading = { views: Map<string, number>; complete: boolean }

/** A platform that tells itself how often videos were seen, by their ids. */
export type ViewSource = { read(ids: string[]): Promise<ViewReading> }

const idsAtOnce = 50
const answer = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z
          .object({
            viewCount: z
              .string()
              .regex(/^\d{1,11}$/)
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})

/**
 * Views from the YouTube Data API v3 (videos.list, part=statistics, one unit of the quota for 50 videos). Videos that are gone,
 * private or hide their count are left out. When the API does not answer, the rest is left for the next day.
 */
export const youTubeViews = ({ key, api }: YouTubeAccess, patienceMilliseconds = 10_000): ViewSource => ({
  async read(ids) {
    const views = new Map<string, number>()
    for (let i = 0; i < ids.length; i += idsAtOnce) {
      const query = new URLSearchParams({ part: 'statistics', id: ids.slice(i, i + idsAtOnce).join(',') })
      try {
        const response = await fetch(`${api}/youtube/v3/videos?${query}`, {
          // in a header, so that the key is in no address that anybody writes down
          headers: { 'X-Goog-Api-Key': key, accept: 'application/json' },
          signal: AbortSignal.timeout(patienceMilliseconds),
        })
        if (!response.ok) return { views, complete: false }
        for (const { id, statistics } of answer.parse(await response.json()).items) {
          if (statistics?.viewCount !== undefined) views.set(id, Number(statistics.viewCount))
        }
      } catch {
        return { views, complete: false }
      }
    }
    return { views, complete: true }
  },
})
