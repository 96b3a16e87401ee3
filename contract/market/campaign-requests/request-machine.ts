import {
  after,
  day,
  type Engagement,
  finalWithinDays,
  hour,
  isOtherBlocked,
  isOverdue,
  mayCancelAsLate,
  mayChooseToWait,
  type Side,
} from '../engagements/engagement.ts'
import {
  deny,
  type Verdict as EngagementVerdict,
  earliest,
  engagementRules,
  firstDenial,
  runningDeadlines,
} from '../engagements/engagement-rules.ts'
import type { OrderErrorSentence } from '../orders/errors.ts'
import type { CampaignTerms } from './campaign-terms.ts'
import { type CampaignRequestErrorSentence, campaignRequestErrors } from './errors.ts'

/** The state machine of a campaign request as data (product.md 5): the server enforces it, the screen explains it. Times are Dates. */

export const requestStatuses = ['pending', 'accepted', 'rejected', 'completed', 'pending_completion'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Allowed transitions; any other is refused with both states named. */
export const requestTransitions: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['pending_completion', 'rejected', 'completed'],
  pending_completion: ['accepted', 'completed', 'rejected'],
  completed: [],
  rejected: [],
}

/** Reasons for which a request ended as rejected. */
export const requestEnds = [
  'declined',
  'withdrawn',
  'lapsed',
  'campaign_closed',
  'blocked',
  'mutual',
  'gave_up',
  'late',
  'dispute',
] as const
export type RequestEnd = (typeof requestEnds)[number]

/** Days and numbers of product.md 5; those that admins can set are in campaign-terms.ts. */
export const requestLimits = {
  /** Counter-offers of a request. */
  offers: 5,
  /** Days between a rejection and the next request of the same influencer, and requests in all. */
  againAfterDays: 7,
  attempts: 3,
  /** Pending requests of one person. */
  open: 100,
  /** People invited at once. */
  invitations: 50,
  /** People that a business invites within a day. */
  invitationsPerDay: 100,
  /** Days before the end of usage rights on which both are reminded. */
  usageReminderDays: 7,
}

/** States of the goods of a campaign; a request is in none of them where the campaign sends no goods. */
export const goodsStates = ['address_needed', 'to_ship', 'shipped', 'received', 'missing'] as const
export type GoodsState = (typeof goodsStates)[number]

/** The inputs of a request's rules. */
export type RequestFacts = Engagement & {
  status: RequestStatus
  /** The side that began: the influencer by applying, or the business by inviting. */
  askedBy: Side
  /**
   * Author and time of the current offer, which is the first ask or the latest counter-offer, and the number of counter-offers of both
   * sides.
   */
  offeredBy: Side
  offeredAt: Date
  offers: number
  /** Time at which both have agreed, while the money is missing. */
  agreedAt: Date | null
  acceptedAt: Date | null
  /** Time at which the last deliverable was published, so that the business can confirm. */
  publishedAt: Date | null
  completionExtended: boolean
  /** Set once the business has named missing deliverables, which it can do only once. */
  incompleteUsed: boolean
  splitProposedBy: Side | null
  splitProposedAt: Date | null
  goods: GoodsState | null
  /** Time of the last change of `goods`. */
  goodsAt: Date | null
  /** Time at which videos began to wait for an admin's check; there is no due date meanwhile if everything is submitted. */
  checkingSince: Date | null
  /** Progress by agreed deliverable, where `submitted` includes later states; empty before the work has begun. */
  progress: readonly { count: number; submitted: number }[]
  /** Its deadlines, as they were when it was made. */
  timers: CampaignTerms
}

export type RequestSentence = CampaignRequestErrorSentence | OrderErrorSentence
export type RequestVerdict = EngagementVerdict<RequestSentence>

const e = campaignRequestErrors

const requireSide = (side: Side, required: Side): RequestVerdict =>
  side === required ||
  deny('wrong_side', required === 'business' ? e.requestOnlyBusiness : e.requestOnlyInfluencer, { status: 403 })
