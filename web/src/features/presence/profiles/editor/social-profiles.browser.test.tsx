import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OwnSocialProfile } from '#contract/money/social-profiles/social-profiles.ts'
import { readTexts, renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { SocialProfiles } from './SocialProfiles.tsx'

const english = await readTexts('en')
afterEach(() => vi.unstubAllGlobals())

const profile: OwnSocialProfile = {
  id: 1,
  platform: 'youtube',
  profileUrl: 'https://www.youtube.com/@ana',
  username: 'ana',
  followers: 10,
  followersSource: 'self',
  isVerified: false,
  verifiedAt: null,
  verificationRequested: false,
  lastUpdated: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  verificationCode: 'VB-ABCDEF',
}
const foreign = {
  ...profile,
  id: 2,
  profileUrl: 'https://www.youtube.com/redirect?q=https://shop.example',
  username: null,
}

async function open(items: OwnSocialProfile[]) {
  const api = stubApi({ 'GET /api/social-profiles': { json: { items } } })
  const screen = await renderApp(<SocialProfiles />, {
    path: '/profile?tab=social',
    user: { role: 'influencer' },
    translation: ['en', english],
  })
  return { ...screen, api }
}

describe('social profiles', () => {
  it('are marked for their owner where their link leads to no profile', async () => {
    const { getByRole } = await open([profile, foreign])
    await expect.element(getByRole('note')).toHaveTextContent(english['settings.socialNoProfile']!)
    expect(getByRole('note').elements()).toHaveLength(1)
  })

  it.each([
    ['https://vm.tiktok.com/ZMabc123/', 'TikTok'],
    ['www.instagram.com/ana?igsh=1', 'Instagram'],
    ['https://pin.it/4AbCdEf', 'Pinterest'],
  ])('know the platform of %s while it is entered', async (address, platform) => {
    const { getByLabelText, getByRole } = await open([])
    await userEvent.fill(getByLabelText(english['settings.socialAddress']!), address)
    await expect.element(getByRole('combobox', { name: english['deals.platform']! })).toHaveValue(platform)
  })
})
