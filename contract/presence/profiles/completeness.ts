import type { OwnProfile } from './profiles.ts'

export type CompletenessChecks = Record<'bio' | 'avatar' | 'profession' | 'languages' | 'social', boolean>

/** Completeness of an influencer's profile: the rounded percentage of five checks that pass (spec §5, Profile completeness). */
export function completeness(profile: OwnProfile): { percent: number; checks: CompletenessChecks } {
  const checks: CompletenessChecks = {
    bio: [...(profile.bio?.trim() ?? '')].length > 10,
    avatar: Boolean(profile.avatarUrl),
    profession: Boolean(profile.profession?.trim()),
    languages: profile.languagesSpoken.length > 0,
    social: profile.socialMediaProfiles.length > 0,
  }
  const results = Object.values(checks)
  return { percent: Math.round((results.filter(Boolean).length / results.length) * 100), checks }
}
