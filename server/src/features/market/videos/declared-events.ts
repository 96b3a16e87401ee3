import { z } from 'zod'
import {
  declareEvent,
  id,
  link,
  moment,
  type ParamsByName,
  stepDone,
  written,
} from '../../foundation/notifications/index.ts'

const video = { videoTitle: written, requestId: id, link, campaignTitle: written }
const aVideo = {
  videoTitle: 'A quiet morning',
  requestId: 5,
  link: 'https://example.com/page',
  campaignTitle: 'Autumn tea',
}

export const videosEvents = [
  declareEvent('video_submitted', {
    when: 'a video is submitted',
    to: 'the business',
    category: 'videos',
    lane: 'deadline',
    live: 'campaign',
    params: z.object({ ...video, at: moment }),
    example: { ...aVideo, at: '2026-03-01T12:00:00Z' },
    step: 'step.watch',
    isDone: stepDone.video(`v.status <> 'pending_verification'`),
  }),
  declareEvent('video_failed', {
    when: 'a video could not be processed',
    to: 'the influencer',
    category: 'videos',
    lane: 'other',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_verified', {
    when: 'the business accepts a video',
    to: 'the influencer',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_changes', {
    when: 'the business asks for changes',
    to: 'the influencer',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object({ ...video, reason: written }),
    example: { ...aVideo, reason: 'A little brighter, please.' },
    step: 'step.revise',
    isDone: stepDone.video(`v.status <> 'rejected'`),
  }),
  declareEvent('video_publish', {
    when: 'a video is checked, and can be published',
    to: 'the influencer',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
    step: 'step.publish',
    isDone: stepDone.video(`v.status <> 'ready'`),
  }),
  declareEvent('video_published', {
    when: 'a post was published',
    to: 'the business',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_removed', {
    when: 'a post cannot be found any more',
    to: 'the influencer',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_removed_seen', {
    when: 'our check cannot find a post any more',
    to: 'the business',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_restored', {
    when: 'a removed post is back',
    to: 'the business',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
  }),
  declareEvent('video_refused', {
    when: 'an admin sent an accepted video back',
    to: 'the business',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object({ ...video, reason: written }),
    example: { ...aVideo, reason: 'A little brighter, please.' },
  }),
  declareEvent('video_review_near', {
    when: 'a submitted video counts as accepted soon',
    to: 'the business',
    category: 'videos',
    lane: 'reminder',
    live: 'campaign',
    params: z.object({ ...video, at: moment }),
    example: { ...aVideo, at: '2026-03-01T12:00:00Z' },
    step: 'step.watch',
    isDone: stepDone.video(`v.status <> 'pending_verification'`),
  }),
  declareEvent('views_reported', {
    when: 'the influencer reports how often a video was viewed',
    to: 'the business',
    category: 'videos',
    lane: 'pair',
    live: 'campaign',
    params: z.object(video),
    example: aVideo,
    step: 'step.watch',
  }),
]

export type VideoEvent = (typeof videosEvents)[number]['name']

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof videosEvents> {}
}
