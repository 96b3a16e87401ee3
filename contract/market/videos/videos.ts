import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  id,
  idInPath,
  instant,
  line,
  noContent,
  page,
  pageOf,
  person,
  prose,
  someOf,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { postAddress } from '../../platform-addresses/schemas.ts'
import { requestErrors } from '../../request-errors.ts'
import { campaignPlatform } from '../campaigns/campaign-fields.ts'
import { videoErrors } from './errors.ts'
import { checklistItems, videoClockActions, videoLimits, videoStatuses } from './video-machine.ts'

const videoStatus = z.enum(videoStatuses, requestErrors.valueInvalid)
/** Sources of a figure of views (product.md 5). */
export const viewSources = ['platform', 'reported', 'confirmed'] as const
/** `corrected`: a lower figure of the influencer that counts once the business agrees. */
export const figureSources = [...viewSources, 'corrected'] as const

/** A version of the file, oldest first. */
const videoVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  bytes: z.int(),
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  previewUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** A picture with small frames side by side, and the number of seconds between them. */
  thumbnails: z.object({ url: z.string(), columns: z.int(), count: z.int(), secondsApart: z.number() }).nullable(),
  captionsUrl: z.string().nullable(),
  submittedAt: instant.nullable(),
})

/** Views over time, newest first, with source and age. */
const viewFigure = z.object({
  views: z.int(),
  source: z.enum(figureSources),
  at: instant,
  proofUrl: z.string().nullable(),
})

