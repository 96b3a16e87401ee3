import { describe, expect, it } from 'vitest'
import { varyInfluencers } from './vary-influencers.ts'

const deals = (...influencerIds: number[]) => influencerIds.map((influencerId, id) => ({ id, influencerId }))
const influencersOf = (...ids: number[]) => varyInfluencers(deals(...ids)).map(({ influencerId }) => influencerId)

describe('deals of several influencers', () => {
  it('keep their order while nobody comes twice in a row', () => {
    expect(influencersOf(1, 2, 1, 3)).toEqual([1, 2, 1, 3])
  })

  it('put somebody else between two deals of the same influencer', () => {
    expect(influencersOf(1, 1, 1, 2, 3)).toEqual([1, 2, 1, 3, 1])
  })

  it('are all there, even if there is nobody else', () => {
    expect(influencersOf(1, 1, 1)).toEqual([1, 1, 1])
  })

  it('do not move when the next page comes', () => {
    const first = deals(...Array.from({ length: 24 }, () => 1))
    const both = varyInfluencers([...first, ...deals(2, 3)])
    expect(both.slice(0, 24)).toEqual(varyInfluencers(first))
  })
})
