import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amendableFields,
  type CampaignEvent,
  type CampaignStage,
  campaignCan,
  campaignEvents,
  campaignStages,
  campaignTransitions,
  mayChangeCampaign,
  mayDeleteCampaign,
  stageOf,
} from './campaign-machine.ts'

/** product.md 5, Campaign. */
const expected: Record<CampaignStage, Partial<Record<CampaignEvent, CampaignStage>>> = {
  draft: { submit: 'in_review' },
  in_review: { approve: 'active', return: 'returned' },
  returned: { submit: 'in_review' },
  active: { pause: 'paused', close: 'completed', end: 'completed' },
  paused: { resume: 'active', close: 'completed', end: 'completed' },
  completed: {},
}

type Facts = Parameters<typeof stageOf>[0]
const at = new Date('2026-01-01T00:00:00Z')
const draft: Facts = { status: 'pending', submittedAt: null, returnedAt: null, pausedAt: null }

/** Fields that each event writes, as in server/src/features/market/campaigns. */
const writes: Record<CampaignEvent, Partial<Facts>> = {
  submit: { submittedAt: at, returnedAt: null },
  approve: { status: 'active' },
  return: { returnedAt: at },
  pause: { pausedAt: at },
  resume: { pausedAt: null },
  close: { status: 'completed', pausedAt: null },
  end: { status: 'completed', pausedAt: null },
}

const cells = campaignStages.flatMap((stage) => campaignEvents.map((event) => [stage, event] as const))

describe('the stages of a campaign', () => {
  it.each(cells)('%s: %s leads where the product design says, or is refused with both stages named', (stage, event) => {
    const to = expected[stage][event]
    const verdict = campaignCan(event, stage)
    if (to) expect([verdict, campaignTransitions[event].to]).toEqual([true, to])
    else
      expect(verdict).toMatchObject({
        status: 409,
        code: 'campaign_state',
        params: { from: stage, to: campaignTransitions[event].to },
      })
  })

  it('follow from what the events write, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...campaignEvents), { maxLength: 40 }), (events) => {
        let facts = draft
        let stage: CampaignStage = 'draft'
        for (const event of events) {
          if (campaignCan(event, stage) !== true) continue
          facts = { ...facts, ...writes[event] }
          stage = campaignTransitions[event].to
          expect(stageOf(facts)).toBe(stage)
        }
      }),
    )
  })

  it('can all be reached, and all but the last can be left', () => {
    const reached = new Set<string>(['draft', ...campaignEvents.map((event) => campaignTransitions[event].to)])
    expect([...reached].sort()).toEqual([...campaignStages].sort())
    const final = campaignStages.filter((stage) => campaignEvents.every((event) => campaignCan(event, stage) !== true))
    expect(final).toEqual(['completed'])
  })
})

describe('a change', () => {
  const codeOf = (stage: CampaignStage, fields: string[]) => {
    const verdict = mayChangeCampaign(stage, fields)
    return verdict === true ? true : verdict.code
  }

  it.each<[CampaignStage, string | true, string | true]>([
    ['draft', true, true],
    ['returned', true, true],
    ['in_review', 'campaign_in_review', 'campaign_in_review'],
    ['active', 'campaign_approved', true],
    ['paused', 'campaign_approved', true],
    ['completed', 'campaign_over', 'campaign_over'],
  ])('of a campaign that is %s: %s for its text, %s for its figures', (stage, text, figures) => {
    expect(codeOf(stage, ['description'])).toBe(text)
    expect(codeOf(stage, ['price', 'description'])).toBe(text)
    expect(codeOf(stage, [...amendableFields])).toBe(figures)
  })

  it('deletes only what was never approved', () => {
    expect(campaignStages.filter((stage) => mayDeleteCampaign(stage) === true)).toEqual(['draft', 'returned'])
  })
})
