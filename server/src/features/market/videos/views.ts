import { view } from '../../../platform/database/view.ts'
import { campaignViewDays, videos, videoVersions } from './tables.ts'

/** Videos of campaigns, for the queries of other features. */
export const videosView = view(
  videos,
  'id',
  'campaignId',
  'requestId',
  'businessId',
  'influencerId',
  'title',
  'caption',
  'platform',
  'platformUrl',
  'status',
  'views',
  'viewsSource',
  'viewsAt',
  'countedViews',
  'countedSource',
  'publishedAt',
  'removedAt',
  'updatedAt',
)

/** Views of campaigns by platform and day. */
export const campaignViewDaysView = view(
  campaignViewDays,
  'campaignId',
  'platform',
  'day',
  'measured',
  'confirmed',
  'reported',
  'at',
  'countedAt',
)

/** Versions of videos: the business sees a video once one was submitted. */
export const videoVersionsView = view(videoVersions, 'videoId', 'submittedAt')
