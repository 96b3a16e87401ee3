import { asc, eq } from 'drizzle-orm'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import type { NewVideoComment, VideoComment } from '#contract/market/videos/videos.ts'
import { omit } from '#contract/omit.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { findVisible } from './read-videos.ts'
import { videoComments } from './tables.ts'
import { lockVideo } from './video-row.ts'

const author = usersView.as('author')
/** A tolerance for players, which may be a picture ahead at the end. */
const toleranceSeconds = 0.1

/** Comments of a video in the order of its time, for its sides and admins. */
export async function listComments(context: ReadContext, videoId: number): Promise<VideoComment[]> {
  await findVisible(context, videoId)
  const rows = await context.db
    .select({ comment: videoComments, author: personColumns(author) })
    .from(videoComments)
    .innerJoin(author, eq(author.id, videoComments.authorId))
    .where(eq(videoComments.videoId, videoId))
    .orderBy(asc(videoComments.atSeconds), asc(videoComments.id))
  return rows.map(({ comment, author }) => ({
    ...omit(comment, 'videoId', 'authorId'),
    mark: comment.mark ?? null,
    author,
    createdAt: comment.createdAt.toISOString(),
  }))
}

/**
 * Pins a comment to a time of the latest version; returns its id. Refuses 404 strangers, 409 `preview_missing` before it was processed,
 * 422 a time after its end, and 409 the 501st comment.
 */
export async function addComment(context: Context, videoId: number, input: NewVideoComment): Promise<number> {
  const { tx, actor, clock } = context
  const { version, request } = await lockVideo(context, videoId)
  if (!version?.seconds) throw new Refusal(409, 'preview_missing', videoErrors.videoPreviewMissing)
  if (input.atSeconds > version.seconds + toleranceSeconds) throw invalid('atSeconds', videoErrors.videoMarkTooLate)
  if ((await tx.$count(videoComments, eq(videoComments.videoId, videoId))) >= videoLimits.comments)
    throw new Refusal(409, 'no_comments_left', videoErrors.videoTooManyComments)
  const rows = await tx
    .insert(videoComments)
    .values({
      videoId,
      version: version.number,
      authorId: actor.party.id,
      createdAt: clock(),
      atSeconds: Math.min(input.atSeconds, version.seconds),
      text: input.text,
      mark: input.mark ?? null,
    })
    .returning({ id: videoComments.id })
  announceToOthers(context, [request.businessId, request.influencerId], 'campaign')
  return onlyRow(rows).id
}
