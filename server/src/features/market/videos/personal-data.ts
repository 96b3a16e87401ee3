import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in videos (reliability.md 4.7). Their files go with the uploads; paid work stays on record. */
export const videosPersonalData: PersonalTable[] = [
  {
    section: 'videos',
    table: 'videos',
    where: 't.influencer_id = $1',
    omit: ['watched_at', 'missed_at', 'reminded_at', 'clock_action', 'clock_at'],
  },
  {
    section: 'videosForCampaigns',
    table: 'videos',
    where: 't.business_id = $1',
    omit: ['original_url', 'watched_at', 'missed_at'],
  },
  { section: 'videoComments', table: 'video_comments', where: 't.author_id = $1' },
]
