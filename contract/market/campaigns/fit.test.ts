import { expect, it } from 'vitest'
import { fitOf } from './fit.ts'

const campaign = {
  platforms: ['youtube', 'instagram'],
  categories: ['food', 'lifestyle'],
  languages: ['es'],
  locations: ['ES', 'PT'],
  minFollowers: { platform: 'youtube', followers: 1_000 },
} as const
const ana = {
  platforms: ['instagram', 'tiktok', 'youtube'],
  categories: ['food'],
  languages: ['en', 'es'],
  country: 'ES',
  followers: { youtube: 1_000 },
}

it('an influencer fits who meets every condition, each with both figures', () => {
  expect(fitOf(campaign, ana)).toEqual({
    fits: true,
    reasons: [
      { condition: 'platform', fits: true, required: ['youtube', 'instagram'], own: ana.platforms, followers: null },
      { condition: 'category', fits: true, required: ['food', 'lifestyle'], own: ['food'], followers: null },
      { condition: 'language', fits: true, required: ['es'], own: ['en', 'es'], followers: null },
      { condition: 'country', fits: true, required: ['ES', 'PT'], own: ['ES'], followers: null },
      {
        condition: 'followers',
        fits: true,
        required: [],
        own: [],
        followers: { platform: 'youtube', required: 1_000, own: 1_000 },
      },
    ],
  })
})

it.each([
  ['platform', { platforms: ['youtube'] }],
  ['category', { categories: ['tech'] }],
  ['language', { languages: ['en'] }],
  ['country', { country: 'FR' }],
  ['country', { country: null }],
  ['followers', { followers: { youtube: 999 } }],
  ['followers', { followers: { instagram: 50_000 } }],
])('who does not meet the condition %s alone does not fit', (condition, change) => {
  const { fits, reasons } = fitOf(campaign, { ...ana, ...change })
  expect(fits).toBe(false)
  expect(reasons.filter((reason) => !reason.fits).map((reason) => reason.condition)).toEqual([condition])
})

it('conditions that a campaign does not set are not among the reasons', () => {
  const open = { platforms: [], categories: [], languages: [], locations: ['global'], minFollowers: null }
  const nobody = { platforms: [], categories: [], languages: [], country: null, followers: {} }
  expect(fitOf(open, nobody)).toEqual({ fits: true, reasons: [] })
})