const transition = ({ status }: RequestFacts, to: RequestStatus): RequestVerdict =>
  requestTransitions[status].includes(to) || deny('request_state', e.requestState, { params: { from: status, to } })
const inStatus = ({ status }: RequestFacts, wanted: RequestStatus, to: RequestStatus): RequestVerdict =>
  status === wanted || deny('request_state', e.requestState, { params: { from: status, to } })

const otherSide = (side: Side): Side => (side === 'business' ? 'influencer' : 'business')
const isRunning = ({ status }: Pick<RequestFacts, 'status'>) => status === 'accepted' || status === 'pending_completion'

/** States in which something has to be submitted or published. */
export const lateRequestStatuses = ['accepted'] as const satisfies RequestStatus[]

/** Checks whether the work is late: its due date has passed while something remains to be submitted or published. */
export const isRequestLate = (
  request: Pick<RequestFacts, 'status' | 'dueDate' | 'disputedAt' | 'waitingSince'>,
  now: Date,
) => lateRequestStatuses.some((status) => status === request.status) && isOverdue(request, now)

/** States in which the due date may be moved; in any other state a proposal is dropped. */
export const mayMoveRequestDueDate = ({
  status,
  dueDate,
  disputedAt,
}: Pick<RequestFacts, 'status' | 'dueDate' | 'disputedAt'>) =>
  disputedAt === null && status === 'accepted' && dueDate !== null

const rules = engagementRules<RequestFacts, RequestSentence>({
  isRunning: ({ status }) => status === 'accepted',
  mayMoveDueDate: mayMoveRequestDueDate,
  denials: {
    disputeOpen: () => deny('dispute_open', e.requestDisputeOpen),
    notRunning: ({ status }) =>
      deny('request_state', e.requestNotRunning, { params: { from: status, to: 'accepted' } }),
    dueDateFixed: ({ status }) =>
      status === 'accepted'
        ? deny('due_date_state', e.requestChecked)
        : deny('due_date_state', e.requestDueDateState, { params: { from: status, to: 'accepted' } }),
  },
})
const { undisputed } = rules

const notAgreed = ({ agreedAt }: RequestFacts): RequestVerdict =>
  agreedAt === null || deny('request_agreed', e.requestAgreed)
/** Answers are for the side that was asked last. */
const answers = (request: RequestFacts, side: Side): RequestVerdict =>
  request.offeredBy !== side || deny('not_your_turn', e.requestNotYourTurn)
/** Checks whether all work is submitted; the business can then no longer cancel it, as with a delivered order. */
export const isAllSubmitted = ({ progress }: Pick<RequestFacts, 'progress'>): boolean =>
  progress.length > 0 && progress.every(({ count, submitted }) => submitted >= count)
const splitOpen = (request: RequestFacts, now: Date): RequestVerdict => {
  const lapsesAt = splitAnswerAt(request)
  return (lapsesAt !== null && now < lapsesAt) || deny('no_split', e.requestNoSplit)
}

/** End of the time in which a proposed split can be answered; then it lapses. null: none is open. */
export const splitAnswerAt = ({ splitProposedAt, terms }: Pick<RequestFacts, 'splitProposedAt' | 'terms'>) =>
  splitProposedAt && after(splitProposedAt, terms.moveAnswerHours * hour)

/** End of the time in which the first ask or the latest counter-offer can be answered. */
export const offerAnswerAt = ({ offers, offeredAt, timers }: Pick<RequestFacts, 'offers' | 'offeredAt' | 'timers'>) =>
  after(offeredAt, (offers === 0 ? timers.answerDays : timers.offerDays) * day)

/** Checks whether the work waits for goods that did not arrive: the business sends them again, or ends it without a mark for anybody. */
export const areGoodsMissing = ({
  goods,
  ...request
}: Pick<RequestFacts, 'goods' | 'status' | 'disputedAt' | 'progress'>) =>
  goods === 'missing' && request.status === 'accepted' && request.disputedAt === null && !isAllSubmitted(request)

