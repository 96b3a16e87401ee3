import { describe, expect, it } from 'vitest'
import { type CompletenessChecks, completeness } from './completeness.ts'
import type { OwnProfile } from './profiles.ts'

const social = {
  id: 1,
  platform: 'youtube',
  profileUrl: 'https://www.youtube.com/@ana',
  followers: 0,
  username: 'ana',
  followersSource: 'self',
  isVerified: false,
  verifiedAt: null,
  verificationRequested: false,
  lastUpdated: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const complete: OwnProfile = {
  bio: 'Coffee, mostly',
  avatarUrl: '/media/ana.webp',
  profession: 'Baker',
  languagesSpoken: ['es'],
  socialMediaProfiles: [social],
}
const empty: OwnProfile = {
  bio: null,
  avatarUrl: null,
  profession: null,
  languagesSpoken: [],
  socialMediaProfiles: [],
}

describe('the completeness of a profile', () => {
  it('is 100 when all five checks pass and 0 when none pass', () => {
    expect(completeness(complete)).toEqual({
      percent: 100,
      checks: { bio: true, avatar: true, profession: true, languages: true, social: true },
    })
    expect(completeness(empty).percent).toBe(0)
  })

  it.each<[keyof CompletenessChecks, Partial<OwnProfile>]>([
    ['bio', { bio: empty.bio }],
    ['avatar', { avatarUrl: null }],
    ['profession', { profession: null }],
    ['languages', { languagesSpoken: [] }],
    ['social', { socialMediaProfiles: [] }],
  ])('is 80 without %s', (check, lacking) => {
    const { percent, checks } = completeness({ ...complete, ...lacking })
    expect(percent).toBe(80)
    expect(checks).toEqual({ ...completeness(complete).checks, [check]: false })
  })

  it.each([
    ['', false],
    ['0123456789', false],
    ['          0          ', false],
    ['😀😀😀😀😀😀', false],
    ['01234567890', true],
    ['قهوة الصباح', true],
  ])('counts the bio “%s”: %s', (bio, passes) => {
    expect(completeness({ ...complete, bio }).checks.bio).toBe(passes)
  })

  it('goes up by a fifth with each check', () => {
    const steps = Object.keys(complete).map((_, i) =>
      completeness({ ...empty, ...Object.fromEntries(Object.entries(complete).slice(0, i + 1)) }),
    )
    expect(steps.map(({ percent }) => percent)).toEqual([20, 40, 60, 80, 100])
  })
})