/** A video (spec §3, videos) for the two sides of its request and admins. */
export const video = z.object({
  id,
  influencerId: id,
  influencer: person,
  campaignId: id,
  campaignTitle: z.string(),
  requestId: id,
  deliverableId: z.string(),
  title: z.string(),
  caption: z.string().nullable(),
  /** The influencer's licence to advertise, where a country requires one. */
  licence: z.object({ number: z.string(), expiresOn: z.iso.date() }).nullable(),
  /** For the influencer, and for the business once the request is completed. */
  originalUrl: z.string().nullable(),
  /** The watermarked preview; without watermark once completed. */
  processedUrl: z.string().nullable(),
  platformUrl: z.string().nullable(),
  platform: campaignPlatform,
  views: z.int(),
  viewsSource: z.enum(viewSources).nullable(),
  viewsAt: instant.nullable(),
  status: videoStatus,
  /** Its request has ended: videos that are not published by then are not needed any more. */
  isRequestOver: z.boolean(),
  /** 0 to 100 while it is processed. */
  processingPercent: z.int().nullable(),
  /** Reason for which processing failed; a sentence of `videoErrors`. */
  failure: z.string().nullable(),
  businessFeedback: z.string().nullable(),
  /** Items of the checklist that were named as missing, in the latest answer and in all. */
  missed: z.array(z.enum(checklistItems)),
  missedBefore: z.array(z.enum(checklistItems)),
  rounds: z.int(),
  clock: z.object({ action: z.enum(videoClockActions), at: instant }).nullable(),
  versions: z.array(videoVersion),
  figures: z.array(viewFigure),
  /** Time from which the post is known to be gone. */
  removedAt: instant.nullable(),
  readyAt: instant.nullable(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Video = z.infer<typeof video>

const thousandth = z.int().min(0).max(1000)
/** Described with `items`, since readers of the API's description do not support tuples (findings/spectral-closed-tuple.sh). */
const point = z.tuple([thousandth, thousandth]).meta({ items: { type: 'integer' }, minItems: 2, maxItems: 2 })

/** A drawn mark on the frame: lines of points, in thousandths of its width and height. */
const mark = z.array(z.array(point).min(1).max(200)).min(1).max(10)
export const newVideoComment = z.strictObject({
  atSeconds: z
    .number(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(videoLimits.seconds, videoErrors.videoMarkTooLate),
  text: prose({ min: 1, max: 2000 }),
  mark: mark.nullable().optional(),
})
export type NewVideoComment = z.infer<typeof newVideoComment>

export const videoComment = z.object({
  id,
  author: person,
  /** The version that was commented on. */
  version: z.int(),
  atSeconds: z.number(),
  text: z.string(),
  mark: mark.nullable(),
  createdAt: instant,
})
export type VideoComment = z.infer<typeof videoComment>

const title = line({ min: 1, max: 120 })
const caption = prose({ max: 2200 }).nullable()
/** A licence to advertise, with its last day. */
export const licence = z.strictObject({
  number: line({ min: 1, max: 60, tooShort: requestErrors.textRequired }),
  expiresOn: z.iso.date(requestErrors.valueInvalid),
})
const onVideo = z.strictObject({ id: idInPath })
const changed = ['videos', 'video-queue', 'campaign-requests', 'campaigns'] as const
const action = <B extends z.ZodType>(name: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/api/videos/:id/${name}`,
    needs: 'work',
    idempotent: true,
    invalidates: changed,
    schema: { params: onVideo, body, response: { 200: video } },
  })

/** Changes of a draft. `fileId`: a finished upload of `campaign_video`; `captionsFileId`: of `video_captions`. */
export const videoChange = z
  .strictObject({
    title,
    caption,
    licence: licence.nullable(),
    fileId: z.uuid(requestErrors.valueInvalid),
    captionsFileId: z.uuid(requestErrors.valueInvalid).nullable(),
  })
  .partial()

export const newVideo = z.strictObject({
  requestId: id,
  deliverableId: z.string().max(36),
  title,
  caption: caption.optional(),
})
export const videoRejection = z.strictObject({
  businessFeedback: prose({ min: 1, max: 4000, tooShort: videoErrors.videoFeedbackRequired }),
  missed: someOf(checklistItems).default([]),
})
/** The public post that shows a video. */
export const videoPost = z.strictObject({ platformUrl: postAddress })
/** Views that the influencer reports, with a proof image. */
export const reportedViews = z.strictObject({
  views: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(2_000_000_000, requestErrors.valueInvalid),
  proofFileId: z.uuid({ error: videoErrors.videoViewsProof }),
})

export const videos = {
  /** An influencer: own videos; a business: those of its campaigns that were submitted; admins: all that were. Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/videos',
    needs: 'read',
    fresh: 'admins',
    shows: ['videos', 'campaign-requests'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: videoStatus.optional(),
        campaignId: idInPath.optional(),
        requestId: idInPath.optional(),
      }),
      response: { 200: pageOf(video) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/videos',
    needs: 'work',
    idempotent: true,
    invalidates: changed,
    schema: {
      body: newVideo,
      response: { 201: video },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/videos/:id',
    needs: 'read',
    fresh: 'admins',
    shows: ['videos', 'campaign-requests'],
    schema: { params: onVideo, response: { 200: video } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/videos/:id',
    needs: 'work',
    invalidates: changed,
    schema: {
      params: onVideo,
      body: changeBody(videoChange),
      response: { 200: video },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/videos/:id',
    needs: 'work',
    invalidates: changed,
    schema: { params: onVideo, response: { 204: noContent } },
  }),
  submit: action('submit', z.strictObject({})),
  verify: action('verify', z.strictObject({})),
  /** Requests changes: the missing items and the wanted changes. */
  reject: action('reject', videoRejection),
  ready: action('ready', z.strictObject({})),
  link: action('link', videoPost),
  /**
   * The influencer reports views with a proof image, also lower ones than before: a report corrects an unconfirmed one of the last 24
   * hours, later the business has to agree; the business confirms a report with `{ confirm: true }` and the `views` that it saw: 409
   * `views_changed` if others were reported since.
   */
  views: action(
    'views',
    z.union([
      reportedViews,
      z.strictObject({ confirm: z.literal(true), views: z.int(requestErrors.valueInvalid).optional() }),
    ]),
  ),
  /** The business reports that the post is gone; the influencer reports that it is back, or its new address. */
  removed: action('removed', z.strictObject({})),
  restored: action('restored', z.strictObject({ platformUrl: postAddress.optional() })),
  comments: endpoint({
    method: 'GET',
    url: '/api/videos/:id/comments',
    needs: 'read',
    fresh: 'admins',
    shows: ['videos'],
    schema: { params: onVideo, response: { 200: z.object({ items: z.array(videoComment) }) } },
  }),
  addComment: endpoint({
    method: 'POST',
    url: '/api/videos/:id/comments',
    needs: 'work',
    idempotent: true,
    invalidates: ['videos'],
    schema: { params: onVideo, body: newVideoComment, response: { 201: videoComment } },
  }),
}

const fileOf = (name: string, gives: string) =>
  endpoint({
    method: 'GET',
    url: `/api/videos/:id/${name}`,
    needs: 'read',
    media: { gives },
    schema: { params: onVideo, response: {} },
  })

/** Files generated from a video, for its sides and admins; `?version=` is that of an earlier file. The preview answers ranges. */
export const videoFiles = {
  preview: fileOf('preview.mp4', 'video/mp4'),
  poster: fileOf('poster.webp', 'image/webp'),
  thumbnails: fileOf('thumbnails.webp', 'image/webp'),
  captions: fileOf('captions.vtt', 'text/vtt'),
}

/** Admin check of verified videos, where the setting asks for one. */
export const videoReview = {
  list: endpoint({
    method: 'GET',
    url: '/api/admin/videos',
    fresh: 'everyone',
    shows: ['video-queue'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(video) } },
  }),
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/videos/:id/approve',
    invalidates: ['video-queue', 'videos'],
    schema: { params: onVideo, body: z.strictObject({}), response: { 204: noContent } },
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/videos/:id/reject',
    invalidates: ['video-queue', 'videos'],
    schema: { params: onVideo, body: z.strictObject({ notes: adminReason }), response: { 204: noContent } },
  }),
}
