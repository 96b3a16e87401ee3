import { describe, expect, it } from 'vitest'
import { requestErrors } from '../../request-errors.ts'
import { dealErrors } from '../deals/errors.ts'
import type { Deliverable } from './campaign-fields.ts'
import type { CampaignContent } from './campaigns.ts'
import { campaignErrors } from './errors.ts'
import { budgetOf, dayOf, submissionIssues } from './submission.ts'

const now = new Date('2026-05-01T12:00:00Z')

const complete: CampaignContent = {
  title: 'A summer of coffee',
  description: 'Show how you make iced coffee.',
  requirements: null,
  viewTarget: 1_000,
  price: 20_000,
  places: 5,
  budget: null,
  locations: ['global'],
  platforms: ['youtube'],
  categories: [],
  languages: [],
  minFollowers: null,
  applyBy: '2026-05-01',
  deliverBy: '2026-06-15',
  publishFrom: '2026-06-01',
  publishUntil: '2026-06-30',
  deliverables: [{ id: 'a', platform: 'youtube', kind: 'video', count: 1, caption: null, hashtags: [] }],
  dos: [],
  donts: [],
  links: [],
  questions: [],
  usageRights: 'none',
  usageDays: null,
  usageChannels: null,
  adMarking: 'platform_label',
  licenceNumber: null,
  product: null,
  isInviteOnly: false,
}
const issuesOf = (change: Partial<CampaignContent>) => submissionIssues({ ...complete, ...change }, now)
const story: Deliverable = { id: 'b', platform: 'instagram', kind: 'story', count: 1, caption: null, hashtags: [] }

describe('a campaign can be submitted', () => {
  it('when nothing is missing, today and the last possible days included', () => {
    expect(issuesOf({})).toEqual([])
    expect(issuesOf({ deliverBy: dayOf(now, 45), publishUntil: dayOf(now, 60) })).toEqual([])
  })

  it('on a day that it still is somewhere, and with the last possible days of those who are ahead', () => {
    const yesterday = new Date('2026-05-02T11:59:00Z')
    expect(submissionIssues({ ...complete, applyBy: '2026-05-01' }, yesterday)).toEqual([])
    expect(issuesOf({ deliverBy: '2026-06-16', publishUntil: '2026-07-01' })).toEqual([])
  })

  it('not while anything is missing, which is all named at once', () => {
    const missing = {
      viewTarget: null,
      price: null,
      places: null,
      applyBy: null,
      deliverBy: null,
      publishFrom: null,
      publishUntil: null,
    }
    expect(issuesOf({ ...missing, platforms: [], deliverables: [] })).toEqual([
      ...Object.keys(missing).map((path) => ({ path, message: requestErrors.textRequired })),
      { path: 'platforms', message: dealErrors.platformRequired },
      { path: 'deliverables', message: campaignErrors.deliverableRequired },
    ])
  })

  it.each<[string, Partial<CampaignContent>, string, string]>([
    ['a platform has no deliverable', { platforms: ['youtube', 'tiktok'] }, 'deliverables', 'deliverablePerPlatform'],
    [
      'a deliverable is for another platform',
      { deliverables: [...complete.deliverables, story] },
      'deliverables',
      'platformOfCampaign',
    ],
    [
      'followers are counted on another platform',
      { minFollowers: { platform: 'tiktok', followers: 1 } },
      'minFollowers',
      'platformOfCampaign',
    ],
    ['the budget pays nobody', { budget: 19_999 }, 'budget', 'budgetTooLow'],
    ['places × price is too much', { places: 1_000, price: 1_000_001 }, 'budget', 'budgetTooHigh'],
    ['nobody can apply any more', { applyBy: '2026-04-30' }, 'applyBy', 'dayPast'],
    ['it is delivered before people applied', { applyBy: '2026-06-16' }, 'deliverBy', 'deliverBeforeApply'],
    ['publishing ends before delivery', { publishUntil: '2026-06-14' }, 'publishUntil', 'publishBeforeDeliver'],
    ['publishing ends before it starts', { publishFrom: '2026-07-01' }, 'publishUntil', 'publishEndsBeforeStart'],
    ['delivery is too far away', { deliverBy: '2026-06-17' }, 'deliverBy', 'deliverTooLate'],
    ['publishing is too far away', { publishUntil: '2026-07-02' }, 'publishUntil', 'publishTooLate'],
  ])('not when %s', (_, change, path, sentence) => {
    expect(issuesOf(change)).toEqual([{ path, message: campaignErrors[sentence as keyof typeof campaignErrors] }])
  })
})

it('the budget is places × price unless another was entered', () => {
  expect(budgetOf(complete)).toBe(100_000)
  expect(budgetOf({ ...complete, budget: 30_000 })).toBe(30_000)
  expect(budgetOf({ ...complete, price: null })).toBe(null)
})
