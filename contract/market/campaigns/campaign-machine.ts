import { type CampaignErrorSentence, campaignErrors } from './errors.ts'

/** The campaign's state machine as data (product.md 5): the server enforces it, the screen explains it. Times are Dates. */

/** Stored states (spec §4). */
export const campaignStatuses = ['active', 'completed', 'pending'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Stages that screens show and filter by; derived from the status and its times. */
export const campaignStages = ['draft', 'in_review', 'returned', 'active', 'paused', 'completed'] as const
export type CampaignStage = (typeof campaignStages)[number]

type StageFacts = {
  status: CampaignStatus
  submittedAt: Date | null
  returnedAt: Date | null
  pausedAt: Date | null
}

/** The stage of a campaign; the database derives the same one (column `stage`). */
export function stageOf({ status, submittedAt, returnedAt, pausedAt }: StageFacts): CampaignStage {
  if (status === 'completed') return 'completed'
  if (status === 'active') return pausedAt ? 'paused' : 'active'
  if (returnedAt) return 'returned'
  return submittedAt ? 'in_review' : 'draft'
}

/** Events that move a campaign to another stage: `approve` and `return` are an admin's, `end` is the program's. */
export const campaignEvents = ['submit', 'approve', 'return', 'pause', 'resume', 'close', 'end'] as const
export type CampaignEvent = (typeof campaignEvents)[number]

/** Allowed stages and resulting stage of each event; in any other stage it is refused with both stages named. */
export const campaignTransitions: Record<CampaignEvent, { from: readonly CampaignStage[]; to: CampaignStage }> = {
  submit: { from: ['draft', 'returned'], to: 'in_review' },
  approve: { from: ['in_review'], to: 'active' },
  return: { from: ['in_review'], to: 'returned' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  close: { from: ['active', 'paused'], to: 'completed' },
  end: { from: ['active', 'paused'], to: 'completed' },
}

export type CampaignDenial = {
  status: number
  code: string
  message: CampaignErrorSentence
  params?: Record<string, string>
}
export type CampaignVerdict = true | CampaignDenial

const deny = (code: string, message: CampaignErrorSentence, params?: Record<string, string>): CampaignDenial => ({
  status: 409,
  code,
  message,
  params,
})

/** `true`, or the reason why the event is impossible at this stage. */
export function campaignCan(event: CampaignEvent, stage: CampaignStage): CampaignVerdict {
  const { from, to } = campaignTransitions[event]
  return from.includes(stage) || deny('campaign_state', campaignErrors.campaignState, { from: stage, to })
}

/**
 * Decides whether the business may change these fields at this stage: everything before the review, nothing during it, and afterwards
 * only fields that no admin has to approve again (`amendableFields`).
 */
export function mayChangeCampaign(stage: CampaignStage, fields: readonly string[]): CampaignVerdict {
  if (stage === 'draft' || stage === 'returned') return true
  if (stage === 'in_review') return deny('campaign_in_review', campaignErrors.campaignInReview)
  if (stage === 'completed') return deny('campaign_over', campaignErrors.campaignOver)
  return fields.every(isAmendable) || deny('campaign_approved', campaignErrors.campaignApproved)
}

/**
 * Fields that can be changed while a campaign runs. Changes apply to later agreements only; each request keeps the terms that it agreed
 * to (product.md 5). Texts, files and deliverables are missing, since an admin approved them.
 */
export const amendableFields = [
  'price',
  'budget',
  'places',
  'viewTarget',
  'locations',
  'categories',
  'languages',
  'minFollowers',
  'applyBy',
  'deliverBy',
  'publishFrom',
  'publishUntil',
  'isInviteOnly',
] as const
const isAmendable = (field: string) => (amendableFields as readonly string[]).includes(field)

/** Only a campaign that was never approved can be deleted. */
export const mayDeleteCampaign = (stage: CampaignStage): CampaignVerdict =>
  stage === 'draft' ||
  stage === 'returned' ||
  deny('campaign_state', campaignErrors.campaignNotDeletable, { from: stage })