/** End of the time in which the business can send missing goods again; then the work ends. null: none are missing. */
const missingEndsAt = (request: RequestFacts) =>
  areGoodsMissing(request) && request.goodsAt ? after(request.goodsAt, request.timers.shipDays * day) : null

/**
 * End of the time in which an admin can approve submitted work; then it ends, within the 90 days. null: it waits for something else as
 * well.
 */
const checkEndsAt = ({ dueDate, checkingSince, terms }: RequestFacts) =>
  dueDate ? null : checkingSince && after(checkingSince, (finalWithinDays - terms.waitDays) * day)

export const requestCan = {
  /** The side that was asked last agrees to the current offer. */
  accept: (request: RequestFacts, side: Side) =>
    firstDenial(inStatus(request, 'pending', 'accepted'), notAgreed(request), answers(request, side)),
  /** The side that was asked last declines; once both have agreed, the business may still do so. */
  reject: (request: RequestFacts, side: Side) =>
    firstDenial(
      inStatus(request, 'pending', 'rejected'),
      request.agreedAt ? requireSide(side, 'business') : answers(request, side),
    ),
  /** The side whose ask or offer stands takes it back; once both have agreed, the influencer may still do so. */
  withdraw: (request: RequestFacts, side: Side): RequestVerdict =>
    firstDenial(
      inStatus(request, 'pending', 'rejected'),
      request.agreedAt
        ? requireSide(side, 'influencer')
        : request.offeredBy === side || deny('your_turn', e.requestYourTurn),
    ),
  /** A counter-offer of the side that was asked last. */
  offer: (request: RequestFacts, side: Side) =>
    firstDenial(
      inStatus(request, 'pending', 'accepted'),
      notAgreed(request),
      answers(request, side),
      request.offers < requestLimits.offers || deny('no_offers_left', e.requestNoOffersLeft),
    ),
  /** The business adds the money for what both have agreed to. */
  pay: (request: RequestFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      inStatus(request, 'pending', 'accepted'),
      request.agreedAt !== null || deny('not_agreed', e.requestNotAgreed),
    ),
  /** The influencer works: videos are made, submitted and published. */
  work: (request: RequestFacts, side: Side) =>
    firstDenial(requireSide(side, 'influencer'), undisputed(request), inStatus(request, 'accepted', 'accepted')),
  /** The business answers submitted videos. */
  review: (request: RequestFacts, side: Side) =>
    firstDenial(requireSide(side, 'business'), undisputed(request), inStatus(request, 'accepted', 'accepted')),
  confirm: (request: RequestFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      undisputed(request),
      request.status === 'accepted' || request.status === 'pending_completion' || transition(request, 'completed'),
    ),
  incomplete: (request: RequestFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      undisputed(request),
      inStatus(request, 'pending_completion', 'accepted'),
      !request.incompleteUsed || deny('incomplete_used', e.requestIncompleteUsed),
    ),
  /** The business takes more time to confirm, once. */
  extend: (request: RequestFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      undisputed(request),
      inStatus(request, 'pending_completion', 'completed'),
      !request.completionExtended || deny('already_extended', e.requestCompletionExtended),
    ),
  /** The business can't cancel once all is submitted, unless publishing is overdue or the influencer is blocked. */
  cancel: (request: RequestFacts, side: Side, now: Date): RequestVerdict =>
    firstDenial<RequestSentence>(
      rules.cancel(request, side, now),
      side === 'influencer' ||
        mayCancelAsLate(request, now) ||
        isOtherBlocked(request, side) ||
        !isAllSubmitted(request) ||
        deny('handed_in', e.requestHandedIn),
    ),
  keep: rules.keep,
  proposeDueDate: rules.proposeDueDate,
  answerDueDate: rules.answerDueDate,
  withdrawDueDate: rules.withdrawDueDate,
  /** Either side proposes a division of the held money; a newer proposal does not replace one that waits for an answer. */
  proposeSplit: (request: RequestFacts, _side: Side, now: Date): RequestVerdict =>
    firstDenial(
      undisputed(request),
      isRunning(request) || transition(request, 'completed'),
      splitOpen(request, now) !== true || deny('split_proposed', e.requestSplitOpen),
    ),
  acceptSplit: (request: RequestFacts, side: Side, now: Date): RequestVerdict =>
    firstDenial(
      undisputed(request),
      isRunning(request) || transition(request, 'completed'),
      splitOpen(request, now),
      request.splitProposedBy !== side || deny('wrong_side', e.requestSplitOwn, { status: 403 }),
    ),
  /** From acceptance until the money has left. */
  dispute: (request: RequestFacts, _side: Side): RequestVerdict =>
    firstDenial(isRunning(request) || deny('dispute_state', e.requestDisputeState), undisputed(request)),
  write: (request: RequestFacts, _side: Side): RequestVerdict =>
    request.status !== 'rejected' || deny('request_closed', e.requestClosed),
} satisfies Record<string, (request: RequestFacts, side: Side, now: Date) => RequestVerdict>

