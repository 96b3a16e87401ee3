import { eq } from 'drizzle-orm'
import type { MayRead } from '../../foundation/uploads/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { mayOpenOriginal } from './read-videos.ts'
import { videoFigures, videos, videoVersions } from './tables.ts'

const request = campaignRequestsView.as('request')

/**
 * Lets the business read the original once the work is completed, and the proof of views that were reported to it; admins may read that
 * proof too.
 */
export const mayReadVideoFile: MayRead = async (db, actor, { id, purpose }) => {
  if (purpose === 'campaign_video') {
    const [found] = await db
      .select({ businessId: videos.businessId, status: request.status })
      .from(videoVersions)
      .innerJoin(videos, eq(videos.id, videoVersions.videoId))
      .innerJoin(request, eq(request.id, videos.requestId))
      .where(eq(videoVersions.fileId, id))
    return found?.businessId === actor.party.id && mayOpenOriginal(found, actor)
  }
  if (purpose !== 'video_proof') return false
  const [found] = await db
    .select({ businessId: videos.businessId })
    .from(videoFigures)
    .innerJoin(videos, eq(videos.id, videoFigures.videoId))
    .where(eq(videoFigures.proofFileId, id))
  return found !== undefined && (actor.party.role === 'admin' || found.businessId === actor.party.id)
}
