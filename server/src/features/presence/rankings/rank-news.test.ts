import { describe, expect, it } from 'vitest'
import { type Move, rankNewsOf } from './rank-news.ts'

const worldwide = (before: number | null, rank: number, influencers = 1_000): Move => ({
  rank,
  before,
  influencers,
  country: null,
})
const inGermany = (before: number | null, rank: number, influencers = 100): Move => ({
  rank,
  before,
  influencers,
  country: 'DE',
})

describe('what happened to a rank', () => {
  it.each<[string, number | null, number, string, number?]>([
    ['entering the top 10', 11, 10, 'rank_top', 10],
    ['entering it as a newcomer', null, 7, 'rank_top', 10],
    ['entering the top 3 from the top 10', 5, 3, 'rank_top', 3],
    ['becoming the first', 2, 1, 'rank_first', 1],
    ['rising by a fifth', 100, 80, 'rank_risen'],
    ['rising by five places, if that is a fifth', 20, 15, 'rank_risen'],
    ['falling by a fifth', 80, 96, 'rank_fallen'],
  ])('is news: %s', (_what, before, rank, kind, top) => {
    expect(rankNewsOf([worldwide(before, rank)])).toEqual({
      kind,
      params: { rank, ...(before !== null && { rankBefore: before }), ...(top && { top }) },
    })
  })

  it.each<[string, number | null, number, number?]>([
    ['staying', 4, 4],
    ['moving within the top 10', 9, 5],
    ['leaving the top by a place', 10, 11],
    ['a few places', 14, 11],
    ['many places, but few of those before', 1_000, 900],
    ['a first rank far from the top', null, 400],
    ['being in the top 10 of ten people', 12, 10, 10],
    ['being the first of one', null, 1, 1],
  ])('is no news: %s', (_what, before, rank, influencers) => {
    expect(rankNewsOf([worldwide(before, rank, influencers)])).toBeNull()
  })

  it('is told once, the most important first', () => {
    expect(rankNewsOf([worldwide(50, 9), inGermany(4, 1)])).toMatchObject({
      kind: 'rank_first',
      params: { country: 'DE' },
    })
    expect(rankNewsOf([worldwide(12, 9), inGermany(12, 9)])?.params).not.toHaveProperty('country')
    expect(rankNewsOf([worldwide(500, 450), inGermany(60, 40)])).toMatchObject({
      kind: 'rank_risen',
      params: { rank: 40, country: 'DE' },
    })
  })
})
