import { z } from 'zod'
import { requestYouTube, type YouTubeAccess, youTubeBatchSize } from './youtube.ts'

/**
 * View counts by video id, where the platform shows them, and the ids that it knows; `complete` is false when it stopped responding.
 */
export type ViewReading = { views: Map<string, number>; found: Set<string>; complete: boolean }

/** A platform API that reports view counts. */
export type ViewSource = { read(ids: string[]): Promise<ViewReading> }

const responseSchema = z.object({
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
 * View counts from the YouTube Data API v3 (videos.list, part=statistics, one quota unit per 50 videos). Omits videos that are gone,
 * private or hide their count. When the API fails, the rest is left for the next day.
 */
export const youTubeViews = (access: YouTubeAccess, timeoutMs = 10_000): ViewSource => ({
  async read(ids) {
    const views = new Map<string, number>()
    const found = new Set<string>()
    for (let i = 0; i < ids.length; i += youTubeBatchSize) {
      const id = ids.slice(i, i + youTubeBatchSize).join(',')
      try {
        const response = await requestYouTube(access, 'videos', { query: { id }, timeoutMs })
        if (!response.ok) return { views, found, complete: false }
        for (const { id, statistics } of responseSchema.parse(await response.json()).items) {
          found.add(id)
          if (statistics?.viewCount !== undefined) views.set(id, Number(statistics.viewCount))
        }
      } catch {
        return { views, found, complete: false }
      }
    }
    return { views, found, complete: true }
  },
})
