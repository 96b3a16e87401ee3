/** Error sentences of this feature (contract/errors.ts). */
export const socialProfileErrors = {
  socialProfileElsewhere: 'Enter a link to a profile on the chosen platform',
  socialProfileNone: 'This link doesn’t lead to a profile. Open the profile and copy the link from there.',
  socialProfileTwice: 'You have already added this profile',
  tooManySocialProfiles: 'You can have up to 30 social profiles',
} as const