/**
 * Returns the side that has to act next; null when final, in dispute, or while only the admins have something to do. `isReviewWaiting`: a
 * video waits for the business's answer.
 */
export function requestTurnOf(request: RequestFacts & { isReviewWaiting: boolean }): Side | null {
  if (request.disputedAt || request.status === 'completed' || request.status === 'rejected') return null
  if (request.status === 'pending') return request.agreedAt ? 'business' : otherSide(request.offeredBy)
  if (request.status === 'pending_completion' || request.isReviewWaiting) return 'business'
  if (mayChooseToWait(request, 'business') || request.goods === 'to_ship' || areGoodsMissing(request)) return 'business'
  if (request.cancelRequestedBy) return otherSide(request.cancelRequestedBy)
  if (request.splitProposedBy) return otherSide(request.splitProposedBy)
  if (request.dueProposedBy) return otherSide(request.dueProposedBy)
  return request.checkingSince && !request.dueDate ? null : 'influencer'
}

export const requestClockActions = [
  'lapse_request',
  'lapse_agreement',
  'agree_cancel',
  'lapse_due_date',
  'refund_blocked',
  'cancel_late',
  'lapse_split',
  'goods_arrived',
  'end_missing',
  'lapse_check',
  'confirm_completion',
] as const
export type RequestClockAction = (typeof requestClockActions)[number]

/** The request's next automatic action and its time; null when it is final or in dispute. */
export function requestClock(request: RequestFacts): { action: RequestClockAction; at: Date } | null {
  const { terms, timers, status, disputedAt, agreedAt, publishedAt, completionExtended } = request
  if (disputedAt) return null
  if (status === 'pending')
    return agreedAt
      ? { action: 'lapse_agreement', at: after(agreedAt, timers.paymentHours * hour) }
      : { action: 'lapse_request', at: offerAnswerAt(request) }
  if (status === 'pending_completion' && publishedAt)
    return {
      action: 'confirm_completion',
      at: after(publishedAt, (terms.reviewHours + (completionExtended ? terms.extensionHours : 0)) * hour),
    }
  if (status !== 'accepted') return null
  const { agree_cancel, lapse_due_date, refund_blocked, cancel_late } = runningDeadlines(request)
  return earliest<RequestClockAction>(
    agree_cancel,
    lapse_due_date,
    refund_blocked,
    { action: 'lapse_split', at: splitAnswerAt(request) },
    {
      action: 'goods_arrived',
      at: request.goods === 'shipped' && request.goodsAt ? after(request.goodsAt, timers.arriveDays * day) : null,
    },
    { action: 'end_missing', at: missingEndsAt(request) },
    cancel_late,
    { action: 'lapse_check', at: checkEndsAt(request) },
  )
}
