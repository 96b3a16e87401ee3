import { requestErrors } from '../../request-errors.ts'
import { dealErrors } from '../deals/errors.ts'
import { campaignLimits } from './campaign-fields.ts'
import type { CampaignContent } from './campaigns.ts'
import { campaignErrors } from './errors.ts'

export type CampaignIssue = { path: keyof CampaignContent; message: string }

const requiredToSubmit = [
  'viewTarget',
  'price',
  'places',
  'applyBy',
  'deliverBy',
  'publishFrom',
  'publishUntil',
] as const satisfies (keyof CampaignContent)[]

/** Limit in cents for the cost of all agreements of a campaign together: places × price unless the business entered less or more. */
export const budgetOf = ({ budget, places, price }: Pick<CampaignContent, 'budget' | 'places' | 'price'>) =>
  budget ?? (places === null || price === null ? null : places * price)

/**
 * Lists the problems that keep a campaign from being submitted, or from staying open with these changes: missing fields, deliverables and
 * platforms that do not match, a budget for nobody, and days in the wrong order or too far away (product.md 5, Finality). Empty when it
 * is complete.
 */
export const submissionIssues = (campaign: CampaignContent, now: Date): CampaignIssue[] => [
  ...requiredToSubmit
    .filter((field) => campaign[field] === null)
    .map((path) => ({ path, message: requestErrors.textRequired })),
  ...platformIssues(campaign),
  ...budgetIssues(campaign),
  ...dayIssues(campaign, now),
]

const issueIf = (isWrong: boolean, path: CampaignIssue['path'], message: string): CampaignIssue[] =>
  isWrong ? [{ path, message }] : []

function platformIssues({ platforms, deliverables, minFollowers }: CampaignContent): CampaignIssue[] {
  const withDeliverable = new Set(deliverables.map(({ platform }) => platform))
  return [
    ...issueIf(platforms.length === 0, 'platforms', dealErrors.platformRequired),
    ...issueIf(deliverables.length === 0, 'deliverables', campaignErrors.deliverableRequired),
    ...issueIf(
      deliverables.length > 0 && platforms.some((platform) => !withDeliverable.has(platform)),
      'deliverables',
      campaignErrors.deliverablePerPlatform,
    ),
    ...issueIf(
      deliverables.some(({ platform }) => !platforms.includes(platform)),
      'deliverables',
      campaignErrors.platformOfCampaign,
    ),
    ...issueIf(
      minFollowers !== null && !platforms.includes(minFollowers.platform),
      'minFollowers',
      campaignErrors.platformOfCampaign,
    ),
  ]
}

function budgetIssues(campaign: CampaignContent): CampaignIssue[] {
  const budget = budgetOf(campaign)
  if (budget === null || campaign.price === null) return []
  return [
    ...issueIf(budget < campaign.price, 'budget', campaignErrors.budgetTooLow),
    ...issueIf(budget > campaignLimits.budget, 'budget', campaignErrors.budgetTooHigh),
  ]
}

/** The most hours by which local times are behind and ahead of UTC. */
const zones = { behind: 12, ahead: 14 }

/**
 * Lists wrong days, which are compared as text, `2026-11-22`; missing days are reported elsewhere. A day has passed once it has passed in
 * every time zone, and is too far away if it is so in every zone.
 */
function dayIssues({ applyBy, deliverBy, publishFrom, publishUntil }: CampaignContent, now: Date): CampaignIssue[] {
  const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const today = dayOf(hoursLater(-zones.behind))
  const isBefore = (day: string | null, other: string | null) => day !== null && other !== null && day < other
  const isBeyond = (day: string | null, days: number) => isBefore(dayOf(hoursLater(zones.ahead), days), day)
  return [
    ...issueIf(isBefore(applyBy, today), 'applyBy', campaignErrors.dayPast),
    ...issueIf(isBefore(deliverBy, today), 'deliverBy', campaignErrors.dayPast),
    ...issueIf(isBefore(publishUntil, today), 'publishUntil', campaignErrors.dayPast),
    ...issueIf(isBefore(deliverBy, applyBy), 'deliverBy', campaignErrors.deliverBeforeApply),
    ...issueIf(isBeyond(deliverBy, campaignLimits.deliverDays), 'deliverBy', campaignErrors.deliverTooLate),
    ...issueIf(isBefore(publishUntil, deliverBy), 'publishUntil', campaignErrors.publishBeforeDeliver),
    ...issueIf(isBefore(publishUntil, publishFrom), 'publishUntil', campaignErrors.publishEndsBeforeStart),
    ...issueIf(isBeyond(publishUntil, campaignLimits.publishDays), 'publishUntil', campaignErrors.publishTooLate),
  ]
}

/** The day in UTC a number of days from now, as text. */
export const dayOf = (now: Date, days = 0) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
