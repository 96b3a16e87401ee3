import type { CampaignRequest, RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Step } from '../../../kit/progress/Stepper.tsx'

export type RequestStepKey =
  | 'applied'
  | 'invited'
  | 'held'
  | 'published'
  | 'completed'
  | 'disputed'
  | 'decided'
  | 'ended'
type RequestStep = Pick<Step, 'state' | 'at'> & { key: RequestStepKey }

type Facts = Pick<
  CampaignRequest,
  | 'status'
  | 'askedBy'
  | 'createdAt'
  | 'acceptedAt'
  | 'publishedAt'
  | 'completedAt'
  | 'disputedAt'
  | 'updatedAt'
  | 'events'
>

/** The steps of a request with their times, up to its actual or possible end. The current one is the next thing that somebody has to do. */
export function requestSteps(request: Facts): RequestStep[] {
  const { status, askedBy, createdAt, acceptedAt, publishedAt, completedAt, disputedAt, updatedAt } = request
  const happened: RequestStep[] = [
    { key: askedBy === 'business' ? 'invited' : 'applied', state: 'done', at: createdAt },
    ...(acceptedAt ? [done('held', acceptedAt)] : []),
    ...(publishedAt ? [done('published', publishedAt)] : []),
  ]
  if (status === 'completed') return [...happened, done('completed', completedAt)]
  if (status === 'rejected') return [...happened, { key: 'ended', state: 'failed', at: timeOf(request) ?? updatedAt }]
  if (disputedAt) return [...happened, { key: 'disputed', state: 'current', at: disputedAt }, still('decided')]
  const left = (['held', 'published', 'completed'] as const).filter((key) => !happened.some((step) => step.key === key))
  return [
    ...happened,
    ...left.map((key, i): RequestStep => (i === 0 ? { key, state: 'current', at: null } : still(key))),
  ]
}

const done = (key: RequestStepKey, at: string | null): RequestStep => ({ key, state: 'done', at })
const still = (key: RequestStepKey): RequestStep => ({ key, state: 'next', at: null })

const endings: readonly RequestEventKind[] = ['declined', 'withdrawn', 'lapsed', 'campaign_closed']
const timeOf = ({ events }: Pick<CampaignRequest, 'events'>) =>
  events.findLast(({ kind }) => endings.includes(kind))?.createdAt ?? null
