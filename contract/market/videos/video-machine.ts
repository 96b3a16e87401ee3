import { resumableUpload } from '../../foundation/uploads/resumable.ts'
import { after, hour, type Side } from '../engagements/engagement.ts'
import { type VideoErrorSentence, videoErrors } from './errors.ts'

/** The state machine of a video as data (product.md 5): the server enforces it, the screen explains it. Times are Dates. */

export const videoStatuses = [
  'draft',
  'submitted',
  'processing',
  'pending_verification',
  'verified',
  'ready',
  'rejected',
  'published',
  'waiting_for_link',
  'failed',
  'deleted',
] as const
export type VideoStatus = (typeof videoStatuses)[number]

/** Allowed transitions; any other is refused with both states named. */
export const videoTransitions: Record<VideoStatus, readonly VideoStatus[]> = {
  draft: ['submitted', 'deleted'],
  submitted: ['processing'],
  processing: ['pending_verification', 'failed'],
  pending_verification: ['verified', 'rejected'],
  verified: ['ready', 'rejected'],
  ready: ['waiting_for_link'],
  rejected: ['draft', 'deleted'],
  waiting_for_link: ['published'],
  published: ['waiting_for_link'],
  failed: ['draft', 'deleted'],
  deleted: [],
}

/** product.md 5; hours, days, bytes, seconds, pixels and numbers. */
export const videoLimits = {
  /** The time in which the influencer alone may correct reported views downwards. */
  correctableHours: 24,
  bytes: resumableUpload.maxBytes,
  chunkBytes: resumableUpload.pieceBytes,
  /** Bytes of uploads for each running request. */
  quotaBytes: 10_000_000_000,
  seconds: 1_800,
  pixels: { width: 3_840, height: 2_160 },
  /** Rounds of changes. */
  rounds: 5,
  answerHours: 72,
  /** Hours before the end of that time in which the business is reminded. */
  remindHours: 24,
  publishHours: 72,
  /** Days for which a published post is checked daily, and within which its removal is answered. */
  watchDays: 30,
  removedDays: 7,
  /** Days after the end of the request until the original is deleted. */
  keepDays: 90,
  comments: 500,
  captionsBytes: 500_000,
}

/** Items that the business checks; the items of each deliverable follow from its requirements. */
export const checklistItems = ['deliverable', 'caption', 'hashtags', 'disclosure', 'dos', 'donts'] as const
export type ChecklistItem = (typeof checklistItems)[number]

type Agreed = {
  deliverables: readonly { id: string; caption: string | null; hashtags: readonly string[] }[]
  dos: readonly string[]
  donts: readonly string[]
}

/** The items about which something was agreed for a video of a deliverable. */
export function agreedItemsOf({ deliverables, dos, donts }: Agreed, deliverableId: string): ChecklistItem[] {
  const deliverable = deliverables.find(({ id }) => id === deliverableId)
  const isAgreed: Record<ChecklistItem, boolean> = {
    deliverable: deliverable !== undefined,
    caption: Boolean(deliverable?.caption),
    hashtags: Boolean(deliverable?.hashtags.length),
    disclosure: true,
    dos: dos.length > 0,
    donts: donts.length > 0,
  }
  return checklistItems.filter((item) => isAgreed[item])
}

/** The inputs of a video's rules. */
export type VideoFacts = {
  status: VideoStatus
  hasFile: boolean
  /** Rounds of changes so far. */
  rounds: number
  /** Time from which the business can answer. */
  reviewSince: Date | null
  /** Time from which it is ready for publishing. */
  readyAt: Date | null
  /** The first day of publishing, at its start. */
  publishFrom: Date
  /** Its request is running. */
  isRequestRunning: boolean
  isDisputed: boolean
}

export type VideoDenial = {
  status: number
  code: string
  message: VideoErrorSentence
  params?: Record<string, string>
}
export type VideoVerdict = true | VideoDenial

const deny = (
  code: string,
  message: VideoErrorSentence,
  { params, status = 409 }: { params?: Record<string, string>; status?: number } = {},
): VideoDenial => ({ status, code, message, params })

const firstDenial = (...verdicts: VideoVerdict[]): VideoVerdict => verdicts.find((verdict) => verdict !== true) ?? true
const requireSide = (side: Side, required: Side): VideoVerdict =>
  side === required ||
  deny('wrong_side', required === 'business' ? videoErrors.videoOnlyBusiness : videoErrors.videoOnlyInfluencer, {
    status: 403,
  })
const transition = ({ status }: VideoFacts, to: VideoStatus): VideoVerdict =>
  videoTransitions[status].includes(to) || deny('video_state', videoErrors.videoState, { params: { from: status, to } })
const inStatus = ({ status }: VideoFacts, wanted: readonly VideoStatus[], to: VideoStatus): VideoVerdict =>
  wanted.includes(status) || deny('video_state', videoErrors.videoState, { params: { from: status, to } })
const running = ({ isRequestRunning, isDisputed }: VideoFacts): VideoVerdict =>
  firstDenial(
    isRequestRunning || deny('request_over', videoErrors.videoRequestOver),
    !isDisputed || deny('dispute_open', videoErrors.videoDispute),
  )

export const videoCan = {
  /** Title, caption and file, until it is submitted; a failed or rejected one becomes a draft again. */
  change: (video: VideoFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      running(video),
      inStatus(video, ['draft', 'failed', 'rejected'], 'draft'),
    ),
  submit: (video: VideoFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      running(video),
      transition(video, 'submitted'),
      video.hasFile || deny('video_file_required', videoErrors.videoFileRequired, { status: 422 }),
    ),
  verify: (video: VideoFacts, side: Side) =>
    firstDenial(requireSide(side, 'business'), running(video), inStatus(video, ['pending_verification'], 'verified')),
  /** Asks for changes. */
  reject: (video: VideoFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      running(video),
      inStatus(video, ['pending_verification'], 'rejected'),
      video.rounds < videoLimits.rounds || deny('no_rounds_left', videoErrors.videoNoRoundsLeft),
    ),
  /** The business allows it to be published before its time. */
  ready: (video: VideoFacts, side: Side) =>
    firstDenial(requireSide(side, 'business'), running(video), inStatus(video, ['ready'], 'waiting_for_link')),
  link: (video: VideoFacts, side: Side) =>
    firstDenial(requireSide(side, 'influencer'), running(video), transition(video, 'published')),
  remove: (video: VideoFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      transition(video, 'deleted'),
      !video.isDisputed || deny('dispute_open', videoErrors.videoDispute),
    ),
} satisfies Record<string, (video: VideoFacts, side: Side) => VideoVerdict>

export const videoClockActions = ['verify_silently', 'let_publish'] as const
export type VideoClockAction = (typeof videoClockActions)[number]

/** The video's next automatic action and its time; null when there is none. */
export function videoClock(video: VideoFacts): { action: VideoClockAction; at: Date } | null {
  if (!video.isRequestRunning || video.isDisputed) return null
  if (video.status === 'pending_verification' && video.reviewSince)
    return { action: 'verify_silently', at: after(video.reviewSince, videoLimits.answerHours * hour) }
  if (video.status !== 'ready' || !video.readyAt) return null
  const latest = after(video.readyAt, videoLimits.publishHours * hour)
  const from = video.publishFrom < video.readyAt ? video.readyAt : video.publishFrom
  return { action: 'let_publish', at: from < latest ? from : latest }
}
